import { type IDBPDatabase, openDB } from 'idb'
import type { Uid } from '#domain/ids.ts'
import { storeName } from '../store/collection-versions.ts'
import { privateName } from '../store/names.ts'
import type { MemberCollection, Queries, Query, QueryResults } from './queries.ts'

/** The object store of a collection's documents in its database. */
export const DOCS = 'docs'

interface Identified {
  readonly _id: string
}

/** A document as RxDB's Dexie storage writes it: `_deleted` a string, indexable by IndexedDB, and extra fields. */
interface StoredDoc extends Identified {
  readonly _deleted: '0' | '1'
  readonly [field: string]: unknown
}

function documentOf({ _deleted, _rev, _meta, _attachments, ...fields }: StoredDoc): Identified {
  return fields
}

/**
 * Reads a database made by RxDB and never creates one: `undefined` when it is missing, has another app version's
 * format, or was closed by the browser or another tab. RxDB itself will read it later.
 */
export async function readStored<T>(
  name: string,
  read: (database: IDBPDatabase) => Promise<T>,
): Promise<T | undefined> {
  let database: IDBPDatabase | undefined
  try {
    database = await openDB(name, undefined, {
      upgrade: (_database, _before, _after, transaction) => {
        transaction.done.catch(() => undefined) // `openDB` reports it
        transaction.abort()
      },
      blocking: (_before, _after, event) => (event.target as IDBDatabase).close(),
    })
    return await read(database)
  } catch {
    return undefined
  } finally {
    database?.close()
  }
}

async function readAll(uid: Uid, collection: MemberCollection): Promise<readonly Identified[] | undefined> {
  const docs = await readStored(storeName(privateName(uid), collection), (database) => database.getAll(DOCS))
  return (docs as readonly StoredDoc[] | undefined)?.filter(({ _deleted }) => _deleted !== '1').map(documentOf)
}

function find(docs: readonly Identified[], query: Query): unknown {
  if ('id' in query) return docs.find(({ _id }) => _id === query.id) ?? null
  return docs.filter(({ _id }) => _id.startsWith(query.prefix))
}

/** Runs the queries on loaded collections; `undefined` when one of them is not loaded. */
export function foundIn<Q extends Queries>(
  read: ReadonlyMap<MemberCollection, readonly Identified[]>,
  queries: Q,
): QueryResults<Q> | undefined {
  const found: [string, unknown][] = []
  for (const [name, query] of Object.entries(queries)) {
    const docs = read.get(query.collection)
    if (docs === undefined) return undefined
    found.push([name, find(docs, query)])
  }
  return Object.fromEntries(found) as QueryResults<Q>
}

export type StoredDocuments = ReturnType<typeof storedDocuments>

/**
 * A snapshot of a member's documents, read from RxDB's storage without opening RxDB. The warm start reads from here: on
 * a slow phone, a second before the database can be opened.
 */
export function storedDocuments(uid: Uid) {
  const loaded = new Map<MemberCollection, readonly Identified[]>()
  const reads = new Map<MemberCollection, Promise<unknown>>()
  let waiting = 0
  let closed = false

  async function load(collection: MemberCollection): Promise<void> {
    waiting += 1
    const docs = await readAll(uid, collection)
    waiting -= 1
    if (docs !== undefined) loaded.set(collection, docs)
  }

  /** Loads whole collections, so that queries on them answer at once. */
  async function read(collections: readonly MemberCollection[]): Promise<void> {
    for (const one of collections) if (!reads.has(one)) reads.set(one, load(one))
    await Promise.all(collections.map((one) => reads.get(one)))
  }

  const peek = <Q extends Queries>(queries: Q) => (closed ? undefined : foundIn(loaded, queries))
  return {
    read,
    peek,
    watch: <Q extends Queries>(queries: Q, show: (found: QueryResults<Q>) => void) => {
      let watched = true
      void read(Object.values(queries).map(({ collection }) => collection)).then(() => {
        const found = watched ? peek(queries) : undefined
        if (found !== undefined) show(found)
      })
      return () => {
        watched = false
      }
    },
    /** Resolves when no read is pending. @returns whether one was */
    idle: async () => {
      if (waiting === 0) return false
      await Promise.all(reads.values())
      return true
    },
    /** Ignores the results of pending reads. */
    close: () => {
      closed = true
    },
  }
}

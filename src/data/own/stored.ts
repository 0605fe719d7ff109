import { type IDBPDatabase, openDB } from 'idb'
import type { Uid } from '#domain/ids.ts'
import { storeName } from '#wire/schema-versions.ts'
import { privateName } from '../names.ts'
import { type Ahead, peeked } from './peek.ts'
import type { Found, Many, OwnCollection, OwnDocuments, Queries, Query } from './queries.ts'

const DOCS = 'docs'

/** A document as RxDB's storage on Dexie writes it: a flag that IndexedDB can index, and marks of its own. */
interface StoredDoc {
  readonly _id: string
  readonly _deleted: '0' | '1'
  readonly [field: string]: unknown
}

/** RxDB's storage writes '__' for a '|' at the beginning of a name, which Dexie does not take. */
function nameOf(stored: string): string {
  const parts = stored.split('.')
  return parts.map((part) => (part.startsWith('__') ? `|${part.slice(2)}` : part)).join('.')
}

function plainValue(stored: unknown): unknown {
  if (Array.isArray(stored)) return stored.map(plainValue)
  if (typeof stored !== 'object' || stored === null) return stored
  return Object.fromEntries(Object.entries(stored).map(([name, value]) => [nameOf(name), plainValue(value)]))
}

function documentOf({ _deleted, _rev, _meta, _attachments, ...fields }: StoredDoc): unknown {
  return plainValue(fields)
}

/** Opens what RxDB has made, and never makes it: `undefined` when it is not there. */
export async function openStored(name: string): Promise<IDBPDatabase | undefined> {
  try {
    return await openDB(name, undefined, {
      upgrade: (_database, _before, _after, transaction) => {
        transaction.done.catch(() => undefined) // told by `openDB` itself
        transaction.abort()
      },
      blocking: (_before, _after, event) => (event.target as IDBDatabase).close(),
    })
  } catch {
    return undefined
  }
}

async function find(database: IDBPDatabase, query: Query): Promise<unknown> {
  if ('id' in query) {
    const doc = (await database.get(DOCS, query.id)) as StoredDoc | undefined
    return doc === undefined || doc._deleted === '1' ? null : documentOf(doc)
  }
  const range = query.between && IDBKeyRange.bound(...query.between, true, true)
  const docs = (await database.getAll(DOCS, range)) as StoredDoc[]
  return docs.filter(({ _deleted }) => _deleted !== '1').map(documentOf)
}

export interface StoredDocuments extends OwnDocuments {
  /** Reads what a page is about to ask for, so that it finds it at once. */
  readAhead(queries: readonly Many<OwnCollection>[]): Promise<void>
  /** Reads once. @returns `undefined` when a collection is not there, or is of another version of the site */
  read<Q extends Queries>(queries: Q): Promise<Found<Q> | undefined>
  /** Resolves when nothing is being read. @returns whether something was */
  idle(): Promise<boolean>
  /** Reads nothing more, and shows nothing of what is being read. */
  close(): void
}

/**
 * A member's documents, read where RxDB's storage keeps them without opening RxDB: as they stand, never followed. What
 * a page shows first comes from here, on a slow phone a second before the database can be opened.
 */
export function storedDocuments(uid: Uid): StoredDocuments {
  const databases = new Map<OwnCollection, Promise<IDBPDatabase | undefined>>()
  const reading = new Set<Promise<unknown>>()
  const ahead: Ahead[] = []
  let closed = false

  function databaseOf(collection: OwnCollection): Promise<IDBPDatabase | undefined> {
    const known = databases.get(collection)
    if (known !== undefined) return known
    const opening = openStored(storeName(privateName(uid), collection))
    databases.set(collection, opening)
    return opening
  }

  async function readAll<Q extends Queries>(queries: Q): Promise<Found<Q> | undefined> {
    const all = await Promise.all(
      Object.entries(queries).map(async ([name, query]) => {
        const database = await databaseOf(query.collection)
        return database && ([name, await find(database, query)] as const)
      }),
    )
    const entries = all.filter((one) => one !== undefined)
    return closed || entries.length < all.length ? undefined : (Object.fromEntries(entries) as Found<Q>)
  }

  function read<Q extends Queries>(queries: Q): Promise<Found<Q> | undefined> {
    // A connection that the browser or another tab has closed reads nothing: the database will.
    const result = readAll(queries).catch(() => undefined)
    reading.add(result)
    void result.then(() => reading.delete(result))
    return result
  }

  return {
    read,
    readAhead: async (queries) => {
      const found = await Promise.all(queries.map((query) => read({ docs: query })))
      for (const [index, query] of queries.entries()) {
        const docs = found[index]?.docs
        if (docs !== undefined) ahead.push({ query, docs })
      }
    },
    peek: (queries) => peeked(ahead, queries),
    watch: (queries, show) => {
      let watched = true
      void read(queries).then((found) => {
        if (watched && found !== undefined) show(found)
      })
      return () => {
        watched = false
      }
    },
    idle: async () => {
      if (reading.size === 0) return false
      await Promise.all(reading)
      return true
    },
    close: () => {
      closed = true
      for (const database of databases.values()) void database.then((open) => open?.close())
    },
  }
}

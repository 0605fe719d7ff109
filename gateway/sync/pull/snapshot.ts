import { mayRead, type Scope } from '#domain/access.ts'
import type { Actor, DatabaseName } from '#domain/rules.ts'
import { find, get, getByPrefix, type Stored, scan } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'

export interface SnapshotQuery {
  readonly name: DatabaseName
  readonly scope: Scope
  readonly actor: Actor
  /** Documents up to this id were received before; null begins. */
  readonly after: string | null
  readonly limit: number
}

export interface SnapshotPage {
  readonly docs: readonly Stored[]
  readonly more: boolean
}

/** Everyone's share, by id. Nearly every annonce is active, so that reading them in order beats an index. */
async function publicPage(store: Store, query: SnapshotQuery): Promise<SnapshotPage> {
  const docs: Stored[] = []
  for await (const doc of scan(store.db(query.name), '', query.after)) {
    if (!mayRead(query.name, doc, query.scope, query.actor)) continue
    if (docs.length === query.limit) return { docs, more: true }
    docs.push(doc)
  }
  return { docs, more: false }
}

/** The caller's own documents, by participant: an id prefix for a boutique, an index for a créateur, a key otherwise. */
async function ownDocs(store: Store, name: DatabaseName, actor: Actor): Promise<readonly Stored[]> {
  if (actor.kind !== 'member') return []
  const db = store.db(name)
  const shared = name === 'candidatures' || name === 'partenariats'
  if (name === 'annonces' || (shared && actor.userType === 'boutique')) {
    return getByPrefix(db, `${actor.uid}.`)
  }
  if (shared) return find(db, { creatorId: actor.uid })
  const found = await get(db, actor.uid)
  return found === null ? [] : [found]
}

async function ownPage(store: Store, query: SnapshotQuery): Promise<SnapshotPage> {
  const { name, scope, actor, after, limit } = query
  const all = (await ownDocs(store, name, actor))
    .filter((doc) => mayRead(name, doc, scope, actor) && (after === null || doc._id > after))
    .sort((a, b) => (a._id < b._id ? -1 : 1))
  return { docs: all.slice(0, limit), more: all.length > limit }
}

/** One page of what the caller may read now, in order of id. */
export function readSnapshot(store: Store, query: SnapshotQuery): Promise<SnapshotPage> {
  return query.scope === 'public' ? publicPage(store, query) : ownPage(store, query)
}

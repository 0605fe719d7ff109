import { mayRead, type Scope } from '#domain/access.ts'
import type { Actor, DatabaseName } from '#domain/rules.ts'
import { idsOfCreateur } from '../../members/owners.ts'
import { get, presentPages, type Stored, scanPages } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'

export interface SnapshotQuery {
  readonly name: DatabaseName
  readonly scope: Scope
  readonly actor: Actor
  /** Documents up to this id were received before; null for none. */
  readonly after: string | null
  /** Documents read at a time. */
  readonly size: number
}

type Pages = AsyncGenerator<readonly Stored[]>

/** The caller's own documents: by id prefix when their uid comes first, by index for a créateur, else by key. */
async function* ownPages(store: Store, { name, actor, after, size }: SnapshotQuery): Pages {
  if (actor.kind !== 'member') return
  const db = store.db(name)
  const shared = name === 'candidatures' || name === 'partenariats' || name === 'records' || name === 'conversations'
  if (name === 'annonces' || name === 'suivis' || (shared && actor.userType === 'boutique')) {
    yield* scanPages(db, `${actor.uid}.`, after, size)
  } else if (shared) {
    const ids = await idsOfCreateur(store, name, actor.uid)
    const left = ids.filter((id) => after === null || id > after)
    yield* presentPages(db, left, size)
  } else {
    const found = await get(db, actor.uid)
    yield found === null ? [] : [found]
  }
}

/**
 * The documents that the caller may read now, in order of id, a page at a time; a page may be empty. In the public
 * scope nearly every document is active, so that a scan in order beats an index.
 */
export async function* readSnapshot(store: Store, query: SnapshotQuery): Pages {
  const { name, scope, actor, after, size } = query
  const pages = scope === 'public' ? scanPages(store.db(name), '', after, size) : ownPages(store, query)
  for await (const page of pages) {
    yield page.filter((doc) => mayRead(name, doc, scope, actor) && (after === null || doc._id > after))
  }
}

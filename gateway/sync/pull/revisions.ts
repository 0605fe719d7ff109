import { concerns, mayRead, type Scope } from '#domain/access.ts'
import type { Actor, DatabaseName, Doc } from '#domain/rules.ts'
import { getCurrent } from '../../store/documents.ts'
import { revisionsOf } from '../../store/revisions.ts'
import type { Store } from '../../store/store.ts'
import { inScope } from '../visible.ts'

const SCOPES: readonly Scope[] = ['own', 'public']

/**
 * A document as replicators fetch it: the current revision, a body-less tombstone when it is deleted or out of the
 * caller's scopes, null when it never concerned the caller.
 * @param revs adds `_revisions`, from which a replica rebuilds the history's shape
 */
export async function readRevision(
  store: Store,
  name: DatabaseName,
  id: string,
  actor: Actor,
  revs: boolean,
): Promise<Doc | null> {
  const scopes = SCOPES.filter((scope) => concerns(name, id, scope, actor))
  if (scopes.length === 0) return null
  const current = await getCurrent(store.db(name), id)
  if (current.state === 'missing') return null
  const readable =
    current.state === 'present' ? scopes.find((scope) => mayRead(name, current.doc, scope, actor)) : undefined
  const doc: Doc =
    current.state === 'present' && readable !== undefined
      ? inScope(readable, current.doc)
      : { _id: id, _rev: current.rev, _deleted: true }
  if (!revs) return doc
  return { ...doc, _revisions: await revisionsOf(store.db(name), id, current.rev) }
}

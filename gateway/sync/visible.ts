import { mayReadByKey } from '#domain/access.ts'
import type { Actor, DatabaseName } from '#domain/rules.ts'
import type { Current, Stored } from '../store/documents.ts'

/** The current document as the caller may see it by its key, or null. */
export function visible(name: DatabaseName, current: Current, actor: Actor): Stored | null {
  return current.state === 'present' && mayReadByKey(name, current.doc, actor) ? current.doc : null
}

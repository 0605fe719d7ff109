import type { Suivi } from '#domain/suivis.ts'
import { VISITOR_RECHERCHE } from './names.ts'
import type { DraftDoc } from './schemas.ts'

/** What is chosen of a saved search. */
export type RechercheForm = Pick<Suivi, 'name' | 'search' | 'alert' | 'byMail' | 'byPush'>

/** A saved search, whoever keeps it: `id` is its document's, or that of a visitor's draft. */
export interface Recherche extends RechercheForm, Pick<Suivi, 'at' | 'seenAt'> {
  readonly id: string
}

/** Of a search that nobody is told of. */
export const QUIET = { alert: '', byMail: false, byPush: false } as const

export function isVisitors(id: string): boolean {
  return id.startsWith(VISITOR_RECHERCHE)
}

/** A visitor's saved search, as this device keeps it; `undefined` for a draft of another kind. */
export function visitorRecherche({ _id, values, at }: DraftDoc): Recherche | undefined {
  if (!isVisitors(_id)) return undefined
  const { name, search, seenAt } = values
  return { id: _id, name: String(name ?? ''), search: String(search ?? ''), seenAt: String(seenAt ?? ''), at, ...QUIET }
}

/** The key that it has, and that its document in an account will have: the same, whichever tab takes it there. */
export function keyOfVisitors({ id }: Recherche): string {
  return id.slice(VISITOR_RECHERCHE.length)
}

import type { Candidature } from './candidature.ts'
import { searchKey } from './input.ts'
import { BOUTIQUE_LABELS, type BoutiqueLabel } from './label.ts'
import type { User } from './user.ts'

/** The tabs of a boutique's list, in the order they are shown in; what waits for it comes first. */
export const WORK_TABS = ['to-decide', 'awaiting-creator', 'confirmed', 'refused', 'withdrawn', 'all'] as const
export type WorkTab = BoutiqueLabel | 'all'

export const WORK_ORDERS = ['oldest', 'newest', 'ville'] as const
export type WorkOrder = (typeof WORK_ORDERS)[number]

/** A candidature with what is known of its créateur. */
export interface Work {
  readonly candidature: Candidature
  readonly profil: Pick<User, 'specificites' | 'ville'> | undefined
}

/** How many candidatures each tab has. */
export function countsOf(all: readonly Work[]): { readonly [T in WorkTab]: number } {
  const counts = { 'to-decide': 0, 'awaiting-creator': 0, confirmed: 0, refused: 0, withdrawn: 0, all: all.length }
  for (const { candidature } of all) counts[BOUTIQUE_LABELS[candidature.status]] += 1
  return counts
}

/** What is searched of a candidature: who, what they make, where, and what they write. */
function keyOf({ candidature, profil }: Work): string {
  const known = profil === undefined ? '' : `${profil.specificites || ''} ${profil.ville}`
  return searchKey(`${candidature.nom} ${known} ${candidature.message}`)
}

/** Whether all the words of a search are in a candidature, each as it begins a word. */
function matches(work: Work, words: readonly string[]): boolean {
  const key = ` ${keyOf(work)}`
  return words.every((word) => key.indexOf(` ${word}`) >= 0)
}

const villeOf = ({ profil }: Work): string => (profil === undefined ? '\uffff' : searchKey(profil.ville))

const ORDERS: { readonly [O in WorkOrder]: (a: Work, b: Work) => number } = {
  oldest: (a, b) => (a.candidature.date < b.candidature.date ? -1 : 1),
  newest: (a, b) => (a.candidature.date > b.candidature.date ? -1 : 1),
  ville: (a, b) => (villeOf(a) === villeOf(b) ? ORDERS.oldest(a, b) : villeOf(a) < villeOf(b) ? -1 : 1),
}

export interface WorkView {
  readonly tab: WorkTab
  readonly order: WorkOrder
  readonly search: string
}

/**
 * What a boutique sees of its list.
 * @param stays the ids of what was decided since the tab was opened: it keeps its place
 */
export function workOf<W extends Work>(
  all: readonly W[],
  { tab, order, search }: WorkView,
  stays: ReadonlySet<string>,
): W[] {
  const words = searchKey(search).split(' ')
  return all
    .filter((work) => {
      const { _id, status } = work.candidature
      return tab === 'all' || BOUTIQUE_LABELS[status] === tab || stays.has(_id)
    })
    .filter((work) => search.trim() === '' || matches(work, words))
    .sort(ORDERS[order])
}

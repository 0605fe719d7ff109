import type { Candidature } from './candidature.ts'
import { searchKey } from './input.ts'
import { BOUTIQUE_LABELS, type BoutiqueLabel } from './label.ts'
import type { Suivi } from './suivis.ts'
import type { User } from './user.ts'

/** The tabs of a boutique's list, in the order they are shown in; what waits for it comes first, then its short list. */
export const WORK_TABS = [
  'to-decide',
  'retenues',
  'awaiting-creator',
  'confirmed',
  'refused',
  'withdrawn',
  'all',
] as const
export type WorkTab = BoutiqueLabel | 'retenues' | 'all'

export const WORK_ORDERS = ['oldest', 'newest', 'ville'] as const
export type WorkOrder = (typeof WORK_ORDERS)[number]

/** A candidature with what is known of its créateur, and what the boutique keeps of it for itself. */
export interface Work {
  readonly candidature: Candidature
  readonly profil: Pick<User, 'specificites' | 'ville'> | undefined
  readonly note: Pick<Suivi, 'text' | 'retenue'> | undefined
}

/** Whether it is on the boutique's short list. */
export function isRetenue({ note }: Pick<Work, 'note'>): boolean {
  return note?.retenue === true
}

function isIn(tab: WorkTab, work: Work): boolean {
  if (tab === 'all') return true
  return tab === 'retenues' ? isRetenue(work) : BOUTIQUE_LABELS[work.candidature.status] === tab
}

/** How many candidatures each tab has. */
export function countsOf(all: readonly Work[]): { readonly [T in WorkTab]: number } {
  const counts = {} as { [T in WorkTab]: number }
  for (const tab of WORK_TABS) counts[tab] = all.filter((work) => isIn(tab, work)).length
  return counts
}

/** What is searched of a candidature: who, what they make, where, what they write, and what the boutique noted. */
function keyOf({ candidature, profil, note }: Work): string {
  const profilText = profil === undefined ? '' : `${profil.specificites || ''} ${profil.ville}`
  return searchKey(`${candidature.nom} ${profilText} ${candidature.message} ${note === undefined ? '' : note.text}`)
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
 * @param stays the ids of what was decided, or taken off the short list, since the tab was opened: it keeps its place
 */
export function workOf<W extends Work>(
  all: readonly W[],
  { tab, order, search }: WorkView,
  stays: ReadonlySet<string>,
): W[] {
  const words = searchKey(search).split(' ')
  return all
    .filter((work) => isIn(tab, work) || stays.has(work.candidature._id))
    .filter((work) => search.trim() === '' || matches(work, words))
    .sort(ORDERS[order])
}

/** How many are compared at a time: what a desk shows side by side, and what somebody keeps in mind. */
export const COMPARED = { min: 2, max: 3 } as const

export function isComparable({ length }: { readonly length: number }): boolean {
  return length >= COMPARED.min && length <= COMPARED.max
}

export interface Comparison<W> {
  readonly compared: readonly W[]
  /** How many of those asked for are no longer there. */
  readonly gone: number
  /** How many were asked for beyond the most. */
  readonly beyond: number
}

/**
 * Those of a list that are compared, in the order they were asked for.
 * @param requestedIds ids, as an address says them: perhaps twice, of candidatures that are gone, or of anything
 */
export function comparisonOf<W extends Pick<Work, 'candidature'>>(
  all: readonly W[],
  requestedIds: readonly string[],
): Comparison<W> {
  const ids = requestedIds.filter((id, index) => id !== '' && requestedIds.indexOf(id) === index)
  const found = ids
    .map((id) => all.find(({ candidature }) => candidature._id === id))
    .filter((work): work is W => work !== undefined)
  const compared = found.slice(0, COMPARED.max)
  return { compared, gone: ids.length - found.length, beyond: found.length - compared.length }
}

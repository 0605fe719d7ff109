import type { Candidature } from './candidature.ts'
import { searchKey } from './input.ts'
import { BOUTIQUE_LABELS, type BoutiqueLabel } from './label.ts'
import type { Suivi } from './market/suivis.ts'
import type { User } from './user.ts'

/** The tabs of a boutique's list, in display order; those awaiting its answer come first, then its short list. */
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

/** A candidature with its créateur's known profile, and the boutique's private note on it. */
export interface Work {
  readonly candidature: Candidature
  readonly profil: Pick<User, 'specificites' | 'ville'> | undefined
  readonly note: Pick<Suivi, 'text' | 'retenue'> | undefined
}

export function isRetenue({ note }: Pick<Work, 'note'>): boolean {
  return note?.retenue === true
}

function isIn(tab: WorkTab, work: Work): boolean {
  if (tab === 'all') return true
  return tab === 'retenues' ? isRetenue(work) : BOUTIQUE_LABELS[work.candidature.status] === tab
}

/** The number of candidatures in each tab. */
export function countsOf(all: readonly Work[]): { readonly [T in WorkTab]: number } {
  const counts = {} as { [T in WorkTab]: number }
  for (const tab of WORK_TABS) counts[tab] = all.filter((work) => isIn(tab, work)).length
  return counts
}

/** The searchable text of a candidature: créateur, products, city, message, and the boutique's note. */
function keyOf({ candidature, profil, note }: Work): string {
  const profilText = profil === undefined ? '' : `${profil.specificites || ''} ${profil.ville}`
  return searchKey(`${candidature.nom} ${profilText} ${candidature.message} ${note === undefined ? '' : note.text}`)
}

/** Whether every search word begins a word of the candidature. */
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
 * The rows that a boutique sees in a tab.
 * @param stays the ids decided, or removed from the short list, since the tab was opened: they keep their position
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

/** How many can be compared at a time: what fits side by side on a desktop, and in a person's memory. */
export const COMPARED = { min: 2, max: 3 } as const

export function isComparable({ length }: { readonly length: number }): boolean {
  return length >= COMPARED.min && length <= COMPARED.max
}

export interface Comparison<W> {
  readonly compared: readonly W[]
  /** How many of the requested ones no longer exist. */
  readonly gone: number
  /** How many were requested beyond the maximum. */
  readonly beyond: number
}

/**
 * The compared rows of a list, in the requested order.
 * @param requestedIds ids from an address: possibly duplicated, of deleted candidatures, or arbitrary text
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

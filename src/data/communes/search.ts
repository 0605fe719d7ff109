import { searchKey } from '#domain/input.ts'
import type { Point } from '#domain/market/search/search.ts'
import type { IndexedCommune } from '#wire/communes.ts'
import { communeNameIndex, communesNamed } from '#wire/placing.ts'

/** A suggestion for the city field, from the bundled index or from the address service. */
export interface CommuneSuggestion {
  readonly nom: string
  readonly codePostal: string
  /** The département's name: 'Loire-Atlantique'. */
  readonly departement: string
  /** The INSEE code. */
  readonly code: string
  /** Identical for one commune in both sources. */
  readonly id: string
  /** The commune it was merged into, whose code it has. */
  readonly partOf?: string
  /** The location given by the address service. */
  readonly point?: Point
}

export const SUGGESTIONS_MIN = 2 // characters typed before anything is suggested
export const SUGGESTIONS_MAX = 5

export function suggestionId(nom: string, codePostal: string): string {
  return `${codePostal} ${searchKey(nom)}`
}

/**
 * The prefixes to search for. The index abbreviates Saint as 'st', so 'sai' may start Saintes or any Saint, and a
 * complete 'saint' matches only those, not Strasbourg.
 */
function beginnings(words: string, typed: string): readonly string[] {
  const whole = /(^|[^a-z])saint(e?)$/i.exec(typed.trim())
  if (whole !== null) return whole[2] === '' ? [`${words} `, `${words}e `] : [`${words} `]
  const partial = /^(|.* )(?:sa|sai|sain)$/.exec(words)
  return partial === null ? [words] : [words, `${partial[1]}st `, `${partial[1]}ste `]
}

interface Row extends IndexedCommune {
  readonly partOf?: string
}

const rowsOf = new WeakMap<readonly IndexedCommune[], readonly Row[]>()

/** The communes, then the former ones. */
function rowsIn(index: readonly IndexedCommune[]): readonly Row[] {
  const cached = rowsOf.get(index)
  if (cached !== undefined) return cached
  const former = index.flatMap(({ anciens = [], ...commune }) =>
    anciens.map((nom) => ({ ...commune, nom, cle: searchKey(nom), partOf: commune.nom })),
  )
  const rows = [...index, ...former]
  rowsOf.set(index, rows)
  return rows
}

const ARTICLES = ['le ', 'la ', 'les ', 'l ']

/** Whether the name begins with the words, ignoring its article: 'mans' is Le Mans before it is Mansle. */
function begins(cle: string, words: string): boolean {
  if (cle.startsWith(words)) return true
  return (
    cle.startsWith('l') && ARTICLES.some((article) => cle.startsWith(article) && cle.startsWith(words, article.length))
  )
}

/** The communes of a text that is more than the prefix of a name: 'Paris 11e', 'F-75011 Paris'. */
function typedWhole(index: readonly IndexedCommune[], typed: string): readonly IndexedCommune[] {
  const codes = communesNamed(communeNameIndex(index), typed)
  return codes.length === 0 ? [] : index.filter(({ code }) => codes.includes(code)).slice(0, SUGGESTIONS_MAX)
}

/**
 * Communes with a name, a word of it, or a postcode that begins with the typed text: 'saint et', 'St-Et', '42', '44
 * nan'. In the index's order, by population: first matches at the beginning of the name, then matches within it.
 * @returns at most five; none below two characters
 */
export function searchCommunes(index: readonly IndexedCommune[], typed: string): readonly CommuneSuggestion[] {
  const key = searchKey(typed)
  if (key.length < SUGGESTIONS_MIN) return []
  const digits = key.replace(/\D/g, '')
  const words = key.replace(/\d+/g, ' ').replace(/ +/g, ' ').trim()
  const wanted = beginnings(words, typed)
  const prefixed: Row[] = []
  const within: Row[] = []
  let exact: Row | undefined
  for (const commune of words === '' ? index : rowsIn(index)) {
    const { cle, codesPostaux } = commune
    if (prefixed.length >= SUGGESTIONS_MAX) {
      if (exact !== undefined || digits !== '') break
      if (cle === words) exact = commune
      continue
    }
    const part = wanted.find((beginning) => cle.includes(beginning))
    if (part === undefined) continue
    if (digits !== '' && !codesPostaux.some((code) => code.startsWith(digits))) continue
    if (cle === words) exact ??= commune
    if (wanted.some((beginning) => begins(cle, beginning))) {
      prefixed.push(commune)
    } else if (within.length < SUGGESTIONS_MAX && cle.includes(` ${part}`)) within.push(commune)
  }
  const best = [...prefixed, ...within].slice(0, SUGGESTIONS_MAX)
  // A village with exactly the typed name is not displaced by larger communes with that prefix.
  if (exact !== undefined && !best.includes(exact)) best.splice(-1, 1, exact)
  if (best.length === 0) best.push(...typedWhole(index, typed))
  return best.map(({ nom, codesPostaux, departement, code, partOf }) => {
    const codePostal = codesPostaux.find((code) => digits !== '' && code.startsWith(digits)) ?? codesPostaux[0] ?? ''
    const id = suggestionId(nom, codePostal)
    return { nom, codePostal, departement, code, id, ...(partOf === undefined ? {} : { partOf }) }
  })
}

/**
 * Merges the service's answer into the suggestions on the screen: those shown and confirmed keep their order, above the
 * new ones, so that nothing moves under a finger. An empty answer changes nothing.
 */
export function joinSuggestions(
  shown: readonly CommuneSuggestion[],
  arrived: readonly CommuneSuggestion[],
): readonly CommuneSuggestion[] {
  if (arrived.length === 0) return shown
  const retained = shown.flatMap((one) => {
    const other = arrived.find((two) => sameCommune(one, two))
    // The service does not know former communes.
    if (other === undefined) return one.partOf === undefined ? [] : [one]
    return [other.point === undefined ? one : { ...one, point: other.point }]
  })
  const fresh = arrived.filter((one) => !retained.some((other) => sameCommune(one, other)))
  return [...retained, ...fresh].slice(0, SUGGESTIONS_MAX)
}

/** A large city has many postcodes, and the sources may choose different ones: the département separates homonyms. */
function sameCommune(a: CommuneSuggestion, b: CommuneSuggestion): boolean {
  return searchKey(a.nom) === searchKey(b.nom) && a.departement === b.departement
}

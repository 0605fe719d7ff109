import { searchKey } from '#domain/input.ts'
import type { Point } from '#domain/search/search.ts'
import type { IndexedCommune } from '#wire/communes.ts'
import { communeNameIndex, communesNamed } from '#wire/placing.ts'

/** A suggestion for the city field, from the bundled index or from the address service. */
export interface CommuneSuggestion {
  readonly nom: string
  readonly codePostal: string
  /** Its name: 'Loire-Atlantique'. */
  readonly departement: string
  /** INSEE's code. */
  readonly code: string
  /** The same for one commune, whichever source found it. */
  readonly id: string
  /** The commune that it became a part of, whose code it has. */
  readonly partOf?: string
  /** Where it is, as the address service says. */
  readonly point?: Point
}

export const SUGGESTIONS_MIN = 2 // characters typed before anything is suggested
export const SUGGESTIONS_MAX = 5

export function suggestionId(nom: string, codePostal: string): string {
  return `${codePostal} ${searchKey(nom)}`
}

/**
 * The beginnings to look for. The index writes 'st' for Saint, so 'sai' may be Saintes or the beginning of any Saint,
 * and a whole 'saint' is those alone, not Strasbourg.
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

/** The communes, then those of other times. */
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

/** Whether the name begins with the words, its article set aside: 'mans' is Le Mans before it is Mansle. */
function begins(cle: string, words: string): boolean {
  if (cle.startsWith(words)) return true
  return (
    cle.startsWith('l') && ARTICLES.some((article) => cle.startsWith(article) && cle.startsWith(words, article.length))
  )
}

/** The communes of a text that is more than the beginning of a name: 'Paris 11e', 'F-75011 Paris'. */
function typedWhole(index: readonly IndexedCommune[], typed: string): readonly IndexedCommune[] {
  const codes = communesNamed(communeNameIndex(index), typed)
  return codes.length === 0 ? [] : index.filter(({ code }) => codes.includes(code)).slice(0, SUGGESTIONS_MAX)
}

/**
 * Communes whose name, or a word of it, or a postcode, begins with what is typed: 'saint et', 'St-Et', '42', '44 nan'.
 * The index is ordered by population, and so are those whose name begins so, then those that hold a word that does.
 * @returns five at most, none below two characters
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
  // A village whose whole name is typed is not pushed out by larger places that begin like it.
  if (exact !== undefined && !best.includes(exact)) best.splice(-1, 1, exact)
  if (best.length === 0) best.push(...typedWhole(index, typed))
  return best.map(({ nom, codesPostaux, departement, code, partOf }) => {
    const codePostal = codesPostaux.find((code) => digits !== '' && code.startsWith(digits)) ?? codesPostaux[0] ?? ''
    const id = suggestionId(nom, codePostal)
    return { nom, codePostal, departement, code, id, ...(partOf === undefined ? {} : { partOf }) }
  })
}

/**
 * What to show when the service's answer joins suggestions already on the screen: its communes, those that were shown
 * staying in their order above the new ones, so that nothing moves under a finger. Nothing changes when it found none.
 */
export function joinSuggestions(
  shown: readonly CommuneSuggestion[],
  arrived: readonly CommuneSuggestion[],
): readonly CommuneSuggestion[] {
  if (arrived.length === 0) return shown
  const retained = shown.flatMap((one) => {
    const other = arrived.find((two) => sameCommune(one, two))
    // The service knows the communes of today alone.
    if (other === undefined) return one.partOf === undefined ? [] : [one]
    return [other.point === undefined ? one : { ...one, point: other.point }]
  })
  const fresh = arrived.filter((one) => !retained.some((other) => sameCommune(one, other)))
  return [...retained, ...fresh].slice(0, SUGGESTIONS_MAX)
}

/** A large city has many postcodes, and the two sources may name different ones: the département tells homonyms apart. */
function sameCommune(a: CommuneSuggestion, b: CommuneSuggestion): boolean {
  return searchKey(a.nom) === searchKey(b.nom) && a.departement === b.departement
}

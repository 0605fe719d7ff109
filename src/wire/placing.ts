import { searchKey } from '#domain/input.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { departementNamed, departementOf } from '#domain/market/departements.ts'
import { cityOf } from '#domain/market/search/commune-lookup.ts'
import { type CityReading, isOfDepartement, readCity } from '#domain/market/search/typed-city.ts'
import type { IndexedCommune } from './communes.ts'

/** INSEE codes by a text: concatenated, five characters each, the most populated commune first. */
type Codes = ReadonlyMap<string, string>

/** The index that finds an annonce's commune, built from the list of communes: about eight megabytes. */
export interface CommuneNameIndex {
  /** The name of each, by INSEE code. */
  readonly names: ReadonlyMap<string, string>
  /** By name, in `searchKey`'s form. */
  readonly today: Codes
  /** The same, by the names of communes merged into them. */
  readonly former: Codes
  readonly postcodes: Codes
}

const made = new WeakMap<readonly IndexedCommune[], CommuneNameIndex>()

/** Built once per list, and cached as long as the list is referenced. */
export function communeNameIndex(index: readonly IndexedCommune[]): CommuneNameIndex {
  const nameIndex = made.get(index) ?? byText(index)
  made.set(index, nameIndex)
  return nameIndex
}

function byText(index: readonly IndexedCommune[]): CommuneNameIndex {
  const [today, former, postcodes] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()]
  const add = (codes: Map<string, string>, key: string, code: string) => codes.set(key, (codes.get(key) ?? '') + code)
  for (const { cle, anciens = [], codesPostaux, code } of index) {
    add(today, cle, code)
    for (const nom of anciens) add(former, searchKey(nom), code)
    for (const postcode of codesPostaux) add(postcodes, postcode, code)
  }
  return { names: new Map(index.map(({ code, nom }) => [code, nom])), today, former, postcodes }
}

const codesIn = (codes: Codes, key: string): readonly string[] => codes.get(key)?.match(/.{5}/g) ?? []

/** The communes that match one reading of a text: by their own name, and by that of a commune merged into them. */
function bearers(nameIndex: CommuneNameIndex, reading: CityReading): readonly [today: string[], former: string[]] {
  const { name, postcode, departement, within } = reading
  const ofPostcode = codesIn(nameIndex.postcodes, postcode)
  if (name === '') return [[...ofPostcode], []]
  const both = [codesIn(nameIndex.today, name), codesIn(nameIndex.former, name)] as const
  const parts = within === '' ? null : codesIn(nameIndex.today, within)
  const isThere = (code: string) =>
    (departement === '' || isOfDepartement(code, departement)) && (parts === null || parts.includes(code))
  const isExact = (code: string) => ofPostcode.includes(code) && isThere(code)
  // A business postcode (CEDEX) is in no list: its beginning gives the département.
  const isNear = (code: string) => isThere(code) && (postcode === '' || isOfDepartement(code, departementOf(postcode)))
  const isIn = both.some((codes) => codes.some(isExact)) ? isExact : isNear
  return [both[0].filter(isIn), both[1].filter(isIn)]
}

function* allBearers(nameIndex: CommuneNameIndex, text: string): Generator<ReturnType<typeof bearers>> {
  for (const reading of readCity(text)) yield bearers(nameIndex, reading)
}

/** The communes that match a typed city, the most populated first; current names before former ones. */
export function communesNamed(nameIndex: CommuneNameIndex, text: string): readonly string[] {
  for (const [today, former] of allBearers(nameIndex, text)) {
    if (today.length > 0) return today
    if (former.length > 0) return former
  }
  return []
}

/**
 * The INSEE code of an annonce's commune: the declared one, unless its city contradicts it; else the only commune of
 * that name, so that an annonce whose city was typed by hand has a commune too. The gateway and devices file annonces
 * by it.
 * @returns '' when it is not known
 */
export function communeIn(nameIndex: CommuneNameIndex, { ville, commune }: Pick<Annonce, 'ville' | 'commune'>): string {
  const declared = cityOf(commune)
  for (const [today, former] of allBearers(nameIndex, ville)) {
    if (today.includes(declared) || former.includes(declared)) return declared
    const [only, ...others] = today.length > 0 ? today : former
    if (only !== undefined && others.length === 0) return only
    if (only !== undefined) break
  }
  return departementNamed(departementOf(declared)) === undefined ? '' : declared
}

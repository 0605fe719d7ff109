import { searchKey } from '#domain/input.ts'
import { departementNamed, departementOf } from '#domain/market/departements.ts'

/** A name in an address, in `searchKey`'s form: 'Saint-Étienne' is `st-etienne`. */
function slug(name: string): string {
  return searchKey(name).replaceAll(' ', '-')
}

/** The page of a département, by its code. */
export function departementPath(code: string): string {
  return `/annonces/${slug(departementNamed(code)?.nom ?? '')}-${code.toLowerCase()}`
}

/** The page of a commune. Only the INSEE code is read back; the name is for people. */
export function communePath(commune: string, ville: string): string {
  return `${departementPath(departementOf(commune))}/${slug(ville)}-${commune.toLowerCase()}`
}

/** The code at the end of a place's address segment, a département's or a commune's; `''` for none. */
export function codeIn(segment: string): string {
  return /-(\d[\dab]\d{0,3})$/i.exec(segment)?.[1]?.toUpperCase() ?? ''
}

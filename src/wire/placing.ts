import type { Annonce } from '#domain/annonce.ts'
import { departementNamed, departementOf } from '#domain/departements.ts'
import { searchKey } from '#domain/input.ts'
import { codesByName, type IndexedCommune } from './communes.ts'

/** What is kept of the list of communes, to say where annonces are: about six megabytes. */
export interface KnownCommunes {
  /** `searchKey`'s form of each name, by INSEE's code. */
  readonly names: ReadonlyMap<string, string>
  /** The code of each name that one commune alone bears. */
  readonly codes: ReadonlyMap<string, string>
}

export function knownCommunes(index: readonly IndexedCommune[]): KnownCommunes {
  return { names: new Map(index.map(({ code, cle }) => [code, cle])), codes: codesByName(index) }
}

/**
 * The INSEE code of an annonce's commune: its own, unless its city says another; without one, that of the only commune of
 * that name. An annonce of before codes, or whose city was typed by hand, has its place like the others. The gateway and
 * devices file annonces by it.
 * @returns '' when it is not known
 */
export function communeIn(
  { names, codes }: KnownCommunes,
  { ville = '', commune = '' }: Partial<Pick<Annonce, 'ville' | 'commune'>>,
): string {
  const name = searchKey(ville)
  if (commune !== '' && names.get(commune) === name) return commune
  const named = codes.get(name) ?? ''
  if (named !== '') return named
  return departementNamed(departementOf(commune)) === undefined ? '' : commune
}

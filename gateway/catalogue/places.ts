import { readFile } from 'node:fs/promises'
import type { Annonce } from '#domain/annonce.ts'
import { departementNamed, departementOf } from '#domain/departements.ts'
import { searchKey } from '#domain/input.ts'
import { codesByName, decodeCommunes } from '#wire/communes.ts'
import { gunzipped } from './coding.ts'

/** The app's own list of communes; the build copies it beside the built gateway. */
const LIST = import.meta.url.endsWith('.ts')
  ? new URL('../../src/data/communes/communes.txt.gz', import.meta.url)
  : new URL('./communes.txt.gz', import.meta.url)

/** What is kept of the list: about six megabytes. */
interface Communes {
  /** `searchKey`'s form of each name, by INSEE's code. */
  readonly names: ReadonlyMap<string, string>
  /** The code of each name that one commune alone bears. */
  readonly codes: ReadonlyMap<string, string>
}

async function readCommunes(): Promise<Communes> {
  const index = decodeCommunes(String(await gunzipped(await readFile(LIST))))
  return { names: new Map(index.map(({ code, cle }) => [code, cle])), codes: codesByName(index) }
}

let reading: Promise<Communes> | undefined

function communes(): Promise<Communes> {
  reading ??= readCommunes()
  return reading
}

/**
 * The INSEE code of an annonce's commune: its own, unless its city says another; without one, that of the only commune of
 * that name. An annonce of before codes, or whose city was typed by hand, has its place like the others.
 * @returns '' when it is not known
 */
export async function communeOf({
  ville = '',
  commune = '',
}: Partial<Pick<Annonce, 'ville' | 'commune'>>): Promise<string> {
  const { names, codes } = await communes()
  const name = searchKey(ville)
  if (commune !== '' && names.get(commune) === name) return commune
  const named = codes.get(name) ?? ''
  if (named !== '') return named
  return departementNamed(departementOf(commune)) === undefined ? '' : commune
}

/** The département of an annonce; empty when its commune is not known. */
export async function departementFor(annonce: Partial<Pick<Annonce, 'ville' | 'commune'>>): Promise<string> {
  return departementOf(await communeOf(annonce))
}

import { readFile } from 'node:fs/promises'
import type { Annonce } from '#domain/market/annonce.ts'
import { departementOf } from '#domain/market/departements.ts'
import type { CommuneLookup } from '#domain/market/search/commune-lookup.ts'
import { createCommuneLookup } from '#wire/commune-lookup.ts'
import { atOnce, decodeCommunes } from '#wire/communes.ts'
import { decodingLocations } from '#wire/location-table.ts'
import { communeIn, communeNameIndex } from '#wire/placing.ts'
import { gunzipped } from './coding.ts'

/** One of the app's own lists; the build copies them next to the built gateway. */
async function textOf(name: string): Promise<string> {
  const url = import.meta.url.endsWith('.ts')
    ? new URL(`../../src/data/communes/${name}`, import.meta.url)
    : new URL(`./${name}`, import.meta.url)
  return String(await gunzipped(await readFile(url)))
}

/** Memoises an asynchronous computation. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let doing: Promise<T> | undefined
  return () => {
    doing ??= work()
    return doing
  }
}

/** Uses less than half of the index, which is not kept in memory for it. */
const communes = once(async () => communeNameIndex(decodeCommunes(await textOf('communes.txt.gzip'))))

/** Locations of communes, for searches around one. */
export const communeLocations = once(
  async (): Promise<CommuneLookup> =>
    createCommuneLookup(await communes(), atOnce(decodingLocations(await textOf('places.txt.gzip')))),
)

/** The INSEE code of an annonce's commune; '' when it is not known. */
export async function communeOf(annonce: Pick<Annonce, 'ville' | 'commune'>): Promise<string> {
  return communeIn(await communes(), annonce)
}

/** INSEE's name for a commune; '' for an unknown code. */
export async function communeName(commune: string): Promise<string> {
  return (await communes()).names.get(commune) ?? ''
}

/** The département of an annonce; empty when its commune is not known. */
export async function departementFor(annonce: Pick<Annonce, 'ville' | 'commune'>): Promise<string> {
  return departementOf(await communeOf(annonce))
}

import { readFile } from 'node:fs/promises'
import type { Annonce } from '#domain/annonce.ts'
import { departementOf } from '#domain/departements.ts'
import { decodeCommunes } from '#wire/communes.ts'
import { communeIn, type KnownCommunes, knownCommunes } from '#wire/placing.ts'
import { gunzipped } from './coding.ts'

/** The app's own list of communes; the build copies it beside the built gateway. */
const LIST = import.meta.url.endsWith('.ts')
  ? new URL('../../src/data/communes/communes.txt.gz', import.meta.url)
  : new URL('./communes.txt.gz', import.meta.url)

async function readCommunes(): Promise<KnownCommunes> {
  return knownCommunes(decodeCommunes(String(await gunzipped(await readFile(LIST)))))
}

let reading: Promise<KnownCommunes> | undefined

function communes(): Promise<KnownCommunes> {
  reading ??= readCommunes()
  return reading
}

/** The INSEE code of an annonce's commune; '' when it is not known. */
export async function communeOf(annonce: Partial<Pick<Annonce, 'ville' | 'commune'>>): Promise<string> {
  return communeIn(await communes(), annonce)
}

/** The département of an annonce; empty when its commune is not known. */
export async function departementFor(annonce: Partial<Pick<Annonce, 'ville' | 'commune'>>): Promise<string> {
  return departementOf(await communeOf(annonce))
}

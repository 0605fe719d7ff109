import type { Places } from '#domain/search/places.ts'
import { decodingCommunes, type IndexedCommune } from '#wire/communes.ts'
import { placesFrom } from '#wire/known-places.ts'
import { decodingPlaces } from '#wire/places.ts'
import { knownCommunes } from '#wire/placing.ts'
import { breathe, createSlices } from '../slices.ts'
import indexUrl from './communes.txt.gz?url'
import tableUrl from './places.txt.gz?url'

async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  const slice = createSlices()
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    await slice()
  }
}

/** A bundled text, which travels and is kept compressed. */
async function textAt(url: string): Promise<string> {
  const { ok, status, body } = await fetch(url)
  if (!ok || body === null) throw new Error(`communes: ${status}`)
  return new Response(body.pipeThrough(new DecompressionStream('gzip'))).text()
}

/** Does something once; after a failure the next call tries again. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let doing: Promise<T> | undefined
  return () => {
    doing ??= work().catch((error: unknown) => {
      doing = undefined
      throw error
    })
    return doing
  }
}

/** Loads the bundled index, fetched once. */
export function createCommunesLoader(): () => Promise<readonly IndexedCommune[]> {
  return once(async () => inSlices(decodingCommunes(await textAt(indexUrl))))
}

/** Loads where communes are, fetched once, beside the index. @param loadCommunes gives the index */
export function createPlacesLoader(loadCommunes: () => Promise<readonly IndexedCommune[]>): () => Promise<Places> {
  const loadTable = once(async () => inSlices(decodingPlaces(await textAt(tableUrl))))
  return once(async () => {
    const [index, table] = await Promise.all([loadCommunes(), loadTable()])
    await breathe()
    const known = knownCommunes(index)
    await breathe()
    return placesFrom(known, table)
  })
}

import { decodingCommunes, type IndexedCommune } from '#wire/communes.ts'
import { createSlices } from '../slices.ts'
import indexUrl from './communes.txt.gz?url'

async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  const slice = createSlices()
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    await slice()
  }
}

async function load(): Promise<readonly IndexedCommune[]> {
  const { ok, status, body } = await fetch(indexUrl)
  if (!ok || body === null) throw new Error(`communes: ${status}`)
  return inSlices(decodingCommunes(await new Response(body.pipeThrough(new DecompressionStream('gzip'))).text()))
}

/** Loads the bundled index, fetched once; after a failure the next call tries again. */
export function createCommunesLoader(): () => Promise<readonly IndexedCommune[]> {
  let loading: Promise<readonly IndexedCommune[]> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

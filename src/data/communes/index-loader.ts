import { decodingCommunes, type IndexedCommune } from '#wire/communes.ts'
import indexUrl from './communes.txt.gz?url'

const SLICE_MS = 8 // between two of which the page answers

async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  for (let begun = performance.now(); ; ) {
    const step = work.next()
    if (step.done === true) return step.value
    if (performance.now() - begun < SLICE_MS) continue
    await new Promise((resolve) => setTimeout(resolve))
    begun = performance.now()
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

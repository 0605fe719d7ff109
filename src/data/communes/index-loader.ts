import { decodeCommunes, type IndexedCommune } from '#wire/communes.ts'
import indexUrl from './communes.txt.gz?url'

async function load(): Promise<readonly IndexedCommune[]> {
  const { ok, status, body } = await fetch(indexUrl)
  if (!ok || body === null) throw new Error(`communes: ${status}`)
  return decodeCommunes(await new Response(body.pipeThrough(new DecompressionStream('gzip'))).text())
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

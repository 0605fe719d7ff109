import indexUrl from './communes.txt?url'
import { decodeCommunes, type IndexedCommune } from './decode.ts'

async function load(): Promise<readonly IndexedCommune[]> {
  const response = await fetch(indexUrl)
  if (!response.ok) throw new Error(`communes: ${response.status}`)
  return decodeCommunes(await response.text())
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

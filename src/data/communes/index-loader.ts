import indexUrl from './communes.txt?url'
import { decodeCommunes, type IndexedCommune } from './decode.ts'

let loading: Promise<readonly IndexedCommune[]> | undefined

async function load(): Promise<readonly IndexedCommune[]> {
  const response = await fetch(indexUrl)
  if (!response.ok) throw new Error(`communes: ${response.status}`)
  return decodeCommunes(await response.text())
}

/** The bundled index, fetched once; a failure is forgotten, so that the next call tries again. */
export function loadCommunes(): Promise<readonly IndexedCommune[]> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

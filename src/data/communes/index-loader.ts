import indexUrl from './communes.txt.gz?url'
import { decodeCommunes, type IndexedCommune } from './decode.ts'

let loading: Promise<readonly IndexedCommune[]> | undefined

async function load(): Promise<readonly IndexedCommune[]> {
  const { ok, status, body } = await fetch(indexUrl)
  if (!ok || body === null) throw new Error(`communes: ${status}`)
  return decodeCommunes(await new Response(body.pipeThrough(new DecompressionStream('gzip'))).text())
}

/** The bundled index, fetched once; a failure is not kept, so that the next call retries. */
export function loadCommunes(): Promise<readonly IndexedCommune[]> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

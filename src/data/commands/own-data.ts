import { isFromGateway } from '#wire/answer.ts'
import type { Device } from '../device/device.ts'
import { failed, type Outcome } from '../outcome.ts'
import { ACCOUNT_CODES, type AccountCode } from './account.ts'

/** Everything, photos included, in one ZIP file; or everything but the photos, for machines. */
export type ExportFormat = 'zip' | 'json'

/** `unavailable`: others are downloading theirs, or this member already is. */
export type ExportCode = AccountCode | 'unavailable'

export interface ExportFile {
  readonly name: string
  readonly content: Blob
}

const SILENCE_MS = 60_000 // without a byte: as long as they come, years of photos may take their time

async function refusalOf(response: Response): Promise<ExportCode> {
  const { error } = (await response.json().catch(() => ({}))) as { readonly error?: unknown }
  if (error === 'unavailable') return error
  return ACCOUNT_CODES.find((code) => code === error) ?? 'server'
}

/** A body as it comes. @param heard called at each part of it */
function contentOf({ body, headers }: Response, heard: () => void): Promise<Blob> {
  const listened = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      heard()
      controller.enqueue(part)
    },
  })
  const type = headers.get('content-type') ?? ''
  return new Response(body?.pipeThrough(listened) ?? null, { headers: { 'content-type': type } }).blob()
}

/** Everything the server keeps of the member, as a file. */
export async function fetchExport(device: Device, format: ExportFormat): Promise<Outcome<ExportCode, ExportFile>> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  heard()
  try {
    const response = await device.environment.fetch(`/api/export?format=${format}`, {
      cache: 'no-store',
      signal: silence.signal,
    })
    if (!isFromGateway(response, 'application/zip')) return failed('offline')
    device.link.reportReachable()
    if (!response.ok) return failed(await refusalOf(response))
    const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    const content = await contentOf(response, heard)
    return { ok: true, value: { name: named ?? `rayon-libre-donnees.${format}`, content } }
  } catch {
    return failed('offline')
  } finally {
    clearTimeout(timer)
  }
}

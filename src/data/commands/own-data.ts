import { isFromGateway } from '#wire/answer.ts'
import type { Device } from '../device/device.ts'
import { ACCOUNT_CODES, type AccountCode } from './account.ts'
import { failed, type Outcome } from './outcome.ts'

/** All data with photos in one ZIP file, or without them as machine-readable JSON. */
export type ExportFormat = 'zip' | 'json'

/** `unavailable`: others are downloading their data, or this member already is. */
export type ExportCode = AccountCode | 'unavailable'

async function refusalOf(response: Response): Promise<ExportCode> {
  const { error } = (await response.json().catch(() => ({}))) as { readonly error?: unknown }
  if (error === 'unavailable') return error
  return ACCOUNT_CODES.find((code) => code === error) ?? 'server'
}

/** Downloads all data the server stores about the member, without a time-out: years of photos may take long. */
export async function fetchExport(
  device: Device,
  format: ExportFormat,
): Promise<Outcome<ExportCode, { readonly name: string; readonly content: Blob }>> {
  try {
    const response = await device.environment.fetch(`/api/export?format=${format}`, { cache: 'no-store' })
    if (!isFromGateway(response, 'application/zip')) return failed('offline')
    device.link.reportReachable()
    if (!response.ok) return failed(await refusalOf(response))
    const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    const content = await response.blob()
    return { ok: true, value: { name: named ?? `rayon-libre-donnees.${format}`, content } }
  } catch {
    return failed('offline')
  }
}

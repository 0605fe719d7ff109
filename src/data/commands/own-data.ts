import type { Device } from '../device/device.ts'
import { failed, type Outcome } from '../outcome.ts'
import { ACCOUNT_CODES, type AccountCode } from './account.ts'

export type ExportFormat = 'json' | 'html'

export interface ExportFile {
  readonly name: string
  readonly content: Blob
}

const TIMEOUT_MS = 60_000 // a long-standing boutique's annonces and candidatures, on one bar of signal

async function refusalOf(response: Response): Promise<AccountCode> {
  const body = (await response.json().catch(() => ({}))) as { readonly error?: unknown }
  return ACCOUNT_CODES.find((code) => code === body.error) ?? 'server'
}

/** Everything the server keeps of the member, as a file. */
export async function fetchExport(device: Device, format: ExportFormat): Promise<Outcome<AccountCode, ExportFile>> {
  try {
    const response = await device.environment.fetch(`/api/export?format=${format}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    device.link.reportReachable()
    if (!response.ok) return failed(await refusalOf(response))
    const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    return { ok: true, value: { name: named ?? `rayon-libre-donnees.${format}`, content: await response.blob() } }
  } catch {
    return failed('offline')
  }
}

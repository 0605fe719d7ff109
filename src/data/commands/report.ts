import { REPORT_SUBJECT, type SentReport } from '#domain/signalement.ts'
import type { Device } from '../device/device.ts'
import { messageId } from '../message-id.ts'
import type { Outcome } from '../outcome.ts'
import { type AccountCode, account } from './account.ts'

/**
 * Reports an annonce or a profil. Without an answer from the server it is `kept` by the service worker, which sends it
 * later; `offline` when there is no worker either.
 * @param nonce of this filling of the form: tried again, it is one report
 */
export async function sendReport(
  device: Device,
  report: Omit<SentReport, 'id'>,
  nonce: string,
): Promise<Outcome<AccountCode, 'sent' | 'kept'>> {
  const { kind, about, reason, text, nom, email } = report
  const body = { ...report, id: await messageId([kind, about, reason, text, nom, email], nonce) }
  const answer = await account(device, '/api/signalements', { method: 'POST', body })
  if (answer.ok) return { ok: true, value: 'sent' }
  if (answer.code === 'offline' && (await device.keptMessages.keep({ report: body, sujet: REPORT_SUBJECT })))
    return { ok: true, value: 'kept' }
  return answer
}

import type { ContactMessage } from '#domain/contact.ts'
import { REPORT_SUBJECT, type SentReport } from '#domain/signalement.ts'
import { drawId, sha256, toHex } from '../crypto.ts'
import type { Device } from '../device/device.ts'
import type { Outcome } from '../outcome.ts'
import { type AccountCode, account } from './account.ts'

/**
 * Sends a message to the support. Without an answer from the server it is `kept` by the service worker, which sends it
 * later; `offline` when there is no worker either.
 * @param message `id` names it (32 hexadecimal digits): sent twice, it is one mail
 */
export async function sendContact(
  device: Device,
  message: ContactMessage & { readonly id: string },
): Promise<Outcome<AccountCode, 'sent' | 'kept'>> {
  const answer = await account(device, '/api/contact', { method: 'POST', body: message })
  if (answer.ok) return { ok: true, value: 'sent' }
  if (answer.code === 'offline' && (await device.keptMessages.keep({ message }))) return { ok: true, value: 'kept' }
  return answer
}

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

/** A name for one filling of a form, kept with its draft. */
export function newNonce(): string {
  return drawId(16)
}

/**
 * 32 hexadecimal digits that name a message: the same words of the same filling have the same name, so that trying
 * again is no second message; other words, or the same ones another day, have another.
 */
export async function messageId(words: readonly string[], nonce: string): Promise<string> {
  // A page over plain HTTP, elsewhere than on this machine, has no hash: it has no offline worker either.
  if (crypto.subtle === undefined) return toHex(crypto.getRandomValues(new Uint8Array(16)))
  return (await sha256(JSON.stringify([nonce, ...words]))).slice(0, 32)
}

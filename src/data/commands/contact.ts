import type { ContactMessage } from '#domain/talk/contact.ts'
import { REPORT_SUBJECT, type SentReport } from '#domain/talk/signalement.ts'
import type { QueuedContactPost } from '#wire/service-worker.ts'
import type { Device } from '../device/device.ts'
import { drawId, sha256, toHex } from '../platform/crypto.ts'
import { type AccountCode, account } from './account.ts'
import type { Outcome } from './outcome.ts'

type Posted = Promise<Outcome<AccountCode, 'sent' | 'queued'>>

/**
 * Without an answer from the server the service worker queues it (`kept`) and sends it later; `offline` without a
 * worker.
 */
async function post(device: Device, url: string, body: object, queued: QueuedContactPost): Posted {
  const answer = await account(device, url, { method: 'POST', body })
  if (answer.ok) return { ok: true, value: 'sent' }
  if (answer.code === 'offline' && (await device.messageQueue.keep(queued))) return { ok: true, value: 'queued' }
  return answer
}

/** Sends a message to the support. @param message `id` (32 hexadecimal digits) makes it one mail if sent twice */
export function sendContact(device: Device, message: ContactMessage & { readonly id: string }): Posted {
  return post(device, '/api/contact', message, { message })
}

/** Reports an annonce or a profil. @param nonce of this use of the form: a retry is the same report */
export async function sendReport(device: Device, sent: Omit<SentReport, 'id'>, nonce: string): Posted {
  const { kind, about, reason, text, nom, email } = sent
  const report = { ...sent, id: await messageId([kind, about, reason, text, nom, email], nonce) }
  return post(device, '/api/signalements', report, { report, sujet: REPORT_SUBJECT })
}

/** Identifies one use of a form, stored with its draft. */
export function newNonce(): string {
  return drawId(16)
}

/**
 * A message's id, 32 hexadecimal digits: the same words in the same use of the form have the same id, so that a retry
 * is no second message; other words, or the same ones another day, have another.
 */
export async function messageId(words: readonly string[], nonce: string): Promise<string> {
  // Plain HTTP, except on localhost, has no `crypto.subtle`: it has no service worker either.
  if (crypto.subtle === undefined) return toHex(crypto.getRandomValues(new Uint8Array(16)))
  return (await sha256(JSON.stringify([nonce, ...words]))).slice(0, 32)
}

import type { ContactMessage } from '#domain/contact.ts'
import { REPORT_SUBJECT, type SentReport } from '#domain/signalement.ts'
import type { QueuedContactPost } from '#wire/service-worker.ts'
import type { Device } from '../device/device.ts'
import type { Outcome } from '../outcome.ts'
import { drawId, sha256, toHex } from '../platform/crypto.ts'
import { type AccountCode, account } from './account.ts'

type Posted = Promise<Outcome<AccountCode, 'sent' | 'kept'>>

/**
 * Without an answer from the server it is `kept` by the service worker, which sends it later; `offline` when there is no
 * worker either.
 */
async function post(device: Device, url: string, body: object, queued: QueuedContactPost): Posted {
  const answer = await account(device, url, { method: 'POST', body })
  if (answer.ok) return { ok: true, value: 'sent' }
  if (answer.code === 'offline' && (await device.messageQueue.keep(queued))) return { ok: true, value: 'kept' }
  return answer
}

/** Sends a message to the support. @param message `id` names it (32 hexadecimal digits): sent twice, it is one mail */
export function sendContact(device: Device, message: ContactMessage & { readonly id: string }): Posted {
  return post(device, '/api/contact', message, { message })
}

/** Reports an annonce or a profil. @param nonce of this filling of the form: tried again, it is one report */
export async function sendReport(device: Device, sent: Omit<SentReport, 'id'>, nonce: string): Posted {
  const { kind, about, reason, text, nom, email } = sent
  const report = { ...sent, id: await messageId([kind, about, reason, text, nom, email], nonce) }
  return post(device, '/api/signalements', report, { report, sujet: REPORT_SUBJECT })
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

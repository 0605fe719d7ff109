import type { ContactMessage } from '#domain/contact.ts'
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

/** Discards a message that the service worker keeps. */
export function discardMessage({ keptMessages }: Device, id: number): void {
  keptMessages.discard(id)
}

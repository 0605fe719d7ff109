import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { statusOf } from '../errors.ts'
import type { Store } from '../store/store.ts'
import { findAll } from '../sync/documents.ts'
import { toEml } from './eml.ts'

/** A mail to send. `state`: `queued`, then `sent`, or `failed` after too many attempts. */
export interface MailRequest {
  readonly _id: string
  readonly _rev?: string
  readonly to: string
  readonly replyTo?: string
  readonly message: { readonly subject: string; readonly html: string; readonly text?: string }
  readonly state: 'queued' | 'sent' | 'failed'
  readonly createdAt: string
  readonly attempts?: number
  readonly sentAt?: string
}

const ATTEMPTS_MAX = 5

/** Sends one mail, or throws. Must be safe to call twice with the same mail. */
export type Deliver = (mail: MailRequest) => Promise<void>

/** Without a mail server each mail becomes a file to open: written whole, then named, so that no half is ever read. */
export function deliverToFolder(folder: string): Deliver {
  return async (mail) => {
    await mkdir(folder, { recursive: true })
    const path = join(folder, `${mail._id.replace(/[^A-Za-z0-9._-]/g, '-')}.eml`)
    await writeFile(`${path}.part`, toEml(mail))
    await rename(`${path}.part`, path)
  }
}

async function deliverOne(store: Store, mail: MailRequest, deliver: Deliver, now: number): Promise<boolean> {
  const attempts = (mail.attempts ?? 0) + 1
  const sent = await deliver(mail).then(
    () => true,
    () => false,
  )
  const state = sent ? 'sent' : attempts >= ATTEMPTS_MAX ? 'failed' : 'queued'
  const next: MailRequest = { ...mail, attempts, state, ...(sent ? { sentAt: new Date(now).toISOString() } : {}) }
  try {
    await store.db('mail').put({ ...next })
  } catch (error) {
    if (statusOf(error) !== 409) throw error
  }
  return sent
}

/**
 * Delivers what is queued. The outcome is written in the document, after the delivery: a crash between the two sends
 * again rather than never.
 * @returns how many left
 */
export async function sendMail(store: Store, deliver: Deliver, now: number): Promise<number> {
  const queued = (await findAll(store, 'mail', { state: 'queued' })) as unknown as readonly MailRequest[]
  let sent = 0
  for (const mail of queued) if (await deliverOne(store, mail, deliver, now)) sent += 1
  return sent
}

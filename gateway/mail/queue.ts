import { statusOf } from '../errors.ts'
import type { Store } from '../store/store.ts'
import type { Mail } from './document.ts'

/** Puts a mail in the queue. @returns false when one with this id is there, or was */
export async function queueMail(store: Store, mail: Mail): Promise<boolean> {
  try {
    await store.db('mail').put({ ...mail })
    return true
  } catch (error) {
    if (statusOf(error) === 409) return false
    throw error
  }
}

/** Which of these mails have never been queued. */
export async function missingMails(store: Store, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await store.db('mail').allDocs({ keys: [...ids] })
  return new Set(ids.filter((_id, index) => !('id' in (rows[index] ?? {}))))
}

import type { Uid } from '#domain/ids.ts'
import { DATABASE_NAMES } from '#domain/rules.ts'
import type { PrivateDatabase } from '../database.ts'
import type { Outbox } from '../photos/outbox.ts'
import { replicatedCollection } from '../replicated-collection.ts'

/**
 * Whether something of a member exists on this device alone: a write that the server does not have or has refused, a form
 * being written, a picture to be sent. It must not go without being asked about.
 */
export async function isLeftBehind(database: PrivateDatabase, outbox: Outbox, uid: Uid): Promise<boolean> {
  const { rejections, drafts } = database
  const unsent = { selector: { unsentAt: { $gt: '' } }, limit: 1 }
  const found = await Promise.all([
    ...DATABASE_NAMES.map((name) => replicatedCollection(database, name).find(unsent).exec()),
    rejections.find({ limit: 1 }).exec(),
    drafts.find({ limit: 1 }).exec(),
    outbox.waiting(uid),
  ])
  return found.some((some) => some.length > 0)
}

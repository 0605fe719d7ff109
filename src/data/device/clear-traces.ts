import type { Uid } from '#domain/ids.ts'
import type { PrivateDatabase, PublicDatabase } from '../database.ts'
import { OWN_COMPLETE_KEY, VISIT_KEY } from '../names.ts'
import type { DeviceEnvironment } from './environment.ts'
import type { DeviceParts } from './parts.ts'

/** What was typed before signing in, such as the e-mail of the sign-in form, is the same person's. */
async function clearPublicDrafts({ drafts }: PublicDatabase): Promise<void> {
  await drafts.find().remove()
  // RxDB keeps a removed document whole, marked as deleted.
  await drafts.internalStorageInstance.cleanup(0)
}

async function removeDatabase({ deleteRemains }: DeviceEnvironment, database: PrivateDatabase): Promise<void> {
  await database.remove()
  await deleteRemains(database.name)
}

/**
 * Removes from the device what a member leaves on it. One removal that fails does not spare the others.
 * @returns whether nothing is left
 */
export async function clearTraces(
  { environment, state, drafts, lapsed, outbox, seenPhotos, sharedPhotos, visitorSuivis }: DeviceParts,
  uid: Uid | undefined,
  database: PrivateDatabase | undefined,
): Promise<boolean> {
  drafts.hidden.clear()
  lapsed.clear()
  visitorSuivis.clear()
  environment.localStorage.removeItem(OWN_COMPLETE_KEY)
  environment.localStorage.removeItem(VISIT_KEY)
  const { publicDatabase } = state.getState()
  const removals = await Promise.allSettled([
    database && removeDatabase(environment, database),
    publicDatabase && clearPublicDrafts(publicDatabase),
    uid === undefined ? undefined : outbox.removeAllOf(uid),
    seenPhotos.clear(),
    sharedPhotos.clear(),
  ])
  for (const removal of removals) {
    if (removal.status === 'rejected') console.warn('not cleared', (removal.reason as Error | undefined)?.name)
  }
  return removals.every(({ status }) => status === 'fulfilled')
}

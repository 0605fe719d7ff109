import type { Uid } from '#domain/ids.ts'
import type { PrivateDatabase } from '../store/collections.ts'
import { OWN_COMPLETE_KEY, SELLER_KEY, VISIT_KEY } from '../store/names.ts'
import type { DeviceEnvironment } from './environment.ts'
import type { DeviceServices } from './services.ts'

async function removeDatabase({ deleteRemains }: DeviceEnvironment, database: PrivateDatabase): Promise<void> {
  await database.remove()
  await deleteRemains(database.name)
}

/**
 * Removes a member's data from the device. A failed removal does not stop the others.
 * @returns whether everything was removed
 */
export async function clearTraces(
  { environment, drafts, lapsed, outbox, seenPhotos, sharedPhotos, visitorSuivis }: DeviceServices,
  uid: Uid | undefined,
  database: PrivateDatabase | undefined,
): Promise<boolean> {
  lapsed.clear()
  visitorSuivis.clear()
  environment.localStorage.removeItem(OWN_COMPLETE_KEY)
  environment.localStorage.removeItem(SELLER_KEY)
  environment.localStorage.removeItem(VISIT_KEY)
  const removals = await Promise.allSettled([
    database && removeDatabase(environment, database),
    // Drafts from before signing in, such as the e-mail of the sign-in form, belong to the same person.
    drafts.removeAllOf(''),
    uid === undefined ? undefined : drafts.removeAllOf(uid),
    uid === undefined ? undefined : outbox.removeAllOf(uid),
    seenPhotos.clear(),
    sharedPhotos.clear(),
  ])
  for (const removal of removals) {
    if (removal.status === 'rejected') console.warn('not cleared', (removal.reason as Error | undefined)?.name)
  }
  return removals.every(({ status }) => status === 'fulfilled')
}

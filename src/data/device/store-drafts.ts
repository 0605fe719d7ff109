import { CHANNELS } from '#wire/names.ts'
import type { DraftMemory } from '../drafts/drafts.ts'
import { storeDrafts } from '../drafts/store.ts'
import { lastMember } from '../session/session-record.ts'
import { isDetached } from './detached-members.ts'
import type { DeviceEnvironment } from './environment.ts'
import type { createStorageHealth } from './storage-health.ts'

/** Stores a tab's drafts while their author is signed in; reports failures. */
export function storeDraftsOf(
  memory: DraftMemory,
  environment: DeviceEnvironment,
  storage: ReturnType<typeof createStorageHealth>,
) {
  const isHere = (owner: string) => owner === '' || lastMember(environment)?.uid === owner
  return storeDrafts(memory, {
    ...environment,
    openChannel: () => environment.openChannel(CHANNELS.drafts),
    isHere,
    stays: (owner) => isHere(owner) || isDetached(environment, owner),
    storage,
  })
}

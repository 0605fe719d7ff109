import type { CandidatureId } from '#domain/ids.ts'
import { CHANNELS } from '#wire/names.ts'
import { AnnonceIndex } from '../catalogue/annonce-index.ts'
import { createDrafts } from '../drafts/drafts.ts'
import { createSeenPhotos, createSharedPhotos } from '../photos/cached.ts'
import { createUploads } from '../photos/uploads.ts'
import { lazy } from '../platform/async.ts'
import { caller } from '../server/http.ts'
import { createLink } from '../server/link.ts'
import { createServerClock } from '../server/server-clock.ts'
import { createWireVersion } from '../server/wire-version.ts'
import { createDeviceStore } from '../session/state.ts'
import { createVisitorSuivis } from '../store/visitor-suivis.ts'
import { createDeferredWrites } from '../sync/deferred.ts'
import type { DeviceEnvironment } from './environment.ts'
import { createMessageQueue } from './message-queue.ts'
import type { Notifications, NotificationsInput } from './notifications.ts'
import { createSignOff } from './sign-off.ts'
import { createStorageHealth } from './storage-health.ts'

/** A proxy for the notifications module, which loads at the first call. */
function notificationsOf(input: NotificationsInput): Notifications {
  const load = lazy(async () => (await import('./notifications.ts')).createNotifications(input))
  return {
    state: async () => (await load()).state(),
    subscribe: async () => (await load()).subscribe(),
    renew: async () => (await load()).renew(),
    unsubscribe: async () => (await load()).unsubscribe(),
  }
}

export type DeviceServices = ReturnType<typeof createServices>

/** The parts of a device. Each has its own state and none depends on the device. */
export function createServices(environment: DeviceEnvironment) {
  const { clock, openChannel, caches, serviceWorker } = environment
  const wireVersion = createWireVersion()
  const link = createLink({ clock, wireVersion, channel: openChannel(CHANNELS.link) })
  const serverClock = createServerClock(environment)
  /** Calls the server as the cookie's account. */
  const call = caller(environment.fetch, wireVersion, serverClock.timeCall)
  const outbox = environment.openOutbox()
  const storage = createStorageHealth(clock, openChannel(CHANNELS.storage))
  return {
    environment,
    state: createDeviceStore(),
    storage,
    wireVersion,
    link,
    serverClock,
    /** The member's writes that the server has deferred. */
    deferred: createDeferredWrites(clock, openChannel(CHANNELS.deferred)),
    call,
    annonceIndex: new AnnonceIndex(),
    drafts: createDrafts(async (memory) =>
      (await import('./store-drafts.ts')).storeDraftsOf(memory, environment, storage),
    ),
    visitorSuivis: createVisitorSuivis(environment),
    messageQueue: createMessageQueue({ serviceWorker, clock, link, channel: openChannel(CHANNELS.contact) }),
    notifications: notificationsOf({ serviceWorker, call, notification: environment.notification }),
    signOff: createSignOff(environment, call),
    outbox,
    seenPhotos: createSeenPhotos(caches),
    sharedPhotos: createSharedPhotos(caches, () => clock.now()),
    uploads: createUploads(outbox, openChannel(CHANNELS.uploads)),
    /** Offers whose expiry this device has reported: each is reported once. */
    lapsed: new Set<CandidatureId>(),
  }
}

export function closeServices(services: DeviceServices): void {
  for (const service of Object.values(services)) if ('close' in service) service.close()
}

import type { CandidatureId } from '#domain/ids.ts'
import { CHANNELS } from '#wire/names.ts'
import { AnnonceIndex } from '../annonce-index.ts'
import { lazy } from '../async.ts'
import { createDrafts, type Drafts } from '../drafts/drafts.ts'
import { createKeptMessages, type KeptMessages } from '../kept-messages.ts'
import type { Notifications, NotificationsInput } from '../notifications.ts'
import { createSeenPhotos, createSharedPhotos, type SeenPhotos, type SharedPhotos } from '../photos/cached.ts'
import type { Outbox } from '../photos/outbox.ts'
import { createUploads, type Uploads } from '../photos/uploads.ts'
import { type Caller, caller } from '../replication/http.ts'
import { createLater, type Later } from '../replication/later/later.ts'
import { createLink, type Link } from '../replication/link.ts'
import { createWireVersion, type WireVersion } from '../replication/wire-version.ts'
import { createVisitorSuivis, type VisitorSuivis } from '../visitor-suivis.ts'
import type { DeviceEnvironment } from './environment.ts'
import { createServerClock, type ServerClock } from './server-clock.ts'
import { createSignOff, type SignOff } from './sign-off.ts'
import { createDeviceStore, type DeviceStore } from './state.ts'
import { createStorageHealth, type StorageHealth } from './storage-health.ts'

/** What a device is made of, each part with a state of its own and none that knows the device. */
export interface DeviceParts {
  readonly environment: DeviceEnvironment
  readonly state: DeviceStore
  readonly storage: StorageHealth
  readonly wireVersion: WireVersion
  readonly link: Link
  readonly serverClock: ServerClock
  /** What the server takes later, of what the member wrote. */
  readonly later: Later
  /** Calls the server as whoever the cookie says. */
  readonly call: Caller
  readonly annonceIndex: AnnonceIndex
  readonly drafts: Drafts
  readonly visitorSuivis: VisitorSuivis
  readonly keptMessages: KeptMessages
  readonly notifications: Notifications
  readonly signOff: SignOff
  readonly outbox: Outbox
  readonly seenPhotos: SeenPhotos
  readonly sharedPhotos: SharedPhotos
  readonly uploads: Uploads
  /** Offers that were seen to lapse here: each is reported once. */
  readonly lapsed: Set<CandidatureId>
}

/** What asks the browser and the server about notifications, loaded when one of them is asked. */
function notificationsOf(input: NotificationsInput): Notifications {
  const load = lazy(async () => (await import('../notifications.ts')).createNotifications(input))
  return {
    state: async () => (await load()).state(),
    subscribe: async () => (await load()).subscribe(),
    renew: async () => (await load()).renew(),
    unsubscribe: async () => (await load()).unsubscribe(),
  }
}

export function createParts(environment: DeviceEnvironment): DeviceParts {
  const { clock, openChannel, caches, serviceWorker } = environment
  const wireVersion = createWireVersion()
  const link = createLink({ clock, wireVersion, channel: openChannel(CHANNELS.link) })
  const serverClock = createServerClock(environment)
  const call = caller(environment.fetch, wireVersion, serverClock.timeCall)
  const outbox = environment.openOutbox()
  return {
    environment,
    state: createDeviceStore(),
    storage: createStorageHealth(clock, openChannel(CHANNELS.storage)),
    wireVersion,
    link,
    serverClock,
    later: createLater(clock, openChannel(CHANNELS.later)),
    call,
    annonceIndex: new AnnonceIndex(),
    drafts: createDrafts(environment),
    visitorSuivis: createVisitorSuivis(environment),
    keptMessages: createKeptMessages({ serviceWorker, clock, link, channel: openChannel(CHANNELS.contact) }),
    notifications: notificationsOf({ serviceWorker, call, notification: environment.notification }),
    signOff: createSignOff(environment, call),
    outbox,
    seenPhotos: createSeenPhotos(caches),
    sharedPhotos: createSharedPhotos(caches, () => clock.now()),
    uploads: createUploads(outbox, openChannel(CHANNELS.uploads)),
    lapsed: new Set(),
  }
}

export function closeParts(parts: DeviceParts): void {
  const { annonceIndex, keptMessages, later, link, outbox, serverClock, signOff, storage, uploads, visitorSuivis } =
    parts
  const open = [annonceIndex, keptMessages, signOff, uploads, link, later, outbox, serverClock, storage, visitorSuivis]
  for (const part of open) part.close()
}

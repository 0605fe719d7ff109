import type { Uid } from '#domain/ids.ts'
import type { Places } from '#domain/search/places.ts'
import type { IndexedCommune } from '#wire/communes.ts'
import type { ArrivedHtml } from '#wire/first-html.ts'
import type { KeptBytes } from '../browser/kept-bytes.ts'
import type { Newest } from '../catalogue/notes.ts'
import type { AddressService } from '../communes/address-service.ts'
import type { StorageChoice } from '../database.ts'
import type { DraftTable } from '../drafts/table.ts'
import type { Browser } from '../erasure.ts'
import type { StoredDocuments } from '../own/stored.ts'
import type { Outbox } from '../photos/outbox.ts'
import type { Resize } from '../photos/resized.ts'
import type { SendPicture } from '../photos/send.ts'
import type { Fetch } from '../server/http.ts'

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs something later. @returns cancels it */
  after(delayMs: number, work: () => void): () => void
}

/** Local or session storage, or what stands for them. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

/** What the page that a device lives in reports. */
export interface Page {
  isVisible(): boolean
  /** @returns stops listening */
  on(signal: 'online' | 'offline' | 'visibilitychange' | 'pagehide', listener: () => void): () => void
  /** Another tab wrote in local storage. @returns stops listening */
  onStorage(listener: (key: string | null, value: string | null) => void): () => void
}

/** What a page shows first. */
export interface FirstScreen {
  /** The screen is on the page, with or without what it reads. */
  shown(): void
  /**
   * Resolves when it is drawn with what it reads, or is not to be waited for any longer.
   * @param read resolves when nothing is being read, with whether something was
   */
  whenShown(read: () => Promise<boolean>): Promise<void>
}

/** Everything that a device takes from where it runs: a browser's page (`browser-environment.ts`), or a test. */
export interface DeviceEnvironment {
  /** What the page was rendered with, when the server has rendered it. */
  readonly firstHtml?: ArrivedHtml | undefined
  readonly openStorage: () => Promise<StorageChoice>
  /** Removes what is left in the storage under the name of a database that RxDB has removed. */
  readonly deleteRemains: (database: string) => Promise<void>
  readonly openOutbox: () => Outbox
  readonly openDrafts: () => Promise<DraftTable>
  /** What is stored of a member's documents, without opening their database; absent where nothing is. */
  readonly storedDocuments?: (uid: Uid) => Promise<StoredDocuments>
  /** The newest annonces as they are stored, without opening the database; absent where nothing is. */
  readonly storedNewest?: () => Promise<Newest | undefined>
  readonly firstScreen: FirstScreen
  readonly localStorage: KeyValueStore
  readonly sessionStorage: KeyValueStore
  /** The browser refuses the site its data, cookies included: all is in memory, and nobody can sign in. */
  readonly refusesData?: boolean
  /** `undefined` where there is no Cache Storage: plain HTTP, Node. */
  readonly caches: CacheStorage | undefined
  /** How much is kept; absent where nothing says. */
  readonly keptBytes?: () => Promise<KeptBytes>
  /** Asks the browser not to clear what is stored; it may refuse. */
  readonly persistStorage: () => Promise<void>
  readonly fetch: Fetch
  /** Between two attempts of a replication's call that failed, in milliseconds. */
  readonly retryMs: number
  readonly sendPicture: SendPicture
  readonly resize: Resize
  readonly clock: Clock
  /** A number from 0 to 1, exclusive: waits are drawn, so that devices do not all come back at once. */
  readonly random: () => number
  readonly page: Page
  /** Which browser this is, where it matters to what is kept. */
  readonly browser: () => Browser
  readonly locks: {
    request(name: string, options: { readonly steal?: boolean }, held: () => Promise<void>): Promise<unknown>
  }
  readonly openChannel: (name: string) => Channel | undefined
  readonly serviceWorker: ServiceWorkerContainer | undefined
  readonly notification: Pick<typeof Notification, 'permission' | 'requestPermission'> | undefined
  readonly loadCommunes: () => Promise<readonly IndexedCommune[]>
  /** Where communes are. */
  readonly loadPlaces: () => Promise<Places>
  readonly addressService: AddressService
}

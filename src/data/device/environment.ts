import type { Uid } from '#domain/ids.ts'
import type { ArrivedHtml } from '#wire/first-html.ts'
import type { StorageUsage } from '../browser/storage-usage.ts'
import type { BrowserTraits } from '../browser/traits.ts'
import type { Newest } from '../catalogue/notes.ts'
import type { Sources } from '../communes/sources.ts'
import type { DraftTable } from '../drafts/drafts.ts'
import type { StoredDocuments } from '../member-reads/stored.ts'
import type { Outbox } from '../photos/outbox.ts'
import type { Resize } from '../photos/resized.ts'
import type { SendPicture } from '../photos/send.ts'
import type { Platform } from '../platform/platform.ts'
import type { Fetch } from '../server/http.ts'
import type { StorageChoice } from '../store/database.ts'

/** A device's dependencies on its platform: a browser's page (`browser-environment.ts`), or a test. */
export interface DeviceEnvironment extends Platform, Sources {
  /** The data that the server rendered the page with, if it did. */
  readonly firstHtml?: ArrivedHtml | undefined
  readonly openStorage: () => Promise<StorageChoice>
  /** Deletes the IndexedDB databases left over after RxDB has removed a database. */
  readonly deleteRemains: (database: string) => Promise<void>
  readonly openOutbox: () => Outbox
  readonly openDrafts: () => Promise<DraftTable>
  /** A snapshot of a member's stored documents, without opening RxDB; absent where nothing is stored. */
  readonly storedDocuments?: (uid: Uid) => Promise<StoredDocuments>
  /** The stored newest annonces, without opening RxDB; absent where nothing is stored. */
  readonly storedNewest?: () => Promise<Newest | undefined>
  /** The browser refuses the site's data, cookies included: all data is in memory, and nobody can sign in. */
  readonly refusesData?: boolean
  /** Storage usage; absent where the platform does not report it. */
  readonly storageUsage?: () => Promise<StorageUsage>
  readonly fetch: Fetch
  /** The delay before a failed replication call is retried, in milliseconds. */
  readonly retryMs: number
  readonly sendPicture: SendPicture
  readonly resize: Resize
  /** Traits of the browser that affect how long data is stored. */
  readonly browser: () => BrowserTraits
}

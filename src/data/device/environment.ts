import type { Uid } from '#domain/ids.ts'
import type { ArrivedHtml } from '#wire/first-html.ts'
import type { StorageUsage } from '../browser/storage-usage.ts'
import type { Newest } from '../catalogue/notes.ts'
import type { Sources } from '../communes/sources.ts'
import type { StorageChoice } from '../database.ts'
import type { DraftTable } from '../drafts/table.ts'
import type { BrowserTraits } from '../erasure.ts'
import type { StoredDocuments } from '../member-reads/stored.ts'
import type { Outbox } from '../photos/outbox.ts'
import type { Resize } from '../photos/resized.ts'
import type { SendPicture } from '../photos/send.ts'
import type { Platform } from '../platform/platform.ts'
import type { Fetch } from '../server/http.ts'

/** Everything that a device takes from where it runs: a browser's page (`browser-environment.ts`), or a test. */
export interface DeviceEnvironment extends Platform, Sources {
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
  /** The browser refuses the site its data, cookies included: all is in memory, and nobody can sign in. */
  readonly refusesData?: boolean
  /** How much is kept; absent where nothing says. */
  readonly storageUsage?: () => Promise<StorageUsage>
  readonly fetch: Fetch
  /** Between two attempts of a replication's call that failed, in milliseconds. */
  readonly retryMs: number
  readonly sendPicture: SendPicture
  readonly resize: Resize
  /** Which browser this is, where it matters to what is kept. */
  readonly browser: () => BrowserTraits
}

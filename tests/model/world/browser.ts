import { type SessionRecord, writeSessionRecord } from '#data/session/session-record.ts'
import type { NoteDoc } from '#data/store/schemas.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { memoryCaches, memoryDrafts, memoryKeyValues, memoryOutbox } from '#tests/fixtures/device/memory-stores.ts'
import { annoncesIn } from '#tests/fixtures/stored-annonces.ts'
import { DATABASES } from '#wire/names.ts'
import type { BrowserInput, BrowserParts } from './browser-parts.ts'
import { channels } from './channels.ts'
import { lockManager } from './locks.ts'
import { type DeviceNetwork, deviceNetwork } from './network.ts'
import { sharedStorage } from './page.ts'
import { databasesIn, type States, type StoredDoc, storedIn } from './rxdb-memory.ts'
import { createServiceWorker, type ServiceWorker } from './service-worker.ts'
import { createTab, type Tab } from './tab.ts'

/** One browser: its storage, its tabs, its network. */
export interface Browser {
  readonly name: string
  readonly network: DeviceNetwork
  /** The living tabs. */
  live(): readonly Tab[]
  openTab(): Promise<Tab>
  signInAs(record: SessionRecord | null): void
  /** Sets its clock, open tabs included. */
  setClock(skewMs: number): void
  /** The stored documents of a collection, whether a tab is open or not. */
  stored(database: string, collection: string): readonly StoredDoc[]
  /** The public annonces stored with their details. */
  annonces(): readonly Annonce[]
  databases(): readonly string[]
  readonly outbox: ReturnType<typeof memoryOutbox>
  readonly worker: ServiceWorker
}

export function createBrowser(input: BrowserInput): Browser {
  const { name, timeline, activity } = input
  let { skewMs } = input
  const states: States = new Map()
  const localStorage = memoryKeyValues()
  const shared = { network: deviceNetwork(input), channelOf: channels(activity), locks: lockManager() }
  const parts: BrowserParts = {
    ...shared,
    states,
    outbox: memoryOutbox(),
    drafts: memoryDrafts(),
    caches: memoryCaches().caches,
    worker: createServiceWorker({ ...shared, program: input.workerProgram, timeline, activity }),
    storage: sharedStorage(localStorage, activity),
  }
  const tabs: Tab[] = []
  return {
    name,
    network: parts.network,
    outbox: parts.outbox,
    worker: parts.worker,
    live: () => tabs.filter(({ isDead }) => !isDead()),
    openTab: async () => {
      const tab = createTab(input, parts, skewMs)
      tabs.push(tab)
      await Promise.race([tab.device.start(), activity.quiet(timeline.runDue)])
      return tab
    },
    databases: () => databasesIn(states),
    annonces: () => annoncesIn(storedIn(states, DATABASES.documents, 'catalogue') as unknown as readonly NoteDoc[]),
    stored: (database, collection) => storedIn(states, database, collection),
    setClock: (ms) => {
      skewMs = ms
      for (const tab of tabs) tab.setClock(ms)
    },
    signInAs: (record) => writeSessionRecord(localStorage, record),
  }
}

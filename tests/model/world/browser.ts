import { type SessionRecord, writeSessionRecord } from '#data/session/session-record.ts'
import type { NoteDoc } from '#data/store/schemas.ts'
import { memoryKeyValues } from '#tests/fixtures/device/memory-stores.ts'
import { annoncesIn } from '#tests/fixtures/stored-annonces.ts'
import { DATABASES } from '#wire/names.ts'
import { type BrowserInput, partsOf } from './browser-parts.ts'
import { databasesIn, storedIn } from './rxdb-memory.ts'
import { createTab, type Tab } from './tab.ts'

export type Browser = ReturnType<typeof createBrowser>

/** One browser: its storage, its tabs, its network. */
export function createBrowser(input: BrowserInput) {
  const { name, timeline, activity } = input
  let { skewMs } = input
  const localStorage = memoryKeyValues()
  const parts = partsOf(input, localStorage)
  const { states, network, outbox, worker } = parts
  const tabs: Tab[] = []
  return {
    ...{ name, network, outbox, worker },
    /** The living tabs. */
    live: (): readonly Tab[] => tabs.filter(({ isDead }) => !isDead()),
    openTab: async (): Promise<Tab> => {
      const tab = createTab(input, parts, skewMs)
      tabs.push(tab)
      await Promise.race([tab.device.start(), activity.quiet(timeline.runDue)])
      return tab
    },
    databases: () => databasesIn(states),
    /** The public annonces stored with their details. */
    annonces: () => annoncesIn(storedIn(states, DATABASES.documents, 'catalogue') as unknown as readonly NoteDoc[]),
    /** The stored documents of a collection, whether a tab is open or not. */
    stored: (database: string, collection: string) => storedIn(states, database, collection),
    /** Sets its clock, open tabs included. */
    setClock: (ms: number): void => {
      skewMs = ms
      for (const tab of tabs) tab.setClock(ms)
    },
    signInAs: (record: SessionRecord | null) => writeSessionRecord(localStorage, record),
  }
}

import type { DraftTable } from '#data/drafts/table.ts'
import type { TabLife } from './tab-life.ts'

const never = () => new Promise<never>(() => {})

/** The browser's drafts as one tab sees them: when the tab is dead, nothing more of what it asks happens. */
export function tabDrafts(drafts: DraftTable, life: TabLife): DraftTable {
  const read = <T>(work: () => Promise<T>) => (life.isDead() ? never() : work())
  return {
    all: () => read(drafts.all),
    get: (owner, key) => read(() => drafts.get(owner, key)),
    write: (writes) => life.write(() => drafts.write(writes)),
    put: (rows) => life.write(() => drafts.put(rows)),
    removeAllOf: (owner) => life.write(() => drafts.removeAllOf(owner)),
    close: () => {},
  }
}

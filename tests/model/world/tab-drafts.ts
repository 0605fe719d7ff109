import type { DraftTable } from '#data/drafts/table.ts'
import type { KillSwitch } from './kill-switch.ts'

const never = () => new Promise<never>(() => {})

/** The browser's drafts as one tab sees them: once the tab is dead, its requests do nothing. */
export function tabDrafts(drafts: DraftTable, killSwitch: KillSwitch): DraftTable {
  const read = <T>(work: () => Promise<T>) => (killSwitch.isDead() ? never() : work())
  return {
    all: () => read(drafts.all),
    get: (owner, key) => read(() => drafts.get(owner, key)),
    write: (writes) => killSwitch.write(() => drafts.write(writes)),
    put: (rows) => killSwitch.write(() => drafts.put(rows)),
    removeAllOf: (owner) => killSwitch.write(() => drafts.removeAllOf(owner)),
    close: () => {},
  }
}

import type { RxStorageMemory } from 'rxdb/plugins/storage-memory'
import type { Activity } from './activity.ts'
import type { KillSwitch } from './kill-switch.ts'
import type { States } from './rxdb-memory.ts'

const never = () => new Promise<never>(() => {})

/** A browser's store as one tab sees it: once the tab is dead, its requests do nothing, and each write may kill it. */
function asTabSees<T extends object>(store: T, killSwitch: KillSwitch, writes: readonly string[], onUse = () => {}): T {
  return new Proxy(store, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property)
      if (typeof value !== 'function' || property === 'watch') return value
      return (...args: unknown[]) => {
        onUse()
        if (killSwitch.isDead()) return never()
        const work = () => value.apply(target, args) as Promise<unknown>
        return writes.includes(String(property)) ? killSwitch.write(work) : work()
      }
    },
  })
}

/** The drafts or the outbox of a browser; what a tab closes is its own connection. */
export function tabTable<T extends { close(): void }>(
  table: T,
  killSwitch: KillSwitch,
  writes: readonly (keyof T & string)[],
): T {
  return asTabSees({ ...table, close: () => {} }, killSwitch, writes)
}

/** RxDB's storage. */
export function tabStorage(memory: RxStorageMemory, states: States, killSwitch: KillSwitch, activity: Activity) {
  const storage = { ...memory, collectionStates: states as never }
  const writes = ['bulkWrite', 'cleanup', 'remove']
  return {
    ...storage,
    createStorageInstance: async (params: never) =>
      killSwitch.isDead()
        ? never()
        : asTabSees(await storage.createStorageInstance(params), killSwitch, writes, activity.note),
  }
}

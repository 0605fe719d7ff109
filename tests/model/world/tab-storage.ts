import type { RxStorageMemory } from 'rxdb/plugins/storage-memory'
import type { Activity } from './activity.ts'
import type { KillSwitch } from './kill-switch.ts'
import type { States } from './rxdb-memory.ts'

const never = () => new Promise<never>(() => {})

/** The storage methods that write. */
const WRITES: readonly (string | symbol)[] = ['bulkWrite', 'cleanup', 'remove']

/** RxDB's storage as one tab sees it: once the tab is dead, its requests do nothing. */
export function tabStorage(
  memory: RxStorageMemory,
  states: States,
  killSwitch: KillSwitch,
  activity: Activity,
): unknown {
  const storage = { ...memory, collectionStates: states as never }
  return {
    ...storage,
    createStorageInstance: async (params: never) => {
      if (killSwitch.isDead()) return never()
      const instance = await storage.createStorageInstance(params)
      return new Proxy(instance, {
        get(target, property) {
          const value: unknown = Reflect.get(target, property)
          if (typeof value !== 'function') return value
          return (...args: unknown[]) => {
            activity.note()
            if (killSwitch.isDead()) return never()
            const work = () => value.apply(target, args) as Promise<unknown>
            return WRITES.includes(property) ? killSwitch.write(work) : work()
          }
        },
      })
    },
  }
}

import type { KeyValueStore, PageSignals } from '#data/platform/platform.ts'
import type { memoryKeyValues } from '#tests/fixtures/device/memory-stores.ts'
import { nodePage } from '#tests/fixtures/device/node-environment.ts'
import type { Activity } from './activity.ts'
import type { KillSwitch } from './kill-switch.ts'

type StorageListener = (key: string | null, value: string | null) => void

/** Local storage shared by a browser's tabs, with storage events for the others. */
export function sharedStorage(values: ReturnType<typeof memoryKeyValues>, activity: Activity) {
  const listeners = new Map<KillSwitch, Set<StorageListener>>()
  return {
    leave: (killSwitch: KillSwitch) => void listeners.delete(killSwitch),
    forTab: (killSwitch: KillSwitch): Pick<PageSignals, 'onStorage'> & { readonly localStorage: KeyValueStore } => {
      const notifyOthers = (key: string, value: string | null) => {
        activity.note()
        setImmediate(() => {
          for (const [other, all] of listeners)
            if (other !== killSwitch) for (const listener of all) listener(key, value)
        })
      }
      return {
        localStorage: {
          getItem: values.getItem,
          key: values.key,
          get length() {
            return values.length
          },
          setItem: (key, value) => {
            if (killSwitch.isDead()) return
            values.setItem(key, value)
            notifyOthers(key, value)
          },
          removeItem: (key) => {
            if (killSwitch.isDead()) return
            values.removeItem(key)
            notifyOthers(key, null)
          },
        },
        onStorage: (listener) => {
          const mine = listeners.get(killSwitch) ?? new Set()
          listeners.set(killSwitch, mine.add(listener))
          return () => void mine.delete(listener)
        },
      }
    },
  }
}

/** A page that is always visible. */
export function pageOf(killSwitch: KillSwitch, onStorage: PageSignals['onStorage']) {
  const page = nodePage()
  return {
    ...page,
    onStorage,
    emit: (signal: string): void => {
      if (!killSwitch.isDead()) page.emit(signal)
    },
  }
}

import type { KeyValueStore, Page } from '#data/platform/platform.ts'
import type { memoryKeyValues } from '#tests/fixtures/device/memory-stores.ts'
import type { Activity } from './activity.ts'
import type { TabLife } from './tab-life.ts'

type StorageListener = (key: string | null, value: string | null) => void

/** Local storage, which the tabs of a browser share, and whose changes the others hear of. */
export interface SharedStorage {
  of(life: TabLife): { readonly localStorage: KeyValueStore; readonly onStorage: Page['onStorage'] }
  leave(life: TabLife): void
}

export function sharedStorage(values: ReturnType<typeof memoryKeyValues>, activity: Activity): SharedStorage {
  const listeners = new Map<TabLife, Set<StorageListener>>()
  return {
    leave: (life) => void listeners.delete(life),
    of: (life) => {
      const notifyOthers = (key: string, value: string | null) => {
        activity.note()
        setImmediate(() => {
          for (const [other, all] of listeners) if (other !== life) for (const listener of all) listener(key, value)
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
            if (life.isDead()) return
            values.setItem(key, value)
            notifyOthers(key, value)
          },
          removeItem: (key) => {
            if (life.isDead()) return
            values.removeItem(key)
            notifyOthers(key, null)
          },
        },
        onStorage: (listener) => {
          const mine = listeners.get(life) ?? new Set()
          listeners.set(life, mine.add(listener))
          return () => void mine.delete(listener)
        },
      }
    },
  }
}

/** A page that is always in front. */
export function pageOf(life: TabLife, onStorage: Page['onStorage']): Page & { emit(signal: string): void } {
  const listeners = new Map<string, Set<() => void>>()
  return {
    isVisible: () => true,
    on: (signal, listener) => {
      const all = listeners.get(signal) ?? new Set()
      listeners.set(signal, all.add(listener))
      return () => void all.delete(listener)
    },
    onStorage,
    emit: (signal) => {
      if (!life.isDead()) for (const listener of [...(listeners.get(signal) ?? [])]) listener()
    },
  }
}

import { growingDelay } from '#domain/growing-delay.ts'
import { freeMegabytes } from './store/embedded/folder.ts'
import type { Store } from './store/store.ts'

interface Open {
  readonly store: Pick<Store, 'isSealed'>
  close(): Promise<void>
}

export interface SupervisorOptions<T extends Open> {
  readonly initial: T
  /** Where the store is. */
  readonly folder: string
  readonly reopen: () => Promise<T>
  /** It takes no write any more: once each time. */
  readonly onSealed: () => void
  /** It could not be opened again, and is tried later. */
  readonly onClosed: (error: unknown) => void
}

export interface StoreSupervisor<T extends Open> {
  current(): T
  close(): Promise<void>
}

const LOOK_MS = 2000
const PAUSE_MAX_MS = 60_000 // between two openings of a store that fails again
const ROOM_MB = 32 // a start writes of each database what was in memory, four megabytes at most, and few hold so much

/**
 * Opens an embedded store anew that takes no write since one has failed, as soon as there is room for its start. A disk
 * that fails for another reason fails again: as each opening interrupts who reads, they come further and further apart.
 */
export function superviseStore<T extends Open>(options: SupervisorOptions<T>): StoreSupervisor<T> {
  const { initial, folder, reopen, onSealed, onClosed } = options
  let current = initial
  let isOpen = true
  let wasReported = false
  const pause = growingDelay(LOOK_MS, PAUSE_MAX_MS)
  let notBefore = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null

  const look = async (): Promise<void> => {
    const sealed = !isOpen || current.store.isSealed?.() === true
    if (sealed && !wasReported) onSealed()
    wasReported = sealed
    if (!sealed || freeMegabytes(folder) < ROOM_MB) return
    const now = performance.now()
    if (now < notBefore) return
    if (now - notBefore > PAUSE_MAX_MS) pause.reset()
    notBefore = now + pause.next()
    if (isOpen) await current.close()
    isOpen = false
    current = await reopen()
    isOpen = true
  }
  // It keeps the process alive: between a closing and an opening nothing else does.
  const timer = setInterval(() => {
    looking ??= look()
      .catch(onClosed)
      .finally(() => {
        looking = null
      })
  }, LOOK_MS)
  return {
    current: () => current,
    close: async () => {
      clearInterval(timer)
      await looking
      if (isOpen) await current.close()
    },
  }
}

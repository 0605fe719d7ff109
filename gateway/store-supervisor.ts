import { growingDelay } from '#domain/growing-delay.ts'
import { freeMegabytes } from './store/embedded/folder.ts'
import type { Store } from './store/store.ts'

interface Open {
  readonly store: Pick<Store, 'hasStoppedWrites'>
  close(): Promise<void>
}

export interface SupervisorOptions<T extends Open> {
  readonly initial: T
  /** Folder whose disk has the store. */
  readonly folder: string
  readonly reopen: () => Promise<T>
  /** Called once each time the store stops accepting writes. */
  readonly onSealed: () => void
  /** Called when the store could not be reopened; it is retried later. */
  readonly onClosed: (error: unknown) => void
}

const LOOK_MS = 2000
const PAUSE_MAX_MS = 60_000 // between two attempts to reopen a store that keeps failing
const ROOM_MB = 32 // on start each database flushes its write buffer: four megabytes at most, and few have so much

/**
 * Reopens an embedded store that rejects writes since one has failed, as soon as the disk has room for a start. A disk
 * that fails for another reason fails again: since each reopening interrupts readers, the attempts back off.
 */
export function superviseStore<T extends Open>(options: SupervisorOptions<T>) {
  const { initial, folder, reopen, onSealed, onClosed } = options
  let current = initial
  let isOpen = true
  let wasReported = false
  const pause = growingDelay(LOOK_MS, PAUSE_MAX_MS)
  let notBefore = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null

  const look = async (): Promise<void> => {
    const stopped = !isOpen || current.store.hasStoppedWrites?.() === true
    if (stopped && !wasReported) onSealed()
    wasReported = stopped
    if (!stopped || freeMegabytes(folder) < ROOM_MB) return
    const now = performance.now()
    if (now < notBefore) return
    if (now - notBefore > PAUSE_MAX_MS) pause.reset()
    notBefore = now + pause.next()
    if (isOpen) await current.close()
    isOpen = false
    current = await reopen()
    isOpen = true
  }
  // Keeps the process alive: between closing and reopening nothing else does.
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

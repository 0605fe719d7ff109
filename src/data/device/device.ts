import { lazy, loadAtLast } from '../platform/async.ts'
import type { SessionRecord } from '../session/session-record.ts'
import type { DeviceEnvironment } from './environment.ts'
import type { LeaveReason } from './membership.ts'
import { closeParts, createParts, type DeviceParts } from './parts.ts'
import { createWarmStart } from './warm-start.ts'

/** One device: a page of a browser, with what it keeps and its exchange with the server. */
export interface Device extends DeviceParts {
  /**
   * Gives the page what it shows first: the member as stored, as soon as they are read. Safe to call twice.
   * @param about the id of the annonce that the page is about
   */
  readFirst(about?: string): Promise<void>
  /**
   * Opens the databases and, in one tab at a time, the exchange with the server, once the page shows its first screen.
   * Safe to call twice.
   */
  start(): Promise<void>
  /** Makes the device this member's. */
  enter(record: SessionRecord): Promise<void>
  /** Removes from the device all that is the member's. */
  leave(reason: LeaveReason): Promise<void>
  /** Resolves once what was here and what was on the server have been exchanged, if this tab leads. */
  settled(): Promise<void>
  /** Stops everything and keeps what is stored. */
  close(): Promise<void>
}

export function createDevice(environment: DeviceEnvironment): Device {
  const parts = createParts(environment)
  let started = false
  let reading: Promise<void> | undefined
  const warmStart = createWarmStart(parts)
  /** RxDB weighs more than the rest of the app: whoever waits for it is not waiting for the screen. */
  const load = lazy(async () => (await loadAtLast(() => import('./open-device.ts'))).openDevice(parts))

  function readFirst(about?: string): Promise<void> {
    reading ??= warmStart.read(about)
    return reading
  }

  return {
    ...parts,
    readFirst,
    start: async () => {
      if (started) return
      started = true
      parts.link.askOtherTabs()
      parts.deferred.askOtherTabs()
      parts.messageQueue.follow()
      await readFirst()
      await parts.environment.firstScreen.whenShown(warmStart.idle)
      await (await load()).open()
    },
    enter: async (record) => (await load()).enter(record),
    leave: async (reason) => (await load()).leave(reason),
    settled: async () => (await load()).settled(),
    close: async () => {
      await (await load()).close()
      closeParts(parts)
    },
  }
}

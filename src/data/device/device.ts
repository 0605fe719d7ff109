import { lazy, loadAtLast } from '../platform/async.ts'
import type { SessionRecord } from '../session/session-record.ts'
import type { DeviceEnvironment } from './environment.ts'
import type { LeaveReason } from './membership.ts'
import { closeServices, createServices } from './services.ts'
import { createWarmStart } from './warm-start.ts'

/** One device: a page of a browser, with its stored data and its replication with the server. */
export type Device = ReturnType<typeof createDevice>

export function createDevice(environment: DeviceEnvironment) {
  const services = createServices(environment)
  let started = false
  let reading: Promise<void> | undefined
  const warmStart = createWarmStart(services)
  /** RxDB is larger than the rest of the app: no screen waits for it. */
  const load = lazy(async () => (await loadAtLast(() => import('./open-device.ts'))).openDevice(services))

  /**
   * Warm start: reads the stored member as soon as possible, for the first screen. Idempotent.
   * @param about the id of the annonce that the page is about
   */
  function readFirst(about?: string): Promise<void> {
    reading ??= warmStart.read(about)
    return reading
  }

  return {
    ...services,
    readFirst,
    /**
     * Opens the databases and, in the leading tab, starts replication, once the page shows its first screen. Idempotent.
     */
    start: async () => {
      if (started) return
      started = true
      services.link.askOtherTabs()
      services.deferred.askOtherTabs()
      services.messageQueue.follow()
      await readFirst()
      await services.environment.firstScreen.whenShown(warmStart.idle)
      await (await load()).open()
    },
    /** Signs a member in on the device. */
    enter: async (record: SessionRecord) => (await load()).enter(record),
    /** Removes the member's data from the device. */
    leave: async (reason: LeaveReason) => (await load()).leave(reason),
    /** Resolves once local and server changes have been exchanged, if this tab leads. */
    caughtUp: async () => (await load()).caughtUp(),
    /** Stops everything; stored data stays. */
    close: async () => {
      await (await load()).close()
      closeServices(services)
    },
  }
}

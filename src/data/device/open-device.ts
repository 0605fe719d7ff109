import { SESSION_KEY } from '#wire/names.ts'
import { CardIndex } from '../catalogue/card-index.ts'
import { inTurn } from '../platform/async.ts'
import { readSessionRecord, type SessionRecord } from '../session/session-record.ts'
import type { PublicDatabase } from '../store/collections.ts'
import { isFullyPulled, openPublicDatabase } from '../store/database.ts'
import { COMPLETE_KEY, OWN_COMPLETE_KEY } from '../store/names.ts'
import { createLeader } from './leader.ts'
import { createLeadership } from './leadership.ts'
import { createMembership, type LeaveReason } from './membership.ts'
import { goneMembers } from './remove-detached.ts'
import type { DeviceServices } from './services.ts'
import { createSessionWatch } from './session-watch.ts'

/**
 * The parts of a device that need RxDB, loaded after the first screen is shown: the databases, the current member, and
 * replication with the server.
 */
export function openDevice(services: DeviceServices) {
  const { environment, state } = services
  const session = createSessionWatch(services, (reason) => leave(reason))
  const index = new CardIndex()
  services.annonceIndex.use(index)
  // One change of member at a time: a sign-out in one tab and a sign-in in another must not interleave.
  const change = inTurn()
  const leadership = createLeadership(services, {
    lead: () =>
      change(async () => {
        if (!over && leadership.leads()) leader.lead()
      }),
    follow: () =>
      change(async () => {
        if (!over) await leader.follow()
      }),
  })
  const leader = createLeader(services, session, index, leadership.leads)
  const membership = createMembership(services, leader, session)
  const leave = (reason: LeaveReason) => change(() => membership.leave(reason))
  const stops: (() => void)[] = []
  let over = false

  async function open(): Promise<void> {
    const storage = await environment.openStorage()
    services.storage.follow(storage)
    const publicDatabase = await openPublicDatabase(storage)
    const complete = await isFullyPulled(environment.localStorage, COMPLETE_KEY, publicDatabase)
    state.setState({ publicDatabase, complete })
    void services.signOff.finish()
    await membership.finishLeaving()
    await membership.follow(readSessionRecord(environment.localStorage))
  }

  /** Removes detached members' data once their accounts are deleted: nothing else asks the server about them. */
  async function removeGone(): Promise<void> {
    try {
      for (const uid of await goneMembers(services)) await change(async () => over || membership.removeDetached(uid))
    } catch (error) {
      console.warn('not removed', error instanceof Error ? error.name : 'unknown')
    }
  }

  /** False when there is no room for the databases: the page reloads once there is. */
  async function opened(): Promise<boolean> {
    const { reload } = await environment.openStorage()
    try {
      await change(open)
      return true
    } catch (error) {
      if (!services.storage.report(error)) throw error
      if (reload !== undefined) services.storage.onRoom(reload)
      return false
    }
  }

  /** Another tab has pulled everything: sets `complete` once this tab's index has caught up. */
  async function followComplete(database: PublicDatabase): Promise<void> {
    if (!(await isFullyPulled(environment.localStorage, COMPLETE_KEY, database))) return
    await index.catchUp(database)
    state.setState({ complete: true })
  }

  function onStorage(key: string | null): void {
    const { localStorage } = environment
    const { publicDatabase, member } = state.getState()
    if (key === SESSION_KEY) void change(() => membership.follow(readSessionRecord(localStorage)))
    // Another tab's incomplete pull does not undo this tab's complete one.
    if (key === COMPLETE_KEY && publicDatabase !== undefined) {
      followComplete(publicDatabase).catch(services.storage.report)
    }
    if (key === OWN_COMPLETE_KEY && member) {
      void isFullyPulled(localStorage, key, member.database).then((ownComplete) => {
        if (ownComplete && state.getState().member?.database === member.database) state.setState({ ownComplete })
      })
    }
  }

  return {
    open: async () => {
      if (!(await opened())) return state.setState({ previewMember: undefined })
      stops.push(
        services.link.state.subscribe(({ reachable }, before) => {
          if (reachable && !before.reachable) void removeGone()
        }),
      )
      stops.push(environment.page.onStorage(onStorage))
      leadership.start()
    },
    enter: async (record: SessionRecord) => {
      await change(() => membership.enter(record))
      void removeGone()
    },
    leave,
    caughtUp: leader.caughtUp,
    close: () =>
      change(async () => {
        over = true
        for (const stop of stops) stop()
        session.close()
        await leader.stop()
        await membership.close()
        await state.getState().publicDatabase?.close()
        leadership.close()
      }),
  }
}

import { isUid, type Uid } from '#domain/ids.ts'
import { DATABASE_NAMES } from '#domain/rules.ts'
import type { User } from '#domain/user.ts'
import { LOCKS } from '#wire/locks.ts'
import { LEAVING_KEY } from '#wire/names.ts'
import { adoptDrafts } from '../drafts/adopt-drafts.ts'
import { liveDocuments } from '../member-reads/live.ts'
import type { KeyValueStore } from '../platform/platform.ts'
import { type SessionRecord, writeSessionRecord } from '../session/session-record.ts'
import type { ActiveMember, LossReason } from '../session/state.ts'
import { IS_UNSENT, type PrivateDatabase, replicatedCollection } from '../store/collections.ts'
import { isFullyPulled, openPrivateDatabase } from '../store/database.ts'
import { OWN_COMPLETE_KEY, SELLER_KEY, VISIT_KEY } from '../store/names.ts'
import { forgetDetached, recordDetached } from './detached-members.ts'
import type { Leader } from './leader.ts'
import { removeDetached } from './remove-detached.ts'
import type { DeviceServices } from './services.ts'
import type { SessionWatch } from './session-watch.ts'

/**
 * Why a member's data is removed from the device. An account deleted, here or elsewhere, also discards queued messages;
 * a session revoked from another device leaves unsynced data here, out of reach.
 */
export type LeaveReason = 'signed-out' | 'account-deleted' | LossReason

/** The device's member: opens, switches and closes their database. One call at a time. */
export function createMembership(services: DeviceServices, leader: Leader, session: SessionWatch) {
  const { drafts, environment, signOff, state, uploads } = services
  const { localStorage, locks } = environment
  let stops: (() => void)[] = []

  /** @param entering the member has just signed up or in, on this page */
  async function open(record: SessionRecord, entering = false): Promise<void> {
    const { uid } = record
    const database = await openPrivateDatabase(await environment.openStorage(), uid)
    await drafts.loaded
    if (entering && record.userType === 'createur') adoptDrafts(drafts, uid)
    const profil = await database.users.findOne(uid).exec()
    const member: ActiveMember = {
      ...record,
      database,
      reads: liveDocuments(database),
      profil: (profil?.toJSON() as unknown as User | undefined) ?? null,
      expired: false,
    }
    state.setState({
      member,
      lost: null,
      ownComplete: await isFullyPulled(localStorage, OWN_COMPLETE_KEY, database),
    })
    const subscription = database.users.findOne(uid).$.subscribe((doc) => {
      const current = state.getState().member
      if (current?.uid === uid && doc)
        state.setState({ member: { ...current, profil: doc.toJSON() as unknown as User } })
    })
    stops = [() => subscription.unsubscribe(), uploads.watch(uid)]
    leader.startMember(member)
  }

  /** @returns the member's database, still open */
  async function close(): Promise<PrivateDatabase | undefined> {
    const { member } = state.getState()
    for (const stop of stops.splice(0)) stop()
    await leader.stopMember()
    state.setState({ member: null })
    return member?.database
  }

  /** Removes a member's data from this device. @param database theirs, open */
  async function remove({ uid, keepsUnsent }: Leaving, database: PrivateDatabase): Promise<void> {
    const stays = keepsUnsent && (await hasUnsyncedData(database, services, uid).catch(() => true))
    if (stays) {
      recordDetached(environment, uid)
      await database.close()
    }
    const cleared = await (stays ? clearTraces(services) : clearTraces(services, uid, database))
    if (cleared) forgetLeaving(localStorage, uid)
  }

  /** Replaces a member whose session has expired with another. */
  async function giveWay(record: SessionRecord): Promise<void> {
    const uid = state.getState().member?.uid
    const leaving = uid === undefined ? undefined : { uid, keepsUnsent: true }
    if (leaving !== undefined) writeLeaving(localStorage, leaving)
    writeSessionRecord(localStorage, record)
    const database = await close()
    if (leaving === undefined || database === undefined) return
    await locks.request(LOCKS.leaving, {}, () => remove(leaving, database))
  }

  /** Completes a removal interrupted by a page's end: no data of a member who has left may stay. */
  async function finishLeaving(): Promise<void> {
    if (readLeaving(localStorage) === null) return
    await locks.request(LOCKS.leaving, {}, async () => {
      // Another tab may just have completed it.
      const leaving = readLeaving(localStorage)
      if (leaving === null) return
      const storage = await environment.openStorage()
      await remove(leaving, await openPrivateDatabase(storage, leaving.uid))
    })
  }

  return {
    enter: async (record: SessionRecord) => {
      if (state.getState().member?.uid === record.uid) {
        session.setExpired(false)
      } else {
        // Data that could not be removed belongs to them again.
        forgetLeaving(localStorage, record.uid)
        forgetDetached(environment, record.uid)
        await giveWay(record)
        await open(record, true)
      }
      leader.reopenStream()
    },
    leave: async (reason: LeaveReason) => {
      const uid = state.getState().member?.uid
      const revoked = reason === 'session-revoked'
      const leaving = uid === undefined ? undefined : { uid, keepsUnsent: revoked }
      // Before they must no longer be stored.
      const flushed = revoked ? drafts.flush() : undefined
      // First and synchronously: the next page shows nothing of theirs, even if this one dies.
      if (leaving !== undefined) writeLeaving(localStorage, leaving)
      writeSessionRecord(localStorage, null)
      signOff.begin()
      void signOff.finish()
      await flushed
      await locks.request(LOCKS.leaving, {}, async () => {
        const database = await close()
        state.setState({ lost: revoked || reason === 'account-gone' ? reason : null })
        if (leaving !== undefined && database !== undefined) await remove(leaving, database)
        else await clearTraces(services)
        if (reason === 'account-deleted' || reason === 'account-gone') await services.messageQueue.clear()
      })
      leader.reopenStream()
    },
    finishLeaving,
    /** Removes a detached member's data, when their account is deleted. */
    removeDetached: async (uid: Uid) => {
      await locks.request(LOCKS.leaving, {}, () => removeDetached(services, uid))
    },
    /** Applies another tab's sign-in or sign-out, or the session recorded before this page opened. */
    follow: async (record: SessionRecord | null) => {
      const { member } = state.getState()
      if (member !== undefined && member?.uid === record?.uid) return
      // While the device is still being read, `member` is undefined: no former member has to be closed.
      if (member !== undefined || record === null) await (await close())?.close()
      if (record !== null) await open(record)
      leader.reopenStream()
      // The tab that removes their data may die before it ends.
      if (record === null) await finishLeaving()
    },
    close: async () => {
      await (await close())?.close()
    },
  }
}

/**
 * Removes a member's data from the device. A failed removal does not stop the others.
 * @returns whether everything was removed
 */
async function clearTraces(
  { environment, drafts, lapsed, outbox, seenPhotos, sharedPhotos, visitorSuivis }: DeviceServices,
  uid?: Uid,
  database?: PrivateDatabase,
): Promise<boolean> {
  lapsed.clear()
  visitorSuivis.clear()
  for (const key of [OWN_COMPLETE_KEY, SELLER_KEY, VISIT_KEY]) environment.localStorage.removeItem(key)
  const removals = await Promise.allSettled([
    database?.remove().then(() => environment.deleteRemains(database.name)),
    // Drafts from before signing in, such as the e-mail of the sign-in form, belong to the same person.
    drafts.removeAllOf(''),
    uid && drafts.removeAllOf(uid),
    uid && outbox.removeAllOf(uid),
    seenPhotos.clear(),
    sharedPhotos.clear(),
  ])
  for (const removal of removals) {
    if (removal.status === 'rejected') console.warn('not cleared', (removal.reason as Error | undefined)?.name)
  }
  return removals.every(({ status }) => status === 'fulfilled')
}

/**
 * Whether the member has data on this device alone: an unsent or rejected write, a form draft, an unsent picture. It
 * must not be removed without asking.
 */
async function hasUnsyncedData(
  database: PrivateDatabase,
  { drafts, outbox }: DeviceServices,
  uid: Uid,
): Promise<boolean> {
  await drafts.loaded
  const found = await Promise.all([
    ...DATABASE_NAMES.map((name) => replicatedCollection(database, name).find(IS_UNSENT).exec()),
    database.rejections.find().exec(),
    drafts.unsentOf(uid),
    outbox.waiting(uid),
  ])
  return found.some((some) => some.length > 0)
}

/** A member whose data is being removed from the device, recorded until done so that the next page completes it. */
interface Leaving {
  readonly uid: Uid
  /** Whether unsynced data stays, out of reach, until they sign in here again: they have not been asked about it. */
  readonly keepsUnsent: boolean
}

const UNSENT = 'unsent'

function readLeaving(localStorage: KeyValueStore): Leaving | null {
  const [uid, marker] = (localStorage.getItem(LEAVING_KEY) ?? '').split(' ')
  return isUid(uid) ? { uid, keepsUnsent: marker === UNSENT } : null
}

function writeLeaving(localStorage: KeyValueStore, { uid, keepsUnsent }: Leaving): void {
  localStorage.setItem(LEAVING_KEY, keepsUnsent ? `${uid} ${UNSENT}` : uid)
}

/** Removes the record: the removal is done, or the member is back. */
function forgetLeaving(localStorage: KeyValueStore, uid: Uid): void {
  if (readLeaving(localStorage)?.uid === uid) localStorage.removeItem(LEAVING_KEY)
}

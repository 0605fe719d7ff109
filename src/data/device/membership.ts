import type { User } from '#domain/user.ts'
import { openPrivateDatabase, type PrivateDatabase } from '../database.ts'
import { OWN_COMPLETE_KEY } from '../names.ts'
import { createPushMemory } from '../replication/push-memory.ts'
import { clearTraces } from './clear-traces.ts'
import type { Leader } from './leader.ts'
import type { DeviceParts } from './parts.ts'
import { type SessionRecord, writeSessionRecord } from './session-record.ts'
import type { SessionWatch } from './session-watch.ts'
import type { Member } from './state.ts'

/** Why a member's data leave the device. A deleted account takes along the messages that wait to be sent, too. */
export type LeaveReason = 'signed-out' | 'account-deleted'

/** Whose device this is: opens, changes and closes the member's database. One call at a time. */
export interface Membership {
  enter(record: SessionRecord): Promise<void>
  leave(reason: LeaveReason): Promise<void>
  /** Does what another tab did, or what was recorded before this page opened. */
  follow(record: SessionRecord | null): Promise<void>
  close(): Promise<void>
}

export function createMembership(parts: DeviceParts, leader: Leader, session: SessionWatch): Membership {
  const { environment, state, uploads } = parts
  let stops: (() => void)[] = []

  async function open(record: SessionRecord): Promise<void> {
    const { uid } = record
    const memory = createPushMemory()
    const database = await openPrivateDatabase(await environment.openStorage(), uid, { memory })
    const profil = await database.users.findOne(uid).exec()
    const member: Member = {
      ...record,
      database,
      memory,
      profil: (profil?.toJSON() as unknown as User | undefined) ?? null,
      expired: false,
    }
    state.setState({ member, ownComplete: environment.localStorage.getItem(OWN_COMPLETE_KEY) === uid })
    const subscription = database.users.findOne(uid).$.subscribe((doc) => {
      const current = state.getState().member
      if (current?.uid === uid && doc)
        state.setState({ member: { ...current, profil: doc.toJSON() as unknown as User } })
    })
    stops = [() => subscription.unsubscribe(), uploads.watch(uid)]
    leader.startMember(member)
  }

  /** @returns the database that was the member's, still open */
  async function close(): Promise<PrivateDatabase | undefined> {
    const { member } = state.getState()
    for (const stop of stops.splice(0)) stop()
    await leader.stopMember()
    state.setState({ member: null })
    return member?.database
  }

  async function change(record: SessionRecord | null): Promise<void> {
    await (await close())?.close()
    if (record !== null) await open(record)
  }

  return {
    enter: async (record) => {
      if (state.getState().member?.uid === record.uid) {
        session.setExpired(false)
      } else {
        writeSessionRecord(environment.localStorage, record)
        await change(record)
      }
      leader.reopenStream()
    },
    leave: async (reason) => {
      const uid = state.getState().member?.uid
      writeSessionRecord(environment.localStorage, null)
      const database = await close()
      await clearTraces(parts, uid, database)
      if (reason === 'account-deleted') await parts.keptMessages.clear()
      leader.reopenStream()
    },
    follow: async (record) => {
      const { member } = state.getState()
      if (member !== undefined && member?.uid === record?.uid) return
      // While the device is being read, nobody is yet known to be signed out.
      if (member === undefined && record !== null) await open(record)
      else await change(record)
      leader.reopenStream()
    },
    close: async () => {
      await (await close())?.close()
    },
  }
}

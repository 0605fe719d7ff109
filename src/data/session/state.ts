import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Uid } from '#domain/ids.ts'
import type { Suspension } from '#domain/talk/signalement.ts'
import type { User } from '#domain/user.ts'
import type { MemberReads } from '../member-reads/queries.ts'
import type { PrivateDatabase, PublicDatabase } from '../store/collections.ts'
import type { SessionRecord } from './session-record.ts'

/** A member on this device, and their own user document once it is read. */
export interface KnownMember extends SessionRecord {
  /** Where screens read the member's documents. */
  readonly reads: MemberReads
  /** `null` until it first arrives. */
  readonly profil: User | null
  /** The server no longer knows this session: reading works, sending waits for a new sign-in. */
  readonly expired: boolean
  /** Why the session ended, when the account is suspended. */
  readonly suspension?: Suspension
}

/** A member whose database is open. */
export interface ActiveMember extends KnownMember {
  readonly database: PrivateDatabase
}

/** Why a device loses its member without a sign-out here: the account, or this session, was ended elsewhere. */
export type LossReason = 'account-gone' | 'session-revoked'

export interface DeviceState {
  /** `undefined` until it is open. */
  readonly publicDatabase: PublicDatabase | undefined
  /** Warm start: the member as stored, shown until `member` is known. */
  readonly previewMember: KnownMember | undefined
  /** `undefined` until the databases are open, `null` when nobody is signed in. */
  readonly member: ActiveMember | null | undefined
  /** Why the last member was lost, if nobody has signed in since. */
  readonly lost: LossReason | null
  /** The public annonces have been pulled at least once, now or before. */
  readonly complete: boolean
  /** The member's annonces and candidatures have been pulled at least once onto this device. */
  readonly ownComplete: boolean
  /** The member who has pieces to sell; empty for none, absent until it is known: then it is as last stored. */
  readonly seller?: Uid | ''
}

export type DeviceStore = StoreApi<DeviceState>

export function createDeviceStore(): DeviceStore {
  return createStore<DeviceState>(() => ({
    publicDatabase: undefined,
    previewMember: undefined,
    member: undefined,
    lost: null,
    complete: false,
    ownComplete: false,
  }))
}

/** The device's member, as far as known; `null`: nobody is signed in. */
export function knownMember(state: DeviceState): KnownMember | null | undefined {
  return state.member === undefined ? state.previewMember : state.member
}

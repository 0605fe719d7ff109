import { createStore, type StoreApi } from 'zustand/vanilla'
import type { User } from '#domain/user.ts'
import type { PrivateDatabase, PublicDatabase } from '../database.ts'
import type { PushMemory } from '../replication/push-memory.ts'
import type { SessionRecord } from './session-record.ts'

/** A member on this device: who, their database, and their own user document once it is here. */
export interface Member extends SessionRecord {
  readonly database: PrivateDatabase
  /** What the pushes remember for the conflict handlers of that database. */
  readonly memory: PushMemory
  readonly profil: User | null
  readonly expired: boolean
}

export interface DeviceState {
  /** `undefined` until it is open. */
  readonly publicDatabase: PublicDatabase | undefined
  /** `undefined` until the device has been read, `null` when nobody is signed in. */
  readonly member: Member | null | undefined
  /** The public annonces have been pulled at least once, now or before. */
  readonly complete: boolean
  /** The member's annonces and candidatures have been pulled at least once onto this device. */
  readonly ownComplete: boolean
}

export type DeviceStore = StoreApi<DeviceState>

export function createDeviceStore(): DeviceStore {
  return createStore<DeviceState>(() => ({
    publicDatabase: undefined,
    member: undefined,
    complete: false,
    ownComplete: false,
  }))
}

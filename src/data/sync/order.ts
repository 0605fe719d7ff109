import { merge, type Observable } from 'rxjs'
import { NEEDS } from '#domain/dependencies.ts'
import { DAY_MS } from '#domain/durations.ts'
import { candidatureOf, type RecordId } from '#domain/ids.ts'
import { neededRecords } from '#domain/papers/record-needs.ts'
import type { DatabaseName } from '#domain/rules.ts'
import type { Clock } from '../platform/platform.ts'
import { IS_UNSENT, type PrivateDatabase, replicatedCollection } from '../store/collections.ts'
import { type DeferredWrites, type WaitingVersion, writeKey } from './deferred.ts'
import { syncNotes } from './notes.ts'

export type SendOrder = ReturnType<typeof createSendOrder>

/** How long a record waits for one that does not come back, its author being gone: then the server refuses it. */
const MISSING_MS = 30 * DAY_MS

/** Retains a write until those that it depends on, by the server's rules, have been sent. */
export function createSendOrder(database: PrivateDatabase, deferred: DeferredWrites, clock: Pick<Clock, 'now'>) {
  function waitingIn(name: DatabaseName): Promise<readonly WaitingVersion[]> {
    return replicatedCollection(database, name).find(IS_UNSENT).exec()
  }

  /** The records that a restored store has lost, and that are not back. */
  async function missingRecords(): Promise<ReadonlySet<string>> {
    const { lost = [] } = await syncNotes(database, 'records').read()
    const back = await database.records.findByIds([...lost]).exec()
    return new Set(lost.filter((id) => !back.has(id)))
  }

  /** Whether the partnership of a record has come back: while it has not, neither does anything of it. */
  async function isConfirmed({ _id }: WaitingVersion): Promise<boolean> {
    const candidature = await database.candidatures.findOne(candidatureOf(_id as RecordId)).exec()
    return candidature?.status === 'confirmed'
  }

  /**
   * Those of these versions that depend on an unsent one, whenever it was written: a clock may have been set back, so
   * times do not tell the order. No dependency is cyclic. One that depends on a deferred write is deferred with it. A
   * record stays while one that it needs is not in the same push, or is not here: a restored store has lost it, and its
   * author's device has yet to give it back.
   * @returns their ids
   */
  async function behind(name: DatabaseName, versions: readonly WaitingVersion[]): Promise<ReadonlySet<string>> {
    const ids = new Set<string>()
    const putBehind = (here: WaitingVersion, on: DatabaseName, there: WaitingVersion) => {
      ids.add(here._id)
      if (deferred.isDeferred(on, there) && !deferred.isDeferred(name, here)) {
        deferred.deferBehind(name, here, writeKey(on, there._id))
      }
    }
    for (const { on, concerns } of NEEDS[name]) {
      const waiting = await waitingIn(on)
      for (const here of versions) {
        for (const there of waiting) if (concerns(there, here)) putBehind(here, on, there)
      }
    }
    if (name !== 'records') return ids
    const sent = new Set(versions.map(({ _id }) => _id))
    const others = (await waitingIn(name)).filter((one) => deferred.isDeferred(name, one) || !sent.has(one._id))
    const missing = await missingRecords()
    for (const record of versions) {
      const needed = new Set<string>(neededRecords(record))
      for (const there of others) if (needed.has(there._id)) putBehind(record, name, there)
      const lost = [...needed].find((id) => missing.has(id))
      if (lost === undefined || ids.has(record._id)) continue
      if (Date.parse(record.unsentAt) + MISSING_MS <= clock.now() || !(await isConfirmed(record))) continue
      deferred.deferMissing(name, record, writeKey(name, lost))
      ids.add(record._id)
    }
    return ids
  }

  return {
    /** Those of a collection's unsent versions that may be sent: not deferred, and with their dependencies sent. */
    mayLeave: async <V extends WaitingVersion>(name: DatabaseName, waiting: readonly V[]): Promise<readonly V[]> => {
      deferred.noteDecided(name, waiting)
      const free = waiting.filter((version) => !deferred.isDeferred(name, version))
      if (free.length === 0) return []
      const ids = await behind(name, free)
      return free.filter(({ _id }) => !ids.has(_id))
    },
    /** Emits when what a collection's versions depend on may have been sent. */
    changes: (name: DatabaseName): Observable<unknown> => merge(...NEEDS[name].map(({ on }) => database[on].$)),
  }
}

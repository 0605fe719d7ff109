import { combineLatest, filter, firstValueFrom, map, Observable, Subject, takeUntil } from 'rxjs'
import { type Dependency, NEEDS } from '#domain/dependencies.ts'
import { DAY_MS } from '#domain/durations.ts'
import { neededRecords } from '#domain/papers/record-needs.ts'
import type { DatabaseName } from '#domain/rules.ts'
import type { Clock } from '../platform/platform.ts'
import type { PrivateDatabase } from '../store/collections.ts'
import { type DeferredWrites, type WaitingVersion, writeKey } from './deferred.ts'
import { idsIn, syncNotes } from './notes.ts'

export type SendOrder = ReturnType<typeof createSendOrder>

type There = readonly WaitingVersion[]

/** How long a record waits for one that does not come back, its author being gone: then the server refuses it. */
const MISSING_MS = 30 * DAY_MS

interface Pair {
  readonly on: Dependency
  readonly there: WaitingVersion
  readonly here: WaitingVersion
}

/** Emits the deferred writes, now and at each change. */
export function changesOf({ state }: Pick<DeferredWrites, 'state'>): Observable<void> {
  return new Observable((observer) => {
    observer.next()
    return state.subscribe(() => observer.next())
  })
}

function waitingIn(database: PrivateDatabase, name: Dependency | 'records'): Observable<There> {
  return database[name].find({ selector: { unsentAt: { $gt: '' } } }).$ as Observable<There>
}

/**
 * The unsent versions of a collection that may be sent: not deferred, and with their dependencies sent. Those undone or
 * written during that wait have not been checked, and come next.
 */
export async function mayLeave<V extends WaitingVersion>(
  name: DatabaseName,
  waiting: () => Promise<readonly V[]>,
  order: Pick<SendOrder, 'before'>,
  deferred: Pick<DeferredWrites, 'isDeferred' | 'noteDecided'>,
): Promise<readonly V[]> {
  const isFree = (version: V) => !deferred.isDeferred(name, version)
  const all = await waiting()
  deferred.noteDecided(name, all)
  const free = all.filter(isFree)
  if (free.length === 0) return []
  const behind = await order.before(name, free)
  const examined = new Map(free.map(({ _id, unsentAt }) => [_id, unsentAt]))
  const isExamined = ({ _id, unsentAt }: V) => examined.get(_id) === unsentAt && !behind.has(_id)
  return (await waiting()).filter((version) => isExamined(version) && isFree(version))
}

/** Retains a write until those that it depends on, by the server's rules, have been sent. */
export function createSendOrder(
  database: PrivateDatabase,
  deferred: Pick<DeferredWrites, 'state' | 'isDeferred' | 'deferBehind' | 'deferMissing'>,
  clock: Pick<Clock, 'now'>,
) {
  const stopped = new Subject<void>()

  /** The versions with an unsent dependency, each with that dependency. */
  function pairsOf(name: DatabaseName, versions: There, there: readonly There[]): readonly Pair[] {
    return NEEDS[name].flatMap(({ on, concerns }, nth) =>
      (there[nth] ?? []).flatMap((one) =>
        versions.filter((here) => concerns(one, here)).map((here): Pair => ({ on, there: one, here })),
      ),
    )
  }

  /** Records that need another which is unsent and not in this push, each with that one. */
  async function behindRecords(versions: There): Promise<readonly (readonly [WaitingVersion, WaitingVersion])[]> {
    const needing = versions
      .filter(({ unsentAt }) => unsentAt !== '')
      .map((one) => [one, new Set<string>(neededRecords(one))] as const)
      .filter(([, needed]) => needed.size > 0)
    if (needing.length === 0) return []
    const waiting = await firstValueFrom(waitingIn(database, 'records'))
    const present = new Set(versions.map(({ _id }) => _id))
    const missing = waiting.filter((one) => deferred.isDeferred('records', one) || !present.has(one._id))
    return needing.flatMap(([record, needed]) => {
      const left = missing.filter(({ _id }) => needed.has(_id))
      const behind = left.find((one) => deferred.isDeferred('records', one)) ?? left[0]
      return behind === undefined ? [] : [[record, behind] as const]
    })
  }

  /** Records that need another which a restored store has lost, and that is not back, each with the id of that one. */
  async function behindMissing(versions: There): Promise<readonly (readonly [WaitingVersion, string])[]> {
    const lost = idsIn((await syncNotes(database, 'records').read()).lost)
    if (lost.length === 0) return []
    const back = await database.records.findByIds([...lost]).exec()
    const missing = new Set(lost.filter((id) => !back.has(id)))
    return versions
      .filter(({ unsentAt }) => Date.parse(unsentAt) + MISSING_MS > clock.now())
      .flatMap((record) => {
        const needed = neededRecords(record).find((id) => missing.has(id))
        return needed === undefined ? [] : [[record, needed] as const]
      })
  }

  return {
    /**
     * Resolves once the dependencies of these versions have been sent or rejected, whenever they were written: a clock
     * may have been set back, so times do not tell the order. No dependency is cyclic. A version that depends on a
     * deferred write is deferred with it, and blocks nothing else. A record is deferred while one that it needs is not
     * in the same push, or is not here: a restored store has lost it, and its author's device has yet to give it back.
     * @returns the ids of the deferred ones
     * @throws when the device stops meanwhile
     */
    before: async (name: DatabaseName, versions: There): Promise<ReadonlySet<string>> => {
      const waiting = NEEDS[name].map(({ on }) => waitingIn(database, on))
      if (waiting.length === 0) return new Set()
      const free = combineLatest([combineLatest(waiting), changesOf(deferred)]).pipe(
        takeUntil(stopped),
        map(([all]) => pairsOf(name, versions, all)),
        filter((pairs) => pairs.every(({ on, there }) => deferred.isDeferred(on, there))),
      )
      const behind = (await firstValueFrom(free)).filter(({ here }) => here.unsentAt !== '')
      for (const { on, there, here } of behind) {
        if (!deferred.isDeferred(name, here)) deferred.deferBehind(name, here, writeKey(on, there._id))
      }
      const ids = new Set(behind.map(({ here }) => here._id))
      for (const [record, needed] of name === 'records' ? await behindRecords(versions) : []) {
        if (!deferred.isDeferred(name, record)) deferred.deferBehind(name, record, writeKey(name, needed._id))
        ids.add(record._id)
      }
      for (const [record, missing] of name === 'records' ? await behindMissing(versions) : []) {
        deferred.deferMissing(name, record, writeKey(name, missing))
        ids.add(record._id)
      }
      return ids
    },
    stop: (): void => stopped.next(),
  }
}

import { type RxCollection, setCheckpoint } from 'rxdb'
import { type RxReplicationState, replicateRxCollection } from 'rxdb/plugins/replication'
import { Subject } from 'rxjs'
import type { Scope } from '#domain/access.ts'
import { growingDelay } from '#domain/growing-delay.ts'
import type { Uid } from '#domain/ids.ts'
import type { DatabaseName } from '#domain/rules.ts'
import type { Clock } from '../device/environment.ts'
import type { Documents, Stored } from '../schemas.ts'
import { sendForgotten } from './forgotten.ts'
import { createHeard } from './heard.ts'
import { type Caller, Refused, Unreachable } from './http.ts'
import { changesOf } from './later/changes.ts'
import { keepBack } from './later/kept-back.ts'
import type { Later, WaitingVersion } from './later/later.ts'
import { createRepeats } from './later/repeats.ts'
import type { Link } from './link.ts'
import { touchMisjudged } from './misjudged.ts'
import type { Order } from './order.ts'
import { beginningOf, type Checkpoint, isOtherLife, linked, type OnPutBack, pullChanges } from './pull.ts'
import { pushRows, type SetAside } from './push.ts'
import { offerAgain, withRemovals } from './put-back.ts'
import { takeTurns } from './turns.ts'
import type { LocalDoc } from './wire.ts'

const BATCH = 100 // documents a push
const RETRY_MAX_MS = 15_000

export interface Replication {
  readonly name: DatabaseName
  readonly scope: Scope
  /**
   * Pulls what changed on the server.
   * @param heard where its feed stands: nothing to pull where the last answer ended there
   */
  resync(heard?: string): void
  /** Resolves after everything known has been pulled and pushed once. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/**
 * The decisions among these that were taken back, or postponed, since they were read: a call waits for as long as the
 * server is out of reach, and its versions with it. What is stored now comes as a write of its own.
 */
async function decidedOtherwise<T>(
  collection: RxCollection<T>,
  versions: readonly WaitingVersion[],
): Promise<readonly string[]> {
  const decided = versions.filter(({ leavesAt = '' }) => leavesAt !== '')
  if (decided.length === 0) return []
  const stored = await collection.findByIds(decided.map(({ _id }) => _id)).exec()
  const leavesAtOf = (id: string) => (stored.get(id)?.toJSON() as WaitingVersion | undefined)?.leavesAt
  return decided.filter(({ _id, leavesAt }) => leavesAtOf(_id) !== leavesAt).map(({ _id }) => _id)
}

interface Writer {
  readonly uid: Uid
  readonly setAside: SetAside
  readonly order: Pick<Order, 'before'>
  readonly later: Later
}

export interface ReplicationInput<D extends DatabaseName> {
  readonly call: Caller
  readonly clock: Clock
  readonly link: Link
  readonly name: D
  readonly collection: RxCollection<Stored<Documents[D]>>
  readonly writer: Writer
  /** Resolves when a call is worth trying; defaults to the server being reachable. */
  readonly ready?: (signal: AbortSignal) => Promise<void>
  readonly onError: (error: unknown) => void
  /** The server has answered what this device sent. */
  readonly onSent?: () => void
  /** Between two attempts of a call that failed, in milliseconds. */
  readonly retryMs: number
}

/** Replicates one collection with the gateway, over RxDB's protocol and our own handlers. */
export function replicate<D extends DatabaseName>(input: ReplicationInput<D>): Replication {
  const { call, clock, link, name, collection, writer, ready = link.whenReachable, retryMs } = input
  const onPutBack: OnPutBack = (...told) => offerAgain(collection, name, writer.uid, clock, ...told)
  const places = createHeard()
  const abort = new AbortController()
  const stream = new Subject<'RESYNC'>()
  const repeats = createRepeats()
  const keptBack = keepBack(() => state.internalReplicationState)
  const turns = takeTurns(async () => state.internalReplicationState?.streamQueue.up)
  const has = async (ids: readonly string[]) => (await collection.findByIds([...ids]).exec()).size === new Set(ids).size
  const record = async (place: Checkpoint | undefined) => {
    const { internalReplicationState } = state
    if (internalReplicationState === undefined || place === undefined) return
    await setCheckpoint(internalReplicationState, 'down', place)
  }
  const pull = async (checkpoint: Checkpoint | undefined) => {
    const pulled = await pullChanges(call, name, checkpoint, onPutBack)
    places.reach(pulled.checkpoint?.seq ?? '')
    const documents = pulled.documents as LocalDoc<D>[]
    // The server has another version of what is held: that is settled now, and costs no rate.
    writer.later.release(
      name,
      documents.map(({ _id }) => _id),
    )
    await touchMisjudged(name, state.internalReplicationState, collection, documents, writer.uid)
    // RxDB records no place without documents: a store put back to the former life would have nothing new to tell.
    const isEmpty = documents.length === 0 && isOtherLife(checkpoint, pulled.checkpoint)
    if (isEmpty) await record(pulled.checkpoint)
    // It records the place once all is written: should the page die before, the device knows whose life that was of.
    if (checkpoint === undefined && documents.length > 0)
      await record(pulled.checkpoint && beginningOf(pulled.checkpoint))
    return { ...pulled, documents: await withRemovals(collection, documents) }
  }
  /** RxDB makes a call that failed once more after `retryTime`: whatever it was answered, it waits longer each time. */
  const spaced = () => {
    const failures = growingDelay(retryMs, RETRY_MAX_MS)
    return async <T>(work: () => Promise<T>): Promise<T> => {
      try {
        const answer = await linked(link, () => ready(abort.signal), work)
        failures.reset()
        return answer
      } catch (error) {
        // Without an answer, or after too many calls, the link says when.
        const waits = error instanceof Unreachable || (error instanceof Refused && error.retryAfter !== undefined)
        state.retryTime = waits ? retryMs : failures.next()
        throw error
      }
    }
  }
  const [fetching, sending] = [spaced(), spaced()]
  const state: RxReplicationState<Stored<Documents[D]>, Checkpoint> = replicateRxCollection({
    replicationIdentifier: `gateway-${name}-own`,
    collection,
    live: true,
    waitForLeadership: false,
    toggleOnDocumentVisible: false,
    retryTime: retryMs,
    pull: {
      handler: (checkpoint) => fetching(() => turns.fetch(() => pull(checkpoint))),
      stream$: stream,
      batchSize: 1_000_000, // the gateway answers in one go
    },
    push: {
      batchSize: BATCH,
      handler: async (rows) => {
        const versions = rows.map(({ newDocumentState }) => newDocumentState as unknown as WaitingVersion)
        const behind = await writer.order.before(name, versions)
        const leftOut: string[] = []
        const push = async () => {
          const staying = new Set([...behind, ...(await decidedOtherwise(collection, versions))])
          const onLeftOut = (id: string) => void leftOut.push(id)
          const holding = { later: writer.later, repeats, behind: staying, has, onLeftOut }
          return pushRows(call, name, writer.uid, rows, writer.setAside, holding)
        }
        const conflicts = await sending(() => turns.send(push))
        for (const id of leftOut) keptBack.add(id)
        // What was taken comes back with its revision and the server's stamps.
        queueMicrotask(() => stream.next('RESYNC'))
        input.onSent?.()
        return conflicts
      },
    },
  })
  const isHeld = (version: Stored<Documents[D]>) => {
    writer.later.noteDecided(name, [version as WaitingVersion]) // of a tab that is gone
    return writer.later.holds(name, version as WaitingVersion)
  }
  const errors = state.error$.subscribe(input.onError)

  const forgotten = sendForgotten(state.active$, clock, collection, changesOf(writer.later.state), isHeld)
  return {
    name,
    scope: 'own',
    resync: (heard) => {
      if (heard === undefined || places.isNew(heard)) stream.next('RESYNC')
    },
    settled: () => state.awaitInSync().then(() => undefined),
    stop: async () => {
      errors.unsubscribe()
      forgotten.unsubscribe()
      abort.abort(new Error('replication stopped'))
      await state.cancel()
    },
  }
}

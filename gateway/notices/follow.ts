import type { Candidature } from '#domain/candidature.ts'
import { changesSince, currentSequence, type Sequence } from '../store/changes.ts'
import { get, putIfCurrent } from '../store/documents.ts'
import { readEpoch } from '../store/epoch.ts'
import type { Store } from '../store/store.ts'
import type { NoticeContext } from './context.ts'
import { throwAny } from './each.ts'
import { notifyCandidatures } from './notify.ts'

/** How far the feed of candidatures has been followed. A sequence of another epoch says nothing. */
interface Checkpoint {
  readonly epoch: string
  readonly seq: Sequence
}

const CHECKPOINT = '_local/notices'

/** Another process may write it at the same moment: going over the same changes again queues nothing twice. */
async function writeCheckpoint(store: Store, { epoch, seq }: Checkpoint): Promise<void> {
  const known = await get<Checkpoint>(store.db('mail'), CHECKPOINT)
  if (known?.epoch === epoch && known.seq === seq) return
  await putIfCurrent(store.db('mail'), { ...known, _id: CHECKPOINT, epoch, seq })
}

/** Where to go on from: the present, in a store that is new here. What it held before is not news. */
async function readCheckpoint(store: Store): Promise<Checkpoint> {
  const candidatures = store.db('candidatures')
  const epoch = await readEpoch(candidatures)
  const known = await get<Checkpoint>(store.db('mail'), CHECKPOINT)
  if (known?.epoch === epoch) return known
  const present = { epoch, seq: await currentSequence(candidatures) }
  await writeCheckpoint(store, present)
  return present
}

/** From here on every change of state is news. */
export async function startFollowing(store: Store): Promise<void> {
  await readCheckpoint(store)
}

/**
 * Queues the notices that a process which died after a write, or could not write, left out. The checkpoint stays before
 * the first page with a failure, so that it is retried; the pages after it are queued all the same.
 * @returns how many were queued
 * @throws what failed, in the end
 */
export async function followCandidatures(context: NoticeContext): Promise<number> {
  const { store } = context
  const { epoch, seq: since } = await readCheckpoint(store)
  const failures: unknown[] = []
  let queued = 0
  for await (const { docs, seq } of changesSince<Candidature>(store.db('candidatures'), since)) {
    try {
      queued += await notifyCandidatures(context, docs)
    } catch (error) {
      failures.push(error)
    }
    if (failures.length === 0) await writeCheckpoint(store, { epoch, seq })
  }
  throwAny(failures)
  return queued
}

import type { Candidature } from '#domain/candidature.ts'
import { type ForEach, throwAny } from '../store/apart.ts'
import { type Change, changesSince, currentSeq, type Seq } from '../store/changes.ts'
import { get, getMany, putIfCurrent } from '../store/documents.ts'
import { readLife } from '../store/life.ts'
import type { Store } from '../store/store.ts'
import type { NoticeContext } from './context.ts'
import { notifyCandidatures } from './notify.ts'

/** How far the feed of candidatures has been followed. A sequence of another epoch says nothing. */
interface Checkpoint {
  readonly epoch: string
  readonly seq: Seq
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
  const { epoch } = await readLife(candidatures)
  const known = await get<Checkpoint>(store.db('mail'), CHECKPOINT)
  if (known?.epoch === epoch) return known
  const present = { epoch, seq: await currentSeq(candidatures) }
  await writeCheckpoint(store, present)
  return present
}

/** From here on every change of state is news. */
export async function startFollowing(store: Store): Promise<void> {
  await readCheckpoint(store)
}

/** The candidatures among some changes, as they now stand. */
async function candidaturesOf(store: Store, changes: readonly Change[]): Promise<Candidature[]> {
  const ids = changes.flatMap(({ id, deleted }) => (deleted || id.startsWith('_') ? [] : [id]))
  const found = await getMany<Candidature>(store.db('candidatures'), ids)
  return found.flatMap((current) => (current.state === 'present' ? [current.doc] : []))
}

/**
 * Queues the notices that a process which died after a write, or could not write, left out. The checkpoint stays before
 * the first page with a failure, so that it is retried, until it is given up; the pages after it are queued all the same.
 * @returns how many were queued
 * @throws what failed, in the end
 */
export async function followCandidatures(context: NoticeContext, each?: ForEach): Promise<number> {
  const { store } = context
  const { epoch, seq } = await readCheckpoint(store)
  const failures: unknown[] = []
  let queued = 0
  let left = 0
  const read = (since: Seq) => changesSince(store.db('candidatures'), since)
  for (let page = await read(seq); page.changes.length > 0; page = await read(page.last)) {
    try {
      const worked = await notifyCandidatures(context, await candidaturesOf(store, page.changes), each)
      queued += worked.done
      left += worked.left
    } catch (error) {
      failures.push(error)
    }
    if (failures.length === 0 && left === 0) await writeCheckpoint(store, { epoch, seq: page.last })
  }
  throwAny(failures)
  return queued
}

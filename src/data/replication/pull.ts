import type { ReplicationPullHandlerResult } from 'rxdb'
import type { DatabaseName } from '#domain/rules.ts'
import type { Documents, Stored } from '../schemas.ts'
import { type Caller, Refused, Unreachable } from './http.ts'
import type { Link } from './link.ts'
import type { Listed } from './put-back.ts'
import { fromWire, type WireDoc } from './wire.ts'

/** `seq` is the gateway's `<epoch>:<sequence>`; a store created again has another epoch and answers with a snapshot. */
export interface Checkpoint {
  readonly seq: string
}

interface Changes {
  readonly results: readonly { readonly id: string; readonly deleted?: boolean; readonly doc?: WireDoc }[]
  readonly last_seq: string
}

/**
 * Offers again what the store has lost of a member's own.
 * @param listed what it has
 * @param isOtherLife whether it may have earlier versions than this device
 * @returns the ids of what it has lost that is others', and goes
 */
export type OnPutBack = (listed: Listed, isOtherLife: boolean) => Promise<readonly string[]>

/** Reports an unanswered call, or one too many, so that the next one waits instead of being made at once. */
export async function linked<T>(link: Link, ready: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  await ready()
  try {
    return await work()
  } catch (error) {
    if (error instanceof Unreachable) link.reportUnreachable()
    if (error instanceof Refused && error.retryAfter !== undefined) link.pause(error.retryAfter)
    throw error
  }
}

function epochOf(seq: string): string {
  return seq.slice(0, seq.indexOf(':'))
}

/** Whether an answer comes from another life of the store than the checkpoint it was asked with. */
export function isOtherLife(asked: Checkpoint | undefined, answered: Checkpoint | undefined): boolean {
  return asked !== undefined && answered !== undefined && epochOf(asked.seq) !== epochOf(answered.seq)
}

/** Before everything in the life of the store that a checkpoint is of: what has changed since is all that it holds. */
export function beginningOf({ seq }: Checkpoint): Checkpoint {
  return { seq: `${epochOf(seq)}:0` }
}

/**
 * Everything since the checkpoint, in one answer: a snapshot the first time, the changes afterwards.
 * A store created again has another epoch and answers with a snapshot, which names no deletion: what is only here
 * stays, since this device may be the last to have it, and is offered again.
 * From the beginning of a life the answer names the deletions too: what it does not name, the store has lost.
 */
export async function pullChanges<D extends DatabaseName>(
  call: Caller,
  name: D,
  checkpoint: Checkpoint | undefined,
  onPutBack: OnPutBack = async () => [],
): Promise<ReplicationPullHandlerResult<Stored<Documents[D]>, Checkpoint>> {
  const query = new URLSearchParams({ include_docs: 'true', scope: 'own' })
  if (checkpoint !== undefined) query.set('since', checkpoint.seq)
  const { results, last_seq } = await call<Changes>(`/sync/${name}/_changes?${query}`, {
    says: ['results', 'last_seq'],
  })
  const documents = results.map(({ id, deleted = false, doc }) =>
    fromWire(name, { ...(doc ?? { _id: id, _deleted: true }), _deleted: deleted || doc === undefined }),
  )
  const recreated = isOtherLife(checkpoint, { seq: last_seq })
  const fromBeginning = checkpoint !== undefined && checkpoint.seq === beginningOf(checkpoint).seq
  if (recreated || fromBeginning) {
    const listed = new Map(documents.map((doc) => [doc._id, doc])) as unknown as Listed
    const gone = await onPutBack(listed, recreated)
    documents.push(...gone.map((id) => fromWire(name, { _id: id, _deleted: true })))
  }
  return { documents, checkpoint: { seq: last_seq } }
}

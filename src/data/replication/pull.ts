import type { ReplicationPullHandlerResult } from 'rxdb'
import type { Scope } from '#domain/access.ts'
import type { DatabaseName } from '#domain/rules.ts'
import type { Documents, Stored } from '../schemas.ts'
import { type Caller, Unreachable } from './http.ts'
import { noteUnreachable } from './link.ts'
import { fromWire, type WireDoc } from './wire.ts'

/** `seq` is the gateway's `<epoch>:<sequence>`; a store made anew has another epoch and answers with a snapshot. */
export interface Checkpoint {
  readonly seq: string
}

interface Changes {
  readonly results: readonly { readonly id: string; readonly deleted?: boolean; readonly doc?: WireDoc }[]
  readonly last_seq: string
}

/** Notes an unanswered call, so that the next one waits for the link instead of trying again at once. */
export async function linked<T>(ready: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  await ready()
  try {
    return await work()
  } catch (error) {
    if (error instanceof Unreachable) noteUnreachable()
    throw error
  }
}

/** Everything since the checkpoint, in one answer: a snapshot the first time, the changes afterwards. */
export async function pullChanges<D extends DatabaseName>(
  call: Caller,
  name: D,
  scope: Scope,
  checkpoint: Checkpoint | undefined,
): Promise<ReplicationPullHandlerResult<Stored<Documents[D]>, Checkpoint>> {
  const query = new URLSearchParams({ include_docs: 'true', scope })
  if (checkpoint !== undefined) query.set('since', checkpoint.seq)
  const changes = await call<Changes>(`/sync/${name}/_changes?${query}`)
  const documents = changes.results.map((row) =>
    fromWire(
      name,
      row.doc === undefined ? { _id: row.id, _deleted: true } : { ...row.doc, _deleted: row.deleted === true },
    ),
  )
  return { documents, checkpoint: { seq: changes.last_seq } }
}

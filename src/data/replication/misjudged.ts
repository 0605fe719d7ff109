import { getAssumedMasterState, type RxCollection, type RxDocument, type RxStorageInstanceReplicationState } from 'rxdb'
import type { Uid } from '#domain/ids.ts'
import type { DatabaseName } from '#domain/rules.ts'
import type { Documents, Stored } from '../schemas.ts'
import { hasTaken, mergeDocument, sameDocument } from './conflicts.ts'
import { aMomentLater } from './forgotten.ts'
import type { LocalDoc } from './wire.ts'

/**
 * Whether RxDB would write over what waits: its sending was answered, so that it counts as the server's, but it has not
 * come back, and the server's version now has nothing of it. The store was put back from an older copy in between. What
 * the server took without its every word is over: of another member's values it keeps those that it knows.
 */
function isWrittenOver<D extends DatabaseName>(
  name: D,
  here: RxDocument<Stored<Documents[D]>>,
  record: LocalDoc<D>,
  pulled: LocalDoc<D>,
  uid: Uid | undefined,
): boolean {
  if (here.unsentAt === '') return false
  const waiting = here.toJSON(true) as LocalDoc<D>
  if (!sameDocument(name, waiting, record)) return false
  if (uid !== undefined && hasTaken(pulled, waiting, uid)) return false
  return mergeDocument(name, pulled, waiting) !== pulled
}

/**
 * Writes again the documents about to be pulled that RxDB would misjudge, so that it looks at each, and merges: those
 * that it takes for a write it has passed over (`unrecorded.ts`), and those that it would write over. Such a one that was
 * deleted meanwhile goes here: RxDB leaves its deletion out, and no later pull names it again.
 * @param uid whose device this is; without it, nothing is written here
 */
export async function touchMisjudged<D extends DatabaseName>(
  name: D,
  state: RxStorageInstanceReplicationState<Stored<Documents[D]>> | undefined,
  collection: RxCollection<Stored<Documents[D]>>,
  pulled: readonly LocalDoc<D>[],
  uid: Uid | undefined,
): Promise<void> {
  const isEmpty = (await collection.findOne().exec()) === null // as at the first pull, of thousands
  if (state === undefined || isEmpty || pulled.length === 0) return
  const kept = await collection.findByIds(pulled.map(({ _id }) => _id)).exec()
  const recorded = await getAssumedMasterState(state, [...kept.keys()])
  for (const version of pulled) {
    const here = kept.get(version._id)
    if (here === undefined) continue
    const record = recorded[version._id]?.docData as LocalDoc<D> | undefined
    const isMisjudged = record ? isWrittenOver(name, here, record, version, uid) : here.unsentAt === ''
    if (!isMisjudged) continue
    if (version._deleted && record === undefined) await here.incrementalRemove()
    else await here.incrementalModify(aMomentLater)
  }
}

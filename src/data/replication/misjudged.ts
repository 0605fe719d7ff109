import { getAssumedMasterState, type RxCollection, type RxStorageInstanceReplicationState } from 'rxdb'
import type { DatabaseName } from '#domain/rules.ts'
import type { Documents, Stored } from '../schemas.ts'
import { mergeDocument, sameDocument } from './conflicts.ts'
import { aMomentLater } from './forgotten.ts'
import type { LocalDoc } from './wire.ts'

/** Whether RxDB takes a document for a write of this device's that it has passed over (`unrecorded.ts`). */
function isTakenForAWrite<D extends DatabaseName>(here: LocalDoc<D>, record: LocalDoc<D> | undefined): boolean {
  return record === undefined && here.unsentAt === ''
}

/**
 * Whether RxDB would write over what waits: its sending was answered, so that it counts as the server's, but it has not
 * come back, and the server now has another version that has nothing of it. The store was put back from an older copy
 * in between.
 */
function isWrittenOver<D extends DatabaseName>(
  name: D,
  here: LocalDoc<D>,
  record: LocalDoc<D> | undefined,
  pulled: LocalDoc<D>,
): boolean {
  if (here.unsentAt === '' || record === undefined || !sameDocument(name, here, record)) return false
  return mergeDocument(name, record, pulled, here) !== pulled
}

/** Writes again the documents about to be pulled that RxDB would misjudge: it then looks at each, and merges. */
export async function touchMisjudged<D extends DatabaseName>(
  name: D,
  state: RxStorageInstanceReplicationState<Stored<Documents[D]>> | undefined,
  collection: RxCollection<Stored<Documents[D]>>,
  pulled: readonly LocalDoc<D>[],
): Promise<void> {
  const isEmpty = (await collection.findOne().exec()) === null // as at the first pull, of thousands
  if (state === undefined || isEmpty || pulled.length === 0) return
  const here = await collection.findByIds(pulled.map(({ _id }) => _id)).exec()
  const recorded = await getAssumedMasterState(state, [...here.keys()])
  for (const version of pulled) {
    const doc = here.get(version._id)
    if (doc === undefined) continue
    const kept = doc.toJSON(true) as LocalDoc<D>
    const record = recorded[version._id]?.docData as LocalDoc<D> | undefined
    if (isTakenForAWrite(kept, record) || isWrittenOver(name, kept, record, version)) {
      await doc.incrementalModify((latest) => ({ ...aMomentLater(latest) }))
    }
  }
}

import type { RxCollection } from 'rxdb'
import type { DraftDoc } from '../schemas.ts'
import { type DraftChanges, type DraftValues, withChanges } from './draft-changes.ts'

/**
 * Writes what a page has typed over what is stored, field by field: another tab types in the same draft. One in which
 * nothing is left is removed.
 * @param whole all that the form holds, for a draft that another tab has discarded meanwhile
 */
export async function writeDraft(
  drafts: RxCollection<DraftDoc>,
  { key, changes, whole, at }: { key: string; changes: DraftChanges; whole: DraftValues; at: string },
): Promise<void> {
  const values = withChanges(whole, changes)
  const stored = await drafts.findOne(key).exec()
  if (stored === null && Object.keys(values).length === 0) return
  const draft = stored ?? (await drafts.insertIfNotExists({ _id: key, values, at }))
  await draft.incrementalModify((doc) => {
    const merged = withChanges(doc.values, changes)
    return { ...doc, values: merged, at, _deleted: Object.keys(merged).length === 0 }
  })
}

/** RxDB keeps a removed document: what was typed is emptied first. */
export async function removeDraft(drafts: RxCollection<DraftDoc>, key: string): Promise<void> {
  const stored = await drafts.findOne(key).exec()
  await stored?.incrementalModify((doc) => ({ ...doc, values: {}, _deleted: true }))
}

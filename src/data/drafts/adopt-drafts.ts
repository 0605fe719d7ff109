import type { RxCollection } from 'rxdb'
import { CANDIDATURE_DRAFTS } from '../names.ts'
import type { DraftDoc } from '../schemas.ts'
import { removeDraft, writeDraft } from './write-draft.ts'

/**
 * What a visitor wrote to boutiques becomes the créateur's who signs up or in here: under what they had begun themselves,
 * when they had. Done again after a page that died in between, it adds nothing twice.
 */
export async function adoptDrafts(visitors: RxCollection<DraftDoc>, own: RxCollection<DraftDoc>): Promise<void> {
  const left = await visitors
    .find({ selector: { _id: { $gte: CANDIDATURE_DRAFTS, $lt: `${CANDIDATURE_DRAFTS}~` } } })
    .exec()
  for (const { _id: key, values, at } of left.map((draft) => draft.toMutableJSON())) {
    const begun = String((await own.findOne(key).exec())?.toJSON().values.message ?? '')
    const written = String(values.message ?? '')
    const message = begun.endsWith(written) ? begun : [begun, written].filter(Boolean).join('\n\n')
    const set = { ...values, message }
    await writeDraft(own, { key, changes: { set, unset: [] }, whole: set, at })
    await removeDraft(visitors, key)
  }
}

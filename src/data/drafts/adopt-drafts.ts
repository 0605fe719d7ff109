import type { Uid } from '#domain/ids.ts'
import { CANDIDATURE_DRAFTS } from '../names.ts'
import type { Drafts } from './drafts.ts'

/**
 * What a visitor wrote to boutiques becomes the créateur's who signs up or in here: under what they had begun themselves,
 * when they had. Done again after a page that died in between, it adds nothing twice.
 */
export function adoptDrafts(drafts: Drafts, uid: Uid): void {
  for (const { key, values } of drafts.allOf('')) {
    if (!key.startsWith(CANDIDATURE_DRAFTS)) continue
    const begun = String(drafts.read(uid, key)?.message ?? '')
    const written = String(values.message ?? '')
    const message = begun.endsWith(written) ? begun : [begun, written].filter(Boolean).join('\n\n')
    drafts.change(uid, key, { set: { ...values, message }, unset: [] })
    drafts.remove('', key)
  }
}

import type { Uid } from '#domain/ids.ts'
import { CANDIDATURE_DRAFTS } from '../store/names.ts'
import type { Drafts } from './drafts.ts'

/**
 * Moves a visitor's drafts of candidatures to the créateur who signs up or in, appended to any of their own.
 * Idempotent: repeating it after a page died half-way adds nothing twice.
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

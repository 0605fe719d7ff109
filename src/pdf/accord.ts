import type { AccordData } from '#domain/partenariat/papers.ts'
import { DOCUMENTS } from '#messages/fr/documents.ts'
import type { Sheet } from './sheet.ts'

/** The agreement to this version, in small print at the foot; nothing when there is none. */
export function accordNotice(sheet: Sheet, accord: AccordData | undefined): void {
  if (accord === undefined) return
  sheet.space(3)
  sheet.notice(DOCUMENTS.accord(accord))
}

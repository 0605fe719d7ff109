import type { AgreementData } from '#domain/partenariat/papers.ts'
import { PAPER } from '#messages/fr/partenariat/paper.ts'
import type { Sheet } from './sheet.ts'

const ABOVE_MM = 3

/** The agreement to this version, in small print at the foot; nothing when there is none. */
export function agreementFooter(sheet: Sheet, agreement: AgreementData | undefined): void {
  if (agreement === undefined) return
  sheet.space(ABOVE_MM)
  sheet.notice(PAPER.agreement(agreement))
}

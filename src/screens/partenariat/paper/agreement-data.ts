import type { AgreementData, PaperName } from '#domain/papers/papers.ts'
import { agreementKey, PARTIES, type Partenariat } from '#domain/papers/partenariat.ts'

/** The parties who agreed to the version with this hash; undefined when nobody did. */
export function agreementData(
  { agreements }: Partenariat,
  paper: PaperName,
  hash: string | undefined,
): AgreementData | undefined {
  const given = PARTIES.map((party) => agreements[agreementKey(paper, party)]).filter(
    (agreement) => agreement !== undefined && agreement.hash === hash,
  )
  if (hash === undefined || given.length === 0) return undefined
  return { hash, by: given.map((agreement) => ({ nom: agreement?.nom ?? '', date: agreement?.at ?? '' })) }
}

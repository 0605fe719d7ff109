import type { AgreementData, DaysInForce, PaperName } from '#domain/papers/papers.ts'
import { agreementKey, type InForce, PARTIES, type Partenariat } from '#domain/papers/partenariat.ts'

/** When a version of the contract counts; `null` where none but it ever did, or where it did not. @param version its hash */
export function daysInForce({ hash, from, former }: InForce, version: string | undefined): DaysInForce | null {
  const changes = Object.keys(former).sort()
  const replaced = changes.filter((until) => former[until]?.hash === version).reverse()[0] || ''
  const until = version === hash ? '' : replaced
  const since = until === '' ? from : changes[changes.indexOf(until) - 1] || ''
  // The terms of the annonce, on which the first contract may follow, are no contract.
  const days = { from: former[since]?.hash ? since : '', until }
  return (version === hash || until !== '') && days.from + days.until !== '' ? days : null
}

/** The parties who agreed to the version with this hash; undefined when nobody did. */
export function agreementData(
  { agreements, inForce }: Partenariat,
  paper: PaperName,
  hash: string | undefined,
): AgreementData | undefined {
  const given = PARTIES.map((party) => agreements[agreementKey(paper, party)]).filter(
    (agreement) => agreement !== undefined && agreement.hash === hash,
  )
  if (hash === undefined || given.length === 0) return undefined
  const days = paper === 'contrat' ? daysInForce(inForce, hash) : null
  return {
    hash,
    by: given.map((agreement) => ({ nom: agreement?.nom ?? '', date: agreement?.at ?? '' })),
    ...(days && { days }),
  }
}

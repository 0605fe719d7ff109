import { parseCanonical } from '#domain/papers/agreement.ts'
import type { Paper } from '#domain/papers/papers.ts'
import { agreementKey, type InForce, PARTIES, type Party } from '#domain/papers/partenariat.ts'
import type { Copy } from '#domain/papers/records.ts'
import { totalsOf } from '#domain/papers/totals.ts'
import { daysInForce } from '../paper/agreement-data.ts'

/** The names of the parties, as the server knew them when they agreed. */
export function partyNames({ agreements, paper }: Copy): { readonly [P in Party]: string } {
  const nameOf = (party: Party) => agreements[agreementKey(paper, party)]?.nom ?? ''
  return { boutique: nameOf('boutique'), creator: nameOf('creator') }
}

/**
 * The paper of a copy, from the copy's own text; `null` when this app cannot read it.
 * @param inForce the contracts of the partnership, which say when a copy of one counts
 */
export function paperOfCopy(copy: Copy, inForce: InForce): Paper | null {
  const contents = parseCanonical(copy.text)
  if (contents === null || contents.paper !== copy.paper) return null
  const given = PARTIES.flatMap((party) => copy.agreements[agreementKey(copy.paper, party)] ?? [])
  const agreement = { hash: copy.hash, by: given.map(({ nom, at }) => ({ nom, date: at })) }
  const names = partyNames(copy)
  const parties = { boutique: names.boutique, createur: names.creator }
  if (contents.paper === 'contrat') {
    const days = daysInForce(inForce, copy.hash)
    return { name: 'contrat', data: contents.contrat, parties, agreement: { ...agreement, days } }
  }
  const rows = contents.rows.map((row) => ({ ...row, ajoute: 0, repris: 0, perdu: 0, vendu: 0, salesCentimes: 0 }))
  const totals = totalsOf(rows)
  return { name: 'inventaire', data: { ...parties, ...contents.header, rows, totals, agreement } }
}

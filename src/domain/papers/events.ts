import type { Uid } from '../ids.ts'
import { PAPER_NAMES, type PaperName } from './papers.ts'
import { type Agreement, agreementKey, PARTIES, type Partenariat, type Party } from './partenariat.ts'
import type { Copy, End, Statement } from './records.ts'

/** Something that a party did in a partnership, derived from its papers and records. */
export type PartnershipEvent = { readonly at: string; readonly party: Party } & (
  | { readonly kind: 'approved'; readonly paper: PaperName }
  | { readonly kind: 'statement'; readonly number: number }
  | { readonly kind: 'end'; readonly lastDay: string }
)

interface Source {
  readonly papers: Pick<Partenariat, 'boutiqueId' | 'agreements'>
  readonly records: {
    readonly copies: readonly Pick<Copy, 'agreements'>[]
    readonly statements: readonly Pick<Statement, 'by' | 'at' | 'number'>[]
    readonly ends: readonly Pick<End, 'by' | 'at' | 'lastDay'>[]
  }
}

/** What each party has approved, in the copies and since: the agreements of a copy are also the papers' until edited. */
function approvals({ papers, records }: Source): readonly PartnershipEvent[] {
  const found: { [key: string]: PartnershipEvent } = {}
  const versions: readonly Pick<Copy, 'agreements'>[] = [papers, ...records.copies]
  for (const { agreements } of versions) {
    for (const paper of PAPER_NAMES) {
      for (const party of PARTIES) {
        const key = agreementKey(paper, party)
        const agreement: Agreement | undefined = agreements[key]
        if (agreement !== undefined)
          found[`${key} ${agreement.hash}`] = { kind: 'approved', paper, party, at: agreement.at }
      }
    }
  }
  return Object.keys(found).map((key) => found[key] as PartnershipEvent)
}

/** The events of a partnership, latest first. */
export function eventsOf(source: Source): readonly PartnershipEvent[] {
  const { papers, records } = source
  const partyOf = (by: Uid | ''): Party => (by === papers.boutiqueId ? 'boutique' : 'creator')
  const statements = records.statements.map(
    ({ by, at, number }): PartnershipEvent => ({ kind: 'statement', party: partyOf(by), at, number }),
  )
  const ends = records.ends.map(
    ({ by, at, lastDay }): PartnershipEvent => ({ kind: 'end', party: partyOf(by), at, lastDay }),
  )
  return approvals(source)
    .concat(statements, ends)
    .sort((a, b) => (a.at < b.at ? 1 : -1))
}

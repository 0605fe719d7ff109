import { PAPER_NAMES, type PaperName } from './papers.ts'
import { type Agreement, agreementKey, PARTIES, type Partenariat, type Party, partyOf } from './partenariat.ts'
import type { StatementAnswer } from './record-fields.ts'
import { aboutId } from './record-keys.ts'
import type { Answer, Copy, Deposit, End, Payment, Receipt, Statement, Void } from './records.ts'
import { isTakenBack, statementStatus } from './statements/ledger.ts'

/**
 * Something that a party did in a partnership, derived from its papers and records. An amendment is a contract approved
 * after both had approved a first one.
 */
export type PartnershipEvent = {
  readonly at: string
  readonly party: Party
} & (
  | { readonly kind: 'approved'; readonly paper: PaperName; readonly isAmendment: boolean }
  | { readonly kind: 'deposit' | 'deposit-cancelled'; readonly number: number }
  | { readonly kind: 'statement'; readonly number: number }
  | { readonly kind: StatementAnswer; readonly number: number }
  | { readonly kind: 'payment' | 'received' | 'not-received' | 'taken-back'; readonly centimes: number }
  | { readonly kind: 'end'; readonly lastDay: string }
)

interface Source {
  readonly papers: Pick<Partenariat, 'boutiqueId' | 'agreements'>
  readonly records: {
    readonly copies: readonly Pick<Copy, 'agreements'>[]
    readonly deposits: readonly Pick<Deposit, '_id' | 'by' | 'at' | 'number'>[]
    readonly voids: readonly Pick<Void, '_id' | 'by' | 'at'>[]
    readonly statements: readonly Statement[]
    readonly answers: readonly Answer[]
    readonly payments: readonly Payment[]
    readonly receipts: readonly Receipt[]
    readonly ends: readonly Pick<End, 'by' | 'at' | 'lastDay'>[]
  }
}

/** When both parties had approved a first contract; empty while they have not. */
function firstContractAt(versions: readonly Pick<Copy, 'agreements'>[]): string {
  const instants: string[] = []
  for (const { agreements } of versions) {
    const [one, other] = PARTIES.map((party): Agreement | undefined => agreements[agreementKey('contrat', party)])
    if (one !== undefined && one.hash === other?.hash) instants.push([one.at, other.at].sort()[1] as string)
  }
  return instants.sort()[0] || ''
}

/** Each party's approvals, in the copies and since: the agreements of a copy are also the papers' until edited. */
function approvals({ papers, records }: Source): readonly PartnershipEvent[] {
  const found: { [key: string]: PartnershipEvent } = {}
  const versions: readonly Pick<Copy, 'agreements'>[] = [papers, ...records.copies]
  const first = firstContractAt(versions)
  for (const { agreements } of versions) {
    for (const paper of PAPER_NAMES) {
      for (const party of PARTIES) {
        const key = agreementKey(paper, party)
        const agreement: Agreement | undefined = agreements[key]
        if (agreement === undefined) continue
        const isAmendment = paper === 'contrat' && first !== '' && agreement.at > first
        found[`${key} ${agreement.hash}`] = { kind: 'approved', paper, isAmendment, party, at: agreement.at }
      }
    }
  }
  return Object.keys(found).map((key) => found[key] as PartnershipEvent)
}

/** The events of each statement: proposed, answered, paid and received. */
function statementEvents(
  records: Pick<Source['records'], 'statements' | 'answers' | 'payments' | 'receipts'>,
  papers: Source['papers'],
): readonly PartnershipEvent[] {
  const events: PartnershipEvent[] = []
  for (const one of records.statements) {
    const { answer, payments } = statementStatus(one, records, null)
    const { number } = one
    events.push({ kind: 'statement', party: partyOf(papers, one.by), at: one.at, number })
    if (answer !== null) events.push({ kind: answer.answer, party: partyOf(papers, answer.by), at: answer.at, number })
    for (const paid of payments) {
      const { payment, receipt } = paid
      const { centimes } = payment
      events.push({ kind: 'payment', party: partyOf(papers, payment.by), at: payment.at, centimes })
      if (receipt === null) continue
      const answered = receipt.received ? 'received' : 'not-received'
      const kind = isTakenBack(paid) ? 'taken-back' : answered
      events.push({ kind, party: partyOf(papers, receipt.by), at: receipt.at, centimes })
    }
  }
  return events
}

/** The events of a partnership, latest first. */
export function eventsOf(source: Source): readonly PartnershipEvent[] {
  const { papers, records } = source
  const deposits = records.deposits.map(
    ({ by, at, number }): PartnershipEvent => ({ kind: 'deposit', party: partyOf(papers, by), at, number }),
  )
  for (const { _id, number } of records.deposits) {
    for (const { by, at } of records.voids.filter((one) => one._id === aboutId(_id, 'void')))
      deposits.push({ kind: 'deposit-cancelled', party: partyOf(papers, by), at, number })
  }
  const ends = records.ends.map(
    ({ by, at, lastDay }): PartnershipEvent => ({ kind: 'end', party: partyOf(papers, by), at, lastDay }),
  )
  return approvals(source)
    .concat(deposits, statementEvents(records, papers), ends)
    .sort((a, b) => (a.at < b.at ? 1 : -1))
}

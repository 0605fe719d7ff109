import { type Candidature, leaverOf } from '../candidature.ts'
import { recordKeyOf } from '../ids.ts'
import { canonicalForm } from './agreement.ts'
import type { ContratData } from './contrat.ts'
import { announcedLastDay, type Remaining } from './ends.ts'
import { missingOf } from './missing.ts'
import type { PaperName } from './papers.ts'
import { type Agreement, agreementKey, counterparty, PARTIES, type Partenariat, type Party } from './partenariat.ts'
import { authorParty } from './record-keys.ts'
import type { End } from './records.ts'
import { isUnsettled } from './statements/balance.ts'
import { isAgreed, isUpheldState, type StatementStatus } from './statements/ledger.ts'

/** The hash of each paper's current text, as in agreements: SHA-256, in hexadecimal. */
export type PaperHashes = { readonly [P in PaperName]: string }

/** The texts that are hashed. */
export function paperTexts(papers: Partenariat): { readonly [P in PaperName]: string } {
  return { contrat: canonicalForm(papers, 'contrat'), inventaire: canonicalForm(papers, 'inventaire') }
}

/** A partnership, as far as whose turn it is depends on it. */
export interface Situation extends Remaining {
  readonly candidature: Pick<Candidature, 'left' | 'annonce'>
  readonly papers: Partenariat
  readonly hashes: PaperHashes
  /** The terms of the contract in force; `null` while there is none. */
  readonly agreed: Pick<ContratData, 'dateDebut' | 'dateFin'> | null
  readonly ends: readonly Pick<End, 'lastDay'>[]
  /** By number. */
  readonly statements: readonly StatementStatus[]
  /** Whether a sale or the rent of a month that is over has not been counted. */
  readonly isMonthDue: boolean
  /** `YYYY-MM-DD`. */
  readonly today: string
}

export type TurnKind =
  | 'contrat-to-complete'
  | 'contrat-to-approve'
  | 'inventaire-to-type'
  | 'inventaire-to-check'
  | 'statement-to-answer'
  | 'statement-to-redo'
  | 'statement-to-settle'
  | 'payment-to-confirm'
  | 'pieces-to-take-back'
  | 'sales-to-count'
  | 'past-last-day'

/** The paper that a step is about; `null` for the others. */
export function paperOfTurn(kind: TurnKind): PaperName | null {
  if (kind === 'contrat-to-complete' || kind === 'contrat-to-approve') return 'contrat'
  return kind === 'inventaire-to-type' || kind === 'inventaire-to-check' ? 'inventaire' : null
}

/** The next step of a partnership, and the parties that it waits for. */
export interface Turn {
  readonly kind: TurnKind
  readonly waitsFor: readonly Party[]
}

/** Whether a party agreed to the current version of a paper. */
export function hasApproved({ papers, hashes }: Pick<Situation, 'papers' | 'hashes'>, paper: PaperName, party: Party) {
  const agreement = papers.agreements[agreementKey(paper, party)]
  return agreement !== undefined && agreement.hash === hashes[paper]
}

/** Whether the current text of the contract is the one in force. */
export function isInForce({ papers, hashes }: Pick<Situation, 'papers' | 'hashes'>): boolean {
  return papers.inForce.hash === hashes.contrat
}

/** The first day of a partnership: by the contract in force, else by the annonce. */
export function firstDayOf({ agreed, candidature }: Pick<Situation, 'agreed' | 'candidature'>): string {
  return agreed?.dateDebut || candidature.annonce.dateDebut
}

/** The last day of a partnership: announced, else by the contract in force, else by the annonce. */
export function lastDayOf({ ends, agreed, candidature }: Pick<Situation, 'ends' | 'agreed' | 'candidature'>): string {
  return announcedLastDay(ends) || agreed?.dateFin || candidature.annonce.dateFin
}

const NOBODY: readonly Party[] = []

/** The parties that have not agreed to the current version of a paper. */
function unapproved(situation: Situation, paper: PaperName): readonly Party[] {
  return PARTIES.filter((party) => !hasApproved(situation, paper, party))
}

function hasRows({ papers }: Situation): boolean {
  return Object.keys(papers.rows).length > 0
}

export type PaperState = 'to-complete' | 'to-approve' | 'approved' | 'amendment'

/** Where a paper stands. A contract in force stays so while an amendment waits for both parties' approval. */
export function paperStateOf(situation: Situation, paper: PaperName): PaperState {
  const { papers } = situation
  if (paper === 'inventaire') {
    if (!hasRows(situation)) return 'to-complete'
    return unapproved(situation, paper).length === 0 ? 'approved' : 'to-approve'
  }
  if (isInForce(situation)) return 'approved'
  if (papers.inForce.hash !== '') return 'amendment'
  return PARTIES.some((party) => missingOf(papers.contrat, party).length > 0) ? 'to-complete' : 'to-approve'
}

/** When the last of the parties to approve the current version of a paper did; empty while none has. */
export function approvedAt({ papers, hashes }: Pick<Situation, 'papers' | 'hashes'>, paper: PaperName): string {
  const instants = PARTIES.filter((party) => hasApproved({ papers, hashes }, paper, party)).map(
    (party) => (papers.agreements[agreementKey(paper, party)] as Agreement).at,
  )
  return instants.sort()[instants.length - 1] || ''
}

/** A step of a partnership, with the parties that it waits for; nobody when there is nothing to do. */
interface Step {
  readonly kind: TurnKind
  readonly waitsFor: (situation: Situation) => readonly Party[]
}

/** Before an end is announced: the two papers, one after the other. */
const PAPER_STEPS: readonly Step[] = [
  {
    kind: 'contrat-to-complete',
    waitsFor: (situation) =>
      isInForce(situation) ? NOBODY : PARTIES.filter((party) => missingOf(situation.papers.contrat, party).length > 0),
  },
  {
    kind: 'contrat-to-approve',
    waitsFor: (situation) => (isInForce(situation) ? NOBODY : unapproved(situation, 'contrat')),
  },
  {
    kind: 'inventaire-to-type',
    waitsFor: (situation) => {
      const waiting = unapproved(situation, 'inventaire')
      // What they once approved has been typed: since, it has changed.
      const wasTyped = situation.papers.agreements[agreementKey('inventaire', 'creator')] !== undefined
      return !hasRows(situation) || (waiting.length === PARTIES.length && !wasTyped) ? ['creator'] : NOBODY
    },
  },
  { kind: 'inventaire-to-check', waitsFor: (situation) => unapproved(situation, 'inventaire') },
]

interface StatementStep {
  readonly kind: TurnKind
  readonly to: Party
}

function hasPassed(ends: Situation['ends'], today: string): boolean {
  const last = announcedLastDay(ends)
  return last !== null && last < today
}

/**
 * The step that a statement waits for: its answer, another in its place, its payment, or that one's confirmation.
 * @param isLast whether no further statement takes what was paid in excess
 */
function statementStep(one: StatementStatus, isLatest: boolean, isLast: boolean): StatementStep | null {
  const { statement, state, remainingCentimes, pendingCentimes } = one
  const proposer = authorParty(recordKeyOf(statement._id)) as Party
  const payer: Party = remainingCentimes > 0 ? 'boutique' : 'creator'
  if (pendingCentimes !== 0 && isUpheldState(state))
    return { kind: 'payment-to-confirm', to: pendingCentimes > 0 ? 'creator' : 'boutique' }
  if (state === 'proposed') return { kind: 'statement-to-answer', to: counterparty(proposer) }
  if (state === 'contested' && isLatest) return { kind: 'statement-to-redo', to: proposer }
  const isToSettle = (isUnsettled(one) && isAgreed(one)) || (isLast && remainingCentimes !== 0)
  return isToSettle ? { kind: 'statement-to-settle', to: payer } : null
}

/** The first statement that asks a party for that; `null` when none does. */
export function statementOfTurn(
  { statements, uncounted, rentCentimes, ends, today }: Situation,
  kind: TurnKind,
  party: Party,
): StatementStatus | null {
  const isAwaited = (one: StatementStatus, index: number) => {
    const isLast = hasPassed(ends, today) && uncounted === 0 && rentCentimes === 0
    const step = statementStep(one, index === statements.length - 1 && uncounted > 0, isLast)
    return step !== null && step.kind === kind && step.to === party
  }
  return statements.filter(isAwaited)[0] || null
}

/** The parties that some statement waits for, in that way. */
function statementTurn(kind: TurnKind): Step {
  return {
    kind,
    waitsFor: (situation) => PARTIES.filter((party) => statementOfTurn(situation, kind, party) !== null),
  }
}

const STATEMENT_STEPS: readonly Step[] = [
  statementTurn('statement-to-answer'),
  statementTurn('statement-to-redo'),
  statementTurn('statement-to-settle'),
  statementTurn('payment-to-confirm'),
]

const LATER_STEPS: readonly Step[] = STATEMENT_STEPS.concat([
  {
    kind: 'pieces-to-take-back',
    waitsFor: ({ ends, pieces }) => (announcedLastDay(ends) !== null && pieces > 0 ? ['creator'] : NOBODY),
  },
  {
    kind: 'sales-to-count',
    waitsFor: ({ ends, uncounted, rentCentimes, isMonthDue, today }) => {
      const isLast = announcedLastDay(ends) !== null && (uncounted > 0 || (hasPassed(ends, today) && rentCentimes > 0))
      return isMonthDue || isLast ? ['boutique'] : NOBODY
    },
  },
  {
    kind: 'past-last-day',
    waitsFor: (situation) =>
      announcedLastDay(situation.ends) === null && lastDayOf(situation) < situation.today ? PARTIES : NOBODY,
  },
])

/** Whether a partnership is over, for good or until a late sale: past its announced day, with nothing left to do. */
export function isOver({
  ends,
  today,
  pieces,
  uncounted,
  rentCentimes,
  open,
}: Remaining & Pick<Situation, 'ends' | 'today'>): boolean {
  return hasPassed(ends, today) && pieces <= 0 && uncounted === 0 && rentCentimes === 0 && open === 0
}

/**
 * The next step of a partnership: the first that waits for somebody. `null` when nothing does, and when it is over.
 * Where a party has deleted their account, the other has only the statements left to answer and to settle.
 */
export function turnOf(situation: Situation): Turn | null {
  if (isOver(situation)) return null
  const left = leaverOf(situation.candidature)
  const running = announcedLastDay(situation.ends) === null ? PAPER_STEPS.concat(LATER_STEPS) : LATER_STEPS
  for (const { kind, waitsFor } of left === null ? running : STATEMENT_STEPS) {
    const parties = waitsFor(situation).filter((party) => party !== left)
    if (parties.length > 0) return { kind, waitsFor: parties }
  }
  return null
}

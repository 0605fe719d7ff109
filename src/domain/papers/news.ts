import { type Candidature, leaverOf } from '../candidature.ts'
import type { Uid } from '../ids.ts'
import type { PaperEvent } from '../notices.ts'
import type { ContratData } from './contrat.ts'
import { END_KEYS } from './ends.ts'
import { PAPER_NAMES, type PaperName } from './papers.ts'
import {
  type Agreement,
  agreementKey,
  counterparty,
  type HistoryEntry,
  PARTIES,
  type Party,
  paperOf,
  partyOf,
} from './partenariat.ts'
import type { End } from './records.ts'
import { hasApproved, type Situation, type Turn, type TurnKind, turnOf } from './turns.ts'

/** Something in a partnership that the other party did, and that a party has to know of. */
export interface PaperNews {
  readonly event: PaperEvent
  readonly to: Party
  /** Tells it from others of its kind: the hash of a version, or the key of a record; may be empty. */
  readonly version: string
  /** When the other party did it. */
  readonly at: string
}

/** A partnership, as far as its news depend on it. */
export interface NewsSource extends Pick<Situation, 'papers' | 'hashes'> {
  readonly candidature: Pick<Candidature, 'left' | 'annonce'>
  /** The contract in force; `null` while there is none. */
  readonly agreed: Pick<ContratData, 'dateDebut' | 'dateFin'> | null
  readonly ends: readonly End[]
}

/** The events of the steps that wait for one party, because the other has done theirs. */
const WAITING: { readonly [K in TurnKind]?: { readonly event: PaperEvent; readonly paper: PaperName } } = {
  'contrat-to-complete': { event: 'contrat-to-complete', paper: 'contrat' },
  'contrat-to-approve': { event: 'contrat-to-approve', paper: 'contrat' },
  'inventaire-to-check': { event: 'inventaire-to-check', paper: 'inventaire' },
}

const CHANGED: { readonly [P in PaperName]: PaperEvent } = {
  contrat: 'contrat-changed',
  inventaire: 'inventaire-changed',
}

/** The paper that news are about; an end is about the contract. */
function paperOfEvent(event: PaperEvent): PaperName {
  return event.indexOf('inventaire') === 0 ? 'inventaire' : 'contrat'
}

function uidOf({ papers }: NewsSource, party: Party): Uid {
  return party === 'boutique' ? papers.boutiqueId : papers.creatorId
}

/** The last change of a paper, agreements aside; `null` when it has none. */
function lastChange({ papers }: NewsSource, paper: PaperName): HistoryEntry | null {
  const keys = Object.keys(papers.history).filter((key) => {
    const { action, target } = papers.history[key] as HistoryEntry
    return action !== 'agreement' && paperOf(target) === paper
  })
  const last = keys.sort()[keys.length - 1]
  return last === undefined ? null : (papers.history[last] as HistoryEntry)
}

function agreementOf({ papers }: NewsSource, paper: PaperName, party: Party): Agreement | undefined {
  return papers.agreements[agreementKey(paper, party)]
}

/** The next step of the papers; what is on the shelf and sold comes after them. */
export function paperTurn({ candidature, papers, hashes, agreed, ends }: NewsSource): Turn | null {
  const later = { pieces: 0, uncounted: 0, rentCentimes: 0, open: 0, statements: [], isMonthDue: false, today: '' }
  return turnOf(Object.assign({ candidature, papers, hashes, agreed, ends }, later))
}

/** Whether the next contract differs from the one in force by a later end. */
function isProlonged({ papers, agreed }: NewsSource): boolean {
  return agreed !== null && papers.contrat.dateFin > agreed.dateFin
}

/** The steps that wait for one party since the other has completed, approved or typed. */
function waitingNews(source: NewsSource): readonly PaperNews[] {
  const turn = paperTurn(source)
  const waiting = turn === null ? undefined : WAITING[turn.kind]
  const [to, second] = turn === null ? [] : turn.waitsFor
  if (waiting === undefined || to === undefined || second !== undefined) return []
  const { event, paper } = waiting
  const { papers, hashes } = source
  if (event === 'contrat-to-complete') {
    const change = lastChange(source, paper)
    // A party who empties their own block knows.
    if (change === null || change.by === uidOf(source, to)) return []
    return [{ event, to, version: papers.inForce.hash, at: change.at }]
  }
  const { at } = agreementOf(source, paper, counterparty(to)) as Agreement
  const isLonger = event === 'contrat-to-approve' && isProlonged(source)
  return [{ event: isLonger ? 'prolongation-to-approve' : event, to, version: hashes[paper], at }]
}

/** Changes by the other party to what a party has approved: once for each version that was. */
function changedNews(source: NewsSource): readonly PaperNews[] {
  const news: PaperNews[] = []
  for (const paper of PAPER_NAMES) {
    const change = lastChange(source, paper)
    for (const to of PARTIES) {
      const agreement = agreementOf(source, paper, to)
      if (change === null || agreement === undefined || hasApproved(source, paper, to)) continue
      if (change.by === uidOf(source, to)) continue
      news.push({ event: CHANGED[paper], to, version: agreement.hash, at: change.at })
    }
  }
  return news
}

/** The contract in force, to whoever agreed to it first. */
function inForceNews(source: NewsSource): readonly PaperNews[] {
  const { hash, at } = source.papers.inForce
  const [one, other] = PARTIES.map((party) => agreementOf(source, 'contrat', party))
  if (hash === '' || one === undefined || one.hash !== hash || other === undefined || other.hash !== hash) return []
  return [{ event: 'contrat-in-force', to: one.at <= other.at ? 'boutique' : 'creator', version: hash, at }]
}

/** The end last announced: to answer an announcement is to know of it. */
function endNews({ papers, ends }: NewsSource): readonly PaperNews[] {
  const [end] = ends.slice().sort((a, b) => (a.at < b.at ? 1 : -1))
  if (end === undefined) return []
  const by = partyOf(papers, end.by)
  return [{ event: 'end-announced', to: counterparty(by), version: END_KEYS[by], at: end.at }]
}

/**
 * The news of a partnership's papers, to each party of what the other did: none once one has deleted their account,
 * none of papers that an end has overtaken, and one of a paper at a time.
 */
export function paperNewsOf(source: NewsSource): readonly PaperNews[] {
  if (leaverOf(source.candidature) !== null) return []
  if (source.ends.length > 0) return endNews(source)
  const waiting = waitingNews(source)
  const isWaiting = ({ event, to }: PaperNews) =>
    waiting.some((one) => one.to === to && paperOfEvent(one.event) === paperOfEvent(event))
  return waiting.concat(
    changedNews(source).filter((one) => !isWaiting(one)),
    inForceNews(source),
  )
}

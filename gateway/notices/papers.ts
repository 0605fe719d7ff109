import type { Candidature } from '#domain/candidature.ts'
import { type CandidatureId, recordKeyOf } from '#domain/ids.ts'
import { isPartenariatEvent } from '#domain/notices.ts'
import type { ContratData } from '#domain/papers/contrat.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import { contratChanges } from '#domain/papers/differences.ts'
import { type NewsSource, type PaperNews, paperNewsOf, paperTurn } from '#domain/papers/news.ts'
import { agreementKey, type Partenariat } from '#domain/papers/partenariat.ts'
import { contractHashes } from '#domain/papers/statements/terms.ts'
import { paperTexts } from '#domain/papers/turns.ts'
import { ownLines } from '#domain/visible.ts'
import { isSuspended } from '../accounts/gone.ts'
import { candidatureFacts } from '../messages/notice-facts.ts'
import { PAPER_WORDS, type PaperFacts } from '../messages/paper-notices.ts'
import { agreementHash, storedContratInForce } from '../partenariats/copies.ts'
import { storedEnds } from '../partenariats/last-day.ts'
import { get } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import type { FullMail, Mail } from './mail/document.ts'
import { layOut } from './mail/layout.ts'
import { noticeEventOf, noticeId, type PartenariatNotice, subjectOf } from './notice.ts'
import { statementNotices } from './statements.ts'

const VERSION_DIGITS = 16 // of a hash: enough to tell the versions of one paper apart

type Source = NewsSource & { readonly agreed: ContratData | null }

async function sourceOf(store: Store, candidature: Candidature): Promise<Source> {
  const { _id } = candidature
  const papers = (await get<Partenariat>(store.db('partenariats'), _id)) ?? newPartenariat(candidature)
  const texts = paperTexts(papers)
  const hashes = { contrat: agreementHash(texts.contrat), inventaire: agreementHash(texts.inventaire) }
  return {
    candidature,
    papers,
    hashes,
    agreed: await storedContratInForce(store, papers),
    ends: await storedEnds(store, _id),
  }
}

function factsOf({ event, to, version }: PaperNews, candidature: Candidature, source: Source): PaperFacts {
  const { papers, agreed, ends } = source
  const { inForce } = papers
  const end = ends.find(({ _id }) => recordKeyOf(_id) === version)
  const answered = ends.find((one) => one !== end)
  return {
    ...candidatureFacts(candidature),
    to,
    isAmendment: event === 'contrat-in-force' ? contractHashes(inForce).length > 1 : inForce.hash !== '',
    isInForce: version === inForce.hash,
    countsFrom: inForce.from,
    changed: contratChanges(papers, papers.agreements[agreementKey('contrat', to)], agreed),
    isInventaireNext: to === 'creator' && paperTurn(source)?.kind === 'inventaire-to-type',
    lastDay: end?.lastDay ?? papers.contrat.dateFin,
    ownLastDay: answered?.lastDay ?? '',
    reason: ownLines(end?.reason ?? ''),
  }
}

function paperNotice(news: PaperNews, candidature: Candidature, source: Source): PartenariatNotice {
  const { event, to, version, at } = news
  const { _id, boutiqueId, creatorId } = candidature
  const [uid, about] = to === 'boutique' ? [boutiqueId, creatorId] : [creatorId, boutiqueId]
  const facts = factsOf(news, candidature, source)
  return {
    id: noticeId(_id, `${event}:${to}:${version.slice(0, VERSION_DIGITS)}`),
    event,
    subject: _id,
    uid,
    about,
    version,
    at,
    letter: () => PAPER_WORDS[event].mail(facts),
    push: () => PAPER_WORDS[event].push(facts),
  }
}

/** The notices of what each party of a partnership has to know now; none to a suspended member. */
export async function paperNotices(store: Store, id: CandidatureId): Promise<readonly PartenariatNotice[]> {
  const candidature = await get<Candidature>(store.db('candidatures'), id)
  if (candidature?.status !== 'confirmed') return []
  const source = await sourceOf(store, candidature)
  const papers = paperNewsOf(source).map((news) => paperNotice(news, candidature, source))
  const found: PartenariatNotice[] = []
  for (const notice of [...papers, ...(await statementNotices(store, candidature))]) {
    if (!(await isSuspended(store.db('accounts'), notice.uid))) found.push(notice)
  }
  return found
}

/** A mail about papers as they are when it leaves: they may have been written while it waited. */
export async function renderPapers(store: Store, mail: FullMail): Promise<FullMail> {
  const { _id, origin } = mail
  const notice = (await paperNotices(store, subjectOf(_id) as CandidatureId)).find(({ id }) => id === _id)
  if (notice === undefined || origin === undefined) return mail
  return { ...mail, message: layOut(notice.letter(), origin, 'choices') }
}

export function isPaperMail({ _id }: Pick<Mail, '_id'>): boolean {
  const event = noticeEventOf(_id)
  return event !== null && isPartenariatEvent(event)
}

/** The ids of the mails about papers, among some, whose news have passed: approved, changed back, ended. */
export async function outdatedPapers(store: Store, mails: readonly Pick<Mail, '_id'>[]): Promise<ReadonlySet<string>> {
  const outdated = new Set(mails.filter(isPaperMail).map(({ _id }) => _id))
  for (const subject of new Set([...outdated].map(subjectOf))) {
    for (const { id } of await paperNotices(store, subject as CandidatureId)) outdated.delete(id)
  }
  return outdated
}

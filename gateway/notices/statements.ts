import type { Candidature } from '#domain/candidature.ts'
import { recordKeyOf } from '#domain/ids.ts'
import { statementStatuses } from '#domain/papers/statements/balance.ts'
import { type StatementNews, statementNewsOf } from '#domain/papers/statements/news.ts'
import { ownLines } from '#domain/visible.ts'
import { candidatureFacts } from '../messages/notice-facts.ts'
import { named } from '../messages/readable.ts'
import { STATEMENT_WORDS, type StatementFacts } from '../messages/statement-notices.ts'
import { storedLedger } from '../partenariats/stored-ledger.ts'
import type { Store } from '../store/store.ts'
import { noticeId, type PartenariatNotice } from './notice.ts'

function factsOf({ event, to, subject, paid }: StatementNews, candidature: Candidature): StatementFacts {
  const { statement, answer, remainingCentimes } = subject
  const reason = event === 'statement-contested' ? answer?.reason : paid?.receipt?.reason
  return {
    ...candidatureFacts(candidature),
    to,
    key: recordKeyOf(statement._id),
    statement,
    remainingCentimes,
    deviation: ownLines(statement.reason),
    reason: ownLines(reason ?? ''),
    payment: paid === null ? null : { ...paid.payment, reference: named(paid.payment.reference) },
  }
}

/** The notices of what each party of a partnership has to know of its statements and payments. */
export async function statementNotices(store: Store, candidature: Candidature): Promise<readonly PartenariatNotice[]> {
  const { _id, boutiqueId, creatorId } = candidature
  const statements = statementStatuses(await storedLedger(store, candidature), null)
  return statementNewsOf(candidature, statements).map((news): PartenariatNotice => {
    const { event, to, version, at } = news
    const [uid, about] = to === 'boutique' ? [boutiqueId, creatorId] : [creatorId, boutiqueId]
    const facts = factsOf(news, candidature)
    return {
      id: noticeId(_id, `${event}:${to}:${version}`),
      ...{ event, subject: _id, uid, about, version, at },
      letter: () => STATEMENT_WORDS[event].mail(facts),
      push: () => STATEMENT_WORDS[event].push(facts),
    }
  })
}

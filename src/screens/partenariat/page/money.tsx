import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { balanceOf, isUnfinished, isUnsettled } from '#domain/papers/statements/balance.ts'
import { upheldStatements } from '#domain/papers/statements/counted.ts'
import { freeItems, isAgreed } from '#domain/papers/statements/ledger.ts'
import { nextPeriod } from '#domain/papers/statements/period.ts'
import { isRentDeducted, rentToCount } from '#domain/papers/statements/rent.ts'
import { amountsOf, NO_INPUT } from '#domain/papers/statements/sums.ts'
import { termsByDay, termsOn } from '#domain/papers/statements/terms.ts'
import type { Turn } from '#domain/papers/turns.ts'
import { dueText, uncountedText } from '#messages/due-text.ts'
import { formatCentimes, formatPeriod } from '#messages/format.ts'
import { PARTENARIAT, TURNS } from '#messages/fr/partenariat/partenariat.ts'
import { VENTES } from '#messages/fr/partenariat/ventes.ts'
import { releveTitle } from '#messages/releve-values.ts'
import { spaced } from '#messages/typography.ts'
import { ButtonLink } from '#ui/button.tsx'
import layout from '#ui/layout/layout.module.css'
import { paths } from '#wire/site.ts'
import { StateBadge } from '../releves/state-badge.tsx'
import { MaybeSame } from './maybe-same.tsx'
import styles from './page.module.css'
import { newReleve, releveLink, statementLink } from './turn-links.ts'
import type { PartProps } from './who.tsx'

const SHOWN = 3 // statements, besides those that wait for something

/** An amount that one party owes the other, and what of. */
function Due({ title, text, note }: { readonly [part in 'title' | 'text' | 'note']: string }): ReactNode {
  return (
    <div>
      <h3 className={layout.note}>{title}</h3>
      <p className={styles.amount}>{spaced(text)}</p>
      <p className={layout.note}>{spaced(note)}</p>
    </div>
  )
}

/** The statements that wait for something, and the last ones, latest first. */
function LastReleves({ partnership, other }: Pick<PartProps, 'partnership' | 'other'>): ReactNode {
  const { candidature, situation, party } = partnership
  const { statements } = situation
  const shown = statements.filter((one, index) => isUnfinished(one) || index >= statements.length - SHOWN).reverse()
  if (shown.length === 0) return null
  return (
    <>
      <h3 className={styles.last}>{PARTENARIAT.lastReleves}</h3>
      <ul className={layout.stack2}>
        {shown.map((status) => {
          const { _id, number, from, to } = status.statement
          return (
            <li key={_id}>
              <p className={layout.middle2}>
                <Link to={releveLink(candidature, _id)} className={styles.link}>
                  {releveTitle(number)}
                </Link>
                <StateBadge status={status} />
              </p>
              <p className={layout.lines3}>
                <span>{formatPeriod(from, to)}</span>
                {isUnfinished(status) ? (
                  <strong>{spaced(dueText(party, other, status.remainingCentimes))}</strong>
                ) : null}
              </p>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** What is due by the agreed statements, what the sales come to that none has counted, and the last statements. */
export function Money({ partnership, other, turn }: PartProps & { readonly turn: Turn | null }): ReactNode {
  const { candidature, papers, records, situation, party } = partnership
  const { annonceId, creatorId, annonce } = candidature
  const { movements } = records
  const { statements } = situation
  const terms = termsByDay(papers, records, annonce)
  const uncounted = freeItems(records, terms)
  const upheld = upheldStatements(records.statements, records.answers)
  const period = nextPeriod(upheld, terms, situation.today, uncounted[0]?.day ?? '')
  const rentDays = isRentDeducted(upheld, terms) ? rentToCount(period, upheld, terms) : null
  const { rentCentimes } = amountsOf({ ...NO_INPUT, to: period.to, ...rentDays }, [], terms).sums
  const { groups, sums } = amountsOf(NO_INPUT, uncounted, terms)
  const rates = [...new Set(groups.map(({ commission }) => commission))]
  const hasRent = termsOn(terms, '9999-12-31').terms.monthlyCentimes > 0
  const balance = balanceOf(statements)
  const open = statements.filter((one) => isUnsettled(one) && isAgreed(one))
  const toSettle = open.filter(({ remainingCentimes: left, pendingCentimes }) => (left - pendingCentimes) * left > 0)
  const pending = statements.reduce((sum, { pendingCentimes }) => sum + pendingCentimes, 0)
  const notes = [
    ...(open.length === 0 ? [PARTENARIAT.credit] : []),
    ...(toSettle.length === 0 ? [] : [PARTENARIAT.unsettled(toSettle.length)]),
    ...(pending === 0 ? [] : [VENTES.pending(formatCentimes(Math.abs(pending)))]),
  ]
  const asked = turn?.waitsFor.includes(party) === true ? statementLink(partnership, turn.kind) : null
  const isNew = movements.length === 0 && statements.length === 0 && situation.rentCentimes === 0
  return (
    <section className={layout.stack3} aria-labelledby="argent">
      <h2 id="argent">{PARTENARIAT.money}</h2>
      <MaybeSame id={candidature._id} records={records} />
      {balance === 0 ? null : (
        <Due title={PARTENARIAT.inReleves} text={dueText(party, other, balance)} note={notes.join(' ')} />
      )}
      {uncounted.length === 0 ? (
        <p>{spaced(movements.some(({ sort }) => sort === 'vendu') ? PARTENARIAT.allCounted : PARTENARIAT.noSale)}</p>
      ) : (
        <Due
          title={PARTENARIAT.inNoReleve}
          text={dueText(party, other, sums.dueCentimes)}
          note={PARTENARIAT.uncounted(uncountedText(uncounted), rates, sums.vatCentimes !== 0, hasRent)}
        />
      )}
      {situation.rentCentimes === 0 ? null : (
        <p>{spaced(PARTENARIAT.rentLeft(formatCentimes(situation.rentCentimes)))}</p>
      )}
      {isNew ? null : (
        <div className={layout.row2}>
          {turn !== null && asked !== null ? (
            <ButtonLink small variant="secondary" icon="arrow-right" to={asked}>
              {TURNS[turn.kind].label}
            </ButtonLink>
          ) : uncounted.length === 0 && rentCentimes === 0 ? (
            partnership.isOver ? null : (
              <p className={layout.note}>{spaced(PARTENARIAT.nothingToCount)}</p>
            )
          ) : (
            <ButtonLink small variant="secondary" icon="document" to={newReleve(annonceId, creatorId)}>
              {PARTENARIAT.makeReleve}
            </ButtonLink>
          )}
          <ButtonLink small variant="quiet" to={paths.ventes}>
            {VENTES.title[party]}
          </ButtonLink>
        </div>
      )}
      <LastReleves {...{ partnership, other }} />
    </section>
  )
}

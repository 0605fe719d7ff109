import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { recordKeyOf } from '#domain/ids.ts'
import { freeItems } from '#domain/papers/statements/ledger.ts'
import { amountsOf, NO_INPUT } from '#domain/papers/statements/sums.ts'
import { termsByDay, termsOn } from '#domain/papers/statements/terms.ts'
import { formatCentimes, formatPeriod } from '#messages/format.ts'
import { dueText, PARTENARIAT } from '#messages/fr/partenariat/partenariat.ts'
import { releveTitle } from '#messages/releve-values.ts'
import { spaced } from '#messages/typography.ts'
import { ButtonLink } from '#ui/button.tsx'
import layout from '#ui/layout/layout.module.css'
import { paths } from '#wire/site.ts'
import styles from './page.module.css'
import type { PartProps } from './who.tsx'

const SHOWN = 3 // statements

/** What the sales that no statement has counted come to, and the last statements. */
export function Money({ partnership, other }: PartProps): ReactNode {
  const { candidature, papers, records, party } = partnership
  const { annonceId, creatorId, annonce } = candidature
  const { movements, statements } = records
  const terms = termsByDay(papers, records.copies, annonce)
  const uncounted = freeItems(records, terms)
  const { commission } = termsOn(terms, '9999-12-31').terms
  const { sold, dueCentimes } = amountsOf(NO_INPUT, uncounted, terms).sums
  const list = paths.releves(annonceId, creatorId)
  const last = statements.slice(-SHOWN).reverse()
  return (
    <section className={layout.stack3} aria-labelledby="argent">
      <h2 id="argent">{PARTENARIAT.money}</h2>
      {uncounted.length === 0 ? (
        <p>{spaced(movements.length === 0 ? PARTENARIAT.noSale : PARTENARIAT.allCounted)}</p>
      ) : (
        <>
          <p className={styles.amount}>{spaced(dueText(party, other, dueCentimes))}</p>
          <p className={layout.note}>{spaced(PARTENARIAT.uncounted(sold, commission))}</p>
          <div>
            <ButtonLink small variant="secondary" icon="document" to={`${list}&nouveau`}>
              {PARTENARIAT.makeReleve}
            </ButtonLink>
          </div>
        </>
      )}
      {last.length === 0 ? null : (
        <>
          <h3>{PARTENARIAT.lastReleves}</h3>
          <ul className={layout.stack2}>
            {last.map(({ _id, number, from, to, dueCentimes: due }) => (
              <li key={_id} className={layout.lines3}>
                <Link to={`${list}&releve=${recordKeyOf(_id)}`} className={styles.link}>
                  {releveTitle(number)}
                </Link>
                <span>{formatPeriod(from, to)}</span>
                <strong>{formatCentimes(due)}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

import type { ReactNode } from 'react'
import { Shelf } from '#components/brand/shelf.tsx'
import { Photo } from '#components/photos/photo.tsx'
import type { Partnership } from '#data/hooks/use-partnerships.ts'
import { useProfil } from '#data/hooks/use-profil.ts'
import type { ContratData } from '#domain/papers/contrat.ts'
import { type AgreedTerms, termsByDay, termsOn } from '#domain/papers/statements/terms.ts'
import { lastDayOf } from '#domain/papers/turns.ts'
import { annonceName } from '#messages/distinct-names.ts'
import { formatCentimes, formatDate } from '#messages/format.ts'
import { PARTENARIAT } from '#messages/fr/partenariat/partenariat.ts'
import { partnershipDates } from '#messages/partnership-dates.ts'
import { spaced } from '#messages/typography.ts'
import { cx } from '#ui/cx.ts'
import layout from '#ui/layout/layout.module.css'
import styles from './page.module.css'

/** What every part of the page reads. */
export interface PartProps {
  readonly partnership: Partnership
  /** The contract in force; `null` while there is none. */
  readonly agreed: ContratData | null
  /** The other party's name. */
  readonly other: string
}

function termsText({ commission, monthlyCentimes }: AgreedTerms): string {
  const rent = monthlyCentimes === 0 ? PARTENARIAT.noRent : PARTENARIAT.rent(formatCentimes(monthlyCentimes))
  return `${rent}, ${PARTENARIAT.commission(commission)}`
}

/** The terms of today, and those that count from a later day, to the last one; of the annonce where no contract is in force. */
export function TermsInForce({
  partnership: { candidature, papers, records, situation },
  agreed,
}: PartProps): ReactNode {
  const { from } = papers.inForce
  const { today } = situation
  const terms = termsByDay(papers, records, candidature.annonce)
  const isLater = from > today && from <= lastDayOf(situation)
  return (
    <>
      {agreed === null || agreed.espace === '' ? null : (
        <span className={styles.espace} dir="auto">
          {agreed.espace}
        </span>
      )}
      <span>{spaced(partnershipDates(situation))}</span>
      <span>{spaced(termsText(termsOn(terms, today).terms))}</span>
      {agreed === null ? <span className={layout.note}>{spaced(PARTENARIAT.fromAnnonce)}</span> : null}
      {isLater ? (
        <span className={layout.note}>
          {spaced(PARTENARIAT.termsFrom(termsText(termsOn(terms, from).terms), formatDate(from)))}
        </span>
      ) : null}
    </>
  )
}

/** The other party's picture, and the space, the dates and the terms that were agreed to, or else of the annonce. */
export function Who(props: PartProps): ReactNode {
  const { candidature, party } = props.partnership
  const { _id, boutiqueId, creatorId, annonce } = candidature
  const picture = useProfil(party === 'boutique' ? creatorId : boutiqueId)?.photos[0]
  return (
    <div className={styles.who}>
      {picture === undefined ? (
        <Shelf seed={_id} className={styles.picture} />
      ) : (
        <Photo src={picture} seed={_id} alt="" size="card" className={styles.picture} />
      )}
      <p className={cx(layout.stack1, styles.facts)}>
        <strong>{annonceName(annonce)}</strong>
        <TermsInForce {...props} />
      </p>
    </div>
  )
}

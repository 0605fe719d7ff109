import type { ReactNode } from 'react'
import type { Candidature } from '#domain/candidature.ts'
import { recordKeyOf } from '#domain/ids.ts'
import type { Movement } from '#domain/partenariat/records.ts'
import { distinctNames } from '#messages/distinct-names.ts'
import { SALES } from '#messages/fr/partenariat/sales.ts'
import { partyName } from '#messages/partenariat-values.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import layout from '#ui/layout/layout.module.css'
import styles from './movements.module.css'
import type { Sales } from './use-sales.ts'

/** Whether a movement still counts: pieces of that day and price have not all been corrected. */
function stillCounts(movement: Movement, all: readonly Movement[]): boolean {
  const alike = all.filter(
    ({ sort, day, prixCentimes }) =>
      sort === movement.sort && day === movement.day && prixCentimes === movement.prixCentimes,
  )
  return movement.quantity > 0 && alike.reduce((sum, { quantity }) => sum + quantity, 0) >= movement.quantity
}

/** What was sold of a row and taken back, the latest first, each with a way to correct it. */
export function Movements({
  candidature,
  thing,
  movements,
  waiting,
  sales,
}: {
  readonly candidature: Candidature
  /** What its row is called. */
  readonly thing: string
  readonly movements: readonly Movement[]
  /** The keys of what the server does not have yet. */
  readonly waiting: readonly string[]
  readonly sales: Sales
}): ReactNode {
  const latest = [...movements].reverse()
  const textOf = ({ sort, quantity, prixCentimes }: Movement) => spaced(SALES.line(sort, quantity, prixCentimes))
  const names = distinctNames(latest, (movement) => [SALES.correctOne(movement.day, textOf(movement), thing)])
  return (
    <div className={cx(layout.stack2, styles.movements)}>
      <h3>{SALES.movements}</h3>
      {movements.length === 0 ? <p className={layout.small}>{SALES.none}</p> : null}
      {latest.length === 0 ? null : (
        <ul className={styles.list}>
          {latest.map((movement, index) => {
            const { _id, day, by } = movement
            return (
              <li key={_id}>
                <span>
                  <strong>{textOf(movement)}</strong>
                  <span className={layout.small}>
                    {`${SALES.by(day, partyName(candidature, by))}${waiting.includes(recordKeyOf(_id)) ? ` · ${SALES.waiting}` : ''}`}
                  </span>
                </span>
                {stillCounts(movement, movements) ? (
                  <Button variant="quiet" aria-label={names[index]} onClick={() => sales.correct(movement)}>
                    {SALES.correct}
                  </Button>
                ) : null}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

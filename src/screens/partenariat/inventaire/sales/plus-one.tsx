import type { ReactNode } from 'react'
import type { MovementSort } from '#domain/partenariat/records.ts'
import { SALES } from '#messages/fr/partenariat/sales.ts'
import { cx } from '#ui/cx.ts'
import styles from './plus-one.module.css'
import type { Sales } from './use-sales.ts'

/** One more piece sold or taken back, by one press. */
export function PlusOne({
  id,
  thing,
  sort,
  sales,
  inCell = false,
}: {
  readonly id: string
  /** What there is one more of. */
  readonly thing: string
  readonly sort: MovementSort
  readonly sales: Sales
  /** Beside the number it adds to, whose column says what it is. */
  readonly inCell?: boolean
}): ReactNode {
  return (
    <button
      type="button"
      className={cx(styles.plus, styles[sort], inCell && styles['in-cell'])}
      aria-label={SALES.oneOf(sort, thing)}
      onClick={() => sales.addOne(id, sort)}
    >
      {inCell ? SALES.plus : SALES.one[sort]}
    </button>
  )
}

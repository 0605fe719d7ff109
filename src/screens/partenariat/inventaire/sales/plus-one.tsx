import type { ReactNode } from 'react'
import type { MovementSort } from '#domain/papers/record-fields.ts'
import { SALES } from '#messages/fr/partenariat/sales.ts'
import { cx } from '#ui/cx.ts'
import styles from './plus-one.module.css'
import type { Sales } from './use-sales.tsx'

/** A button that notes one more piece sold or taken back. */
export function PlusOne({
  id,
  thing,
  sort,
  sales,
  inCell = false,
}: {
  readonly id: string
  /** The name of the piece. */
  readonly thing: string
  readonly sort: MovementSort
  readonly sales: Sales
  /** Next to the number it adds to, whose column names it. */
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

import type { ReactNode } from 'react'
import type { CountedRow } from '#domain/partenariat/movements.ts'
import { totalsOf } from '#domain/partenariat/totals.ts'
import { formatCentimes, formatCommission, formatNumber } from '#messages/format.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import section from '../paper/section.module.css'
import styles from '../paper/totals.module.css'

/** What was deposited, sold and taken back, and what the boutique owes the créateur. */
export function Totals({
  rows,
  commission,
}: {
  readonly rows: readonly (readonly [string, CountedRow])[]
  readonly commission: number
}): ReactNode {
  const totals = totalsOf(
    rows.map(([, row]) => row),
    commission,
  )
  const share = commission > 0 ? ` (${formatCommission(commission)})` : ''
  const lines = [
    [SHARED_INVENTAIRE.total.deposited, formatNumber(totals.deposited)],
    [SHARED_INVENTAIRE.total.sold, formatNumber(totals.sold)],
    [SHARED_INVENTAIRE.total.takenBack, formatNumber(totals.takenBack)],
    [SHARED_INVENTAIRE.total.sales, formatCentimes(totals.salesCentimes)],
    [`${SHARED_INVENTAIRE.total.commission}${share}`, formatCentimes(totals.commissionCentimes)],
    [SHARED_INVENTAIRE.total.due, formatCentimes(totals.dueCentimes)],
  ] as const
  return (
    <section className={section.section} aria-labelledby="totals-title">
      <h2 id="totals-title">{SHARED_INVENTAIRE.totals}</h2>
      <dl className={styles.totals}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={section.note}>{SHARED_INVENTAIRE.rounding}</p>
    </section>
  )
}

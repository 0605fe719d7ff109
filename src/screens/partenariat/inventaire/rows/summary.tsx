import type { ReactNode } from 'react'
import type { CountedRow } from '#domain/partenariat/movements.ts'
import { formatCentimes } from '#messages/format.ts'
import { SALES } from '#messages/fr/partenariat/sales.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { spaced } from '#messages/typography.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './row.module.css'

function figures({ depot, vendu, repris, removed }: CountedRow): string {
  return removed
    ? `${SALES.removed} · ${SALES.figures(vendu, repris)}`
    : SHARED_INVENTAIRE.left(depot - vendu - repris, depot)
}

/** The reference, the name, the price and what is left: all of a row that is looked for at the counter. */
export function Summary({ number, row }: { readonly number: number; readonly row: CountedRow }): ReactNode {
  const { ref, description, prixCentimes } = row
  return (
    <>
      <span className={styles.name} dir="auto">
        <strong>{ref}</strong> <span>{description || (ref === '' ? SHARED_INVENTAIRE.unnamed : '')}</span>
        <span> </span>
      </span>
      <span className={styles.figures}>
        {`${prixCentimes === 0 ? '' : `${formatCentimes(prixCentimes)} · `}${spaced(figures(row))}`}
      </span>
      <VisuallyHidden>{` (${SHARED_INVENTAIRE.line(number)})`}</VisuallyHidden>
    </>
  )
}

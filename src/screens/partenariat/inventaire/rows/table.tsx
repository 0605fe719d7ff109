import type { ReactNode } from 'react'
import { COLUMNS } from '#domain/partenariat/inventaire.ts'
import { INVENTAIRE } from '#messages/fr/partenariat/inventaire.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import type { Elements } from '#ui/elements.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './rows.module.css'

/** The rows' table and its head; each row is a body of its own, with what stands below it. */
export function Table({ children }: { readonly children: Elements }): ReactNode {
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{SHARED_INVENTAIRE.rows}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col" className={styles.number}>
            {INVENTAIRE.number}
          </th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={styles[column]}>
              {SHARED_INVENTAIRE.heads[column]}
            </th>
          ))}
          <th scope="col" className={styles.actions}>
            <VisuallyHidden>{SHARED_INVENTAIRE.actions}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      {children}
    </table>
  )
}

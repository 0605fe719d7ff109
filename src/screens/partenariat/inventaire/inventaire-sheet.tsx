import type { ReactNode } from 'react'
import { COLUMNS } from '#domain/partenariat/inventaire.ts'
import type { InventaireData } from '#domain/partenariat/papers.ts'
import { formatCentimes, formatCommission, formatDate, formatNumber } from '#messages/format.ts'
import { INVENTAIRE } from '#messages/fr/partenariat/inventaire.ts'
import { formatCell } from '#messages/partenariat-values.ts'
import { spaced } from '#messages/typography.ts'
import { BlankField, Template } from '../paper/blanks.tsx'
import { Signatures } from '../paper/signatures.tsx'
import styles from './inventaire-sheet.module.css'

/** The rows, as many as the template's at least. */
function Table({ rows }: { readonly rows: InventaireData['rows'] }): ReactNode {
  const numbers = Array.from({ length: Math.max(INVENTAIRE.rowCount, rows.length) }, (_, row) => row)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen the table scrolls, so the keyboard must reach it
    <section className={styles.scroll} aria-label={INVENTAIRE.caption} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {INVENTAIRE.columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbers.map((row) => (
            <tr key={row}>
              {COLUMNS.map((column) => (
                <td key={column}>{formatCell(column, rows[row]?.[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What fills the blanks of the totals, in their order. */
function totalValues({ totals }: InventaireData): readonly string[] {
  const amount = formatCentimes(totals.dueCentimes).replace(/\s*€$/, '') // the template has its own
  return [...[totals.deposited, totals.sold, totals.takenBack].map(formatNumber), amount]
}

/** The inventory as on paper; `null` is the template. */
export function InventaireSheet({ data }: { readonly data: InventaireData | null }): ReactNode {
  const fields =
    data === null ? [] : [data.boutique, data.createur, formatDate(data.dateDepot), formatDate(data.dateReprise)]
  const values = data === null ? [] : totalValues(data)
  return (
    <>
      <div className={styles.fields}>
        {INVENTAIRE.fields.map((label, index) => (
          <BlankField key={label} label={label} value={fields[index] ?? ''} />
        ))}
      </div>
      <Table rows={data?.rows ?? []} />
      <div>
        {INVENTAIRE.totals.map((total, index) => (
          <p key={total} className={styles.total}>
            <Template values={[values[index] ?? '']}>{total}</Template>
          </p>
        ))}
        {data !== null && data.commission > 0 ? (
          <p>{spaced(INVENTAIRE.commission(formatCommission(data.commission)))}</p>
        ) : null}
      </div>
      <p>
        <Template values={data === null ? [] : [data.lieu, formatDate(data.date)]}>{INVENTAIRE.madeAt}</Template>
      </p>
      <Signatures titles={INVENTAIRE.signatures} before={INVENTAIRE.agreement} />
    </>
  )
}

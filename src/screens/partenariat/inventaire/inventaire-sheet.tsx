import type { ReactNode } from 'react'
import type { InventaireData } from '#domain/papers/papers.ts'
import { INVENTAIRE } from '#messages/fr/partenariat/inventaire.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { inventaireCells, inventaireValues } from '#messages/inventaire-values.ts'
import { spaced } from '#messages/typography.ts'
import { cx } from '#ui/cx.ts'
import { ScrollArea } from '#ui/layout/scroll-area.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { BlankField, Signatures, TemplateText } from '../paper/blanks.tsx'
import section from '../paper/section.module.css'
import styles from './inventaire-sheet.module.css'

const DESCRIPTION = 1 // the column that heads its row
const COLUMNS = INVENTAIRE.columns

/** The name of a row's product, as the row's header; its number where it has none. Its words may be broken. */
export function NameCell({ number, children }: { readonly number: number; readonly children: string }): ReactNode {
  return (
    <th scope="row" aria-label={children === '' ? SHARED_INVENTAIRE.line(number) : undefined}>
      {children}
    </th>
  )
}

/** The rows, at least as many as the template's; numbered, except the template's own. */
function Table({ data }: { readonly data: InventaireData | null }): ReactNode {
  const rows = data?.rows ?? []
  const numbers = Array.from({ length: Math.max(INVENTAIRE.rowCount, rows.length) }, (_, row) => row + 1)
  const cellsOf = (number: number): readonly string[] => {
    const row = rows[number - 1]
    return row === undefined ? COLUMNS.map(() => '') : inventaireCells(row)
  }
  return (
    <ScrollArea className={styles.scroll} label={INVENTAIRE.title}>
      <div className={styles.frame}>
        <table className={cx(section.table, styles.table, data !== null && styles.numbered)}>
          <caption>
            <VisuallyHidden>{INVENTAIRE.caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              {data === null ? null : <th scope="col">{INVENTAIRE.number}</th>}
              {COLUMNS.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbers.map((number) => (
              <tr key={number}>
                {data === null ? null : <td>{number}</td>}
                {cellsOf(number).map((text, column) =>
                  column === DESCRIPTION ? (
                    <NameCell key={COLUMNS[column]} number={number}>
                      {text}
                    </NameCell>
                  ) : (
                    <td key={COLUMNS[column]}>{text}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ScrollArea>
  )
}

/** The inventory as on paper; `null` is the template. */
export function InventaireSheet({ data }: { readonly data: InventaireData | null }): ReactNode {
  const values = inventaireValues(data)
  return (
    <>
      <div className={styles.fields}>
        {INVENTAIRE.fields.map((label, index) => (
          <BlankField key={label} label={label} value={values.fields[index] ?? ''} />
        ))}
      </div>
      <Table data={data} />
      <div>
        {values.totals.map(([total, value]) => (
          <p key={total} className={styles.total}>
            <TemplateText values={[value]}>{total}</TemplateText>
          </p>
        ))}
        {data !== null && data.totals.lost > 0 ? <p>{spaced(INVENTAIRE.lost(data.totals.lost))}</p> : null}
      </div>
      <p>
        <TemplateText values={values.madeAt}>{INVENTAIRE.madeAt}</TemplateText>
      </p>
      <Signatures titles={INVENTAIRE.signatures} before={INVENTAIRE.agreement} />
    </>
  )
}

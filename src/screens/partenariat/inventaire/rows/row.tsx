import { memo, type ReactNode } from 'react'
import { COLUMNS, type Column } from '#domain/partenariat/inventaire.ts'
import { MOVEMENT_SORTS } from '#domain/partenariat/records.ts'
import { INVENTAIRE } from '#messages/fr/partenariat/inventaire.ts'
import { SALES } from '#messages/fr/partenariat/sales.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { cx } from '#ui/cx.ts'
import type { Elements } from '#ui/elements.ts'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { PlusOne } from '../sales/plus-one.tsx'
import { Below, Details, hasBelow, RowCell } from './row-parts.tsx'
import { drawsTheSame, type RowProps } from './row-props.ts'
import styles from './rows.module.css'
import { Summary } from './summary.tsx'

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

function sortOf(column: Column) {
  return MOVEMENT_SORTS.find((sort) => sort === column)
}

/** The cells; those that count have '+1' beside them. */
function Cells(props: RowProps): ReactNode {
  const { id, name, row, sales } = props
  return COLUMNS.map((column) => {
    const sort = sortOf(column)
    return (
      <td key={column} className={styles[column]}>
        <div className={cx(sort !== undefined && styles.counted)}>
          <RowCell {...props} column={column} />
          {sort === undefined || row === undefined ? null : (
            <PlusOne id={id} thing={name.thing} sort={sort} sales={sales} inCell />
          )}
        </div>
      </td>
    )
  })
}

/** A row as a line of the table. */
export const Row = memo(function EveryRow(props: RowProps): ReactNode {
  const { id, number, name, row, open, onOpen } = props
  const isDetailed = open && row !== undefined
  const below = hasBelow(props)
  return (
    <tbody data-row={id}>
      <tr>
        <th scope="row" rowSpan={1 + Number(isDetailed) + Number(below)} className={styles.number}>
          <span aria-hidden="true">{number}</span>
          <VisuallyHidden>{name.line}</VisuallyHidden>
        </th>
        {row?.removed === true ? (
          <td colSpan={COLUMNS.length} className={styles.below}>
            <Summary number={number} row={row} />
          </td>
        ) : (
          <Cells {...props} />
        )}
        <td className={styles.actions}>
          {row === undefined ? null : (
            <button
              type="button"
              className={styles.more}
              aria-label={SALES.details(name.line)}
              aria-expanded={open}
              onClick={() => onOpen(id, !open)}
            >
              <Icon name="edit" />
            </button>
          )}
        </td>
      </tr>
      {isDetailed ? (
        <tr>
          <td colSpan={COLUMNS.length + 1} className={styles.below}>
            <Details {...props} />
          </td>
        </tr>
      ) : null}
      {below ? (
        <tr>
          <td colSpan={COLUMNS.length + 1} className={styles.below}>
            <Below {...props} />
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}, drawsTheSame)

import type { ReactNode } from 'react'
import { type Column, DEPOSIT_COLUMNS } from '#domain/papers/inventaire.ts'
import { formatNumber } from '#messages/format.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import section from '../../paper/section.module.css'
import { Cell } from '../cell.tsx'
import { PlusOne } from '../sales/plus-one.tsx'
import styles from './row.module.css'
import { NO_ROW, type RowProps, warningsOf } from './row-props.ts'

/** The columns of sums, last in the sheet. */
const SUMS = ['repris', 'vendu'] as const

/** The name of a cell, seen where no column head has it. */
function CellLabel({ column }: { readonly column: Column }): ReactNode {
  return (
    <span className={section.label} aria-hidden="true">
      {SHARED_INVENTAIRE.columns[column]}
    </span>
  )
}

/** A number of pieces that is not typed: a sum of movements or deposits. */
function Sum({ label, value }: { readonly label: string; readonly value: number }): ReactNode {
  return (
    <p className={styles.sum}>
      <VisuallyHidden>{`${label} : `}</VisuallyHidden>
      <span>{formatNumber(value)}</span>
    </p>
  )
}

/** The cells: typed, or sums. */
export function RowCells(props: RowProps): ReactNode {
  const { id, name, row = NO_ROW, frozen, typing, sales, wide, onOpen, onEnter } = props
  const labelOf = (column: Column) => SHARED_INVENTAIRE.cell(SHARED_INVENTAIRE.columns[column], name.thing)
  return (
    <fieldset
      className={styles.cells}
      aria-label={SHARED_INVENTAIRE.cells(name.line)}
      // A row exists as soon as its first cell is typed: it stays open.
      onFocus={wide ? undefined : () => onOpen(id, true)}
    >
      {DEPOSIT_COLUMNS.map((column) => (
        <div key={column}>
          <CellLabel column={column} />
          {frozen && column === 'depot' ? (
            <Sum label={labelOf(column)} value={row.depot + row.ajoute} />
          ) : (
            <Cell
              target={id}
              field={column}
              label={labelOf(column)}
              value={row[column]}
              {...warningsOf(props, column)}
              typing={typing}
              onEnter={onEnter}
            />
          )}
        </div>
      ))}
      {SUMS.map((sort) => (
        <div key={sort}>
          <CellLabel column={sort} />
          <Sum label={labelOf(sort)} value={row[sort]} />
          {wide && props.row !== undefined ? (
            <PlusOne id={id} thing={name.thing} sort={sort} sales={sales} inCell />
          ) : null}
        </div>
      ))}
    </fieldset>
  )
}

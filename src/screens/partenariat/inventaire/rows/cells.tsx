import type { ReactNode } from 'react'
import { COLUMNS } from '#domain/papers/inventaire.ts'
import { MOVEMENT_SORTS } from '#domain/papers/record-fields.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { formatPieces } from '#messages/inventaire-values.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import section from '../../paper/section.module.css'
import { Cell } from '../cell.tsx'
import { PlusOne } from '../sales/plus-one.tsx'
import styles from './row.module.css'
import { NO_ROW, type RowProps, warningsOf } from './row-props.ts'

/** A number of pieces that is not typed: a sum of movements, on a wide screen with '+1' next to it. */
function SumCell({
  label,
  value,
  children,
}: {
  readonly label: string
  readonly value: number
  readonly children: ReactNode
}): ReactNode {
  return (
    <>
      <p className={styles.sum}>
        <VisuallyHidden>{`${label} : `}</VisuallyHidden>
        {formatPieces(value) || '0'}
      </p>
      {children}
    </>
  )
}

/** The cells: typed, or sums. */
export function Cells(props: RowProps): ReactNode {
  const { id, name, row = NO_ROW, frozen, typing, sales, wide, onOpen, onEnter } = props
  return (
    <fieldset
      className={styles.cells}
      aria-label={SHARED_INVENTAIRE.cells(name.line)}
      // A row exists as soon as its first cell is typed: it stays open.
      onFocus={wide ? undefined : () => onOpen(id, true)}
    >
      {COLUMNS.map((column) => {
        const sort = MOVEMENT_SORTS.find((one) => one === column)
        const label = SHARED_INVENTAIRE.cell(SHARED_INVENTAIRE.columns[column], name.thing)
        return (
          <div key={column}>
            <span className={section.label} aria-hidden="true">
              {SHARED_INVENTAIRE.columns[column]}
            </span>
            {sort !== undefined || (frozen && column === 'depot') ? (
              <SumCell label={label} value={sort === undefined ? row.depot + row.ajoute : row[sort]}>
                {wide && sort !== undefined && props.row !== undefined ? (
                  <PlusOne id={id} thing={name.thing} sort={sort} sales={sales} inCell />
                ) : null}
              </SumCell>
            ) : (
              <Cell
                target={id}
                field={column}
                label={label}
                value={row[column]}
                {...warningsOf(props, column)}
                typing={typing}
                onEnter={onEnter}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

import type { ReactNode } from 'react'
import { COLUMNS, type Column } from '#domain/partenariat/inventaire.ts'
import type { CountedRow } from '#domain/partenariat/movements.ts'
import { exceedsDeposit } from '#domain/partenariat/totals.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { Icon } from '#ui/icon.tsx'
import { ConflictChoice, choiceId } from '../../paper/conflict-choice.tsx'
import section from '../../paper/section.module.css'
import { Cell } from '../cell.tsx'
import { Movements } from '../sales/movements.tsx'
import { OtherDay } from '../sales/other-day.tsx'
import styles from './details.module.css'
import { RemoveRow } from './remove-row.tsx'
import { NO_ROW, type RowProps } from './row-props.ts'

/** One cell of a row. */
export function RowCell({
  column,
  id,
  name,
  row = NO_ROW,
  conflicts,
  typing,
  onEnter,
}: Pick<RowProps, 'id' | 'name' | 'row' | 'conflicts' | 'typing' | 'onEnter'> & {
  readonly column: Column
}): ReactNode {
  return (
    <Cell
      target={id}
      field={column}
      label={SHARED_INVENTAIRE.cell(SHARED_INVENTAIRE.columns[column], name.thing)}
      value={row[column]}
      {...warningsOf({ id, row, conflicts }, column)}
      typing={typing}
      onEnter={onEnter}
    />
  )
}

/** What an opened row has beside its cells: its sales one by one, another day's, and its removal. */
export function Details(props: RowProps): ReactNode {
  const { id, name, row, movements, waiting, candidature, partenariat, sales, onRemove } = props
  if (row === undefined) return null
  return (
    <div className={styles.details}>
      <Movements {...{ candidature, movements, waiting, sales }} thing={name.thing} />
      {partenariat.rows[id] === undefined ? null : (
        <>
          <OtherDay id={id} thing={name.thing} sales={sales} />
          <RemoveRow {...{ id, name, candidature, row, onRemove }} />
        </>
      )}
    </div>
  )
}

/** Whether more pieces are gone than were deposited. A row that is gone has nothing deposited any more. */
export function exceeds(row: CountedRow): boolean {
  return !row.removed && exceedsDeposit(row)
}

/** The columns that the warning is about. */
const COUNTED: readonly Column[] = ['depot', 'repris', 'vendu']

function warningId(id: string): string {
  return `${id}-exceeds`
}

/** The warnings below a row that are about one of its cells, or about the row itself: their ids. */
export function warningsOf(
  { id, row = NO_ROW, conflicts }: Pick<RowProps, 'id' | 'row' | 'conflicts'>,
  column?: Column,
): { readonly warnings: readonly string[]; readonly disproved: boolean } {
  const disproved = exceeds(row) && (column === undefined || COUNTED.includes(column))
  const disputed = conflicts.some(({ field }) => field === column)
  const warnings = [...(disproved ? [warningId(id)] : []), ...(disputed ? [choiceId(id, column ?? '')] : [])]
  return { warnings, disproved }
}

/** Whether something stands below a row. */
export function hasBelow({ row = NO_ROW, conflicts }: Pick<RowProps, 'row' | 'conflicts'>): boolean {
  return conflicts.length > 0 || exceeds(row)
}

/** What stands below a row: more pieces gone than deposited, and the values to choose from. */
export function Below({ id, row = NO_ROW, conflicts, candidature, partenariat }: RowProps): ReactNode {
  const disputed = new Set(conflicts.map(({ field }) => field))
  return (
    <>
      {exceeds(row) ? (
        <p id={warningId(id)} className={section.warning}>
          <Icon name="alert" size={18} /> <span>{SHARED_INVENTAIRE.exceedsDeposit}</span>
        </p>
      ) : null}
      {COLUMNS.filter((column) => disputed.has(column)).map((column) => (
        <ConflictChoice
          key={column}
          candidature={candidature}
          partenariat={partenariat}
          target={id}
          field={column}
          label={SHARED_INVENTAIRE.columns[column]}
        />
      ))}
    </>
  )
}

import { memo, type ReactNode } from 'react'
import { parseCell } from '#domain/partenariat/cell.ts'
import { COLUMNS } from '#domain/partenariat/inventaire.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import section from '../../paper/section.module.css'
import { PlusOne } from '../sales/plus-one.tsx'
import styles from './compact-row.module.css'
import { Below, Details, RowCell, warningsOf } from './row-parts.tsx'
import { drawsTheSame, type RowProps } from './row-props.ts'
import { Summary } from './summary.tsx'

/** Whether something typed in a cell of the row stands for no value yet. */
function toCorrect({ id, typing }: Pick<RowProps, 'id' | 'typing'>): boolean {
  return COLUMNS.some((column) => {
    const draft = typing.resumed(id, column)
    return draft !== undefined && !parseCell(column, draft.text).ok
  })
}

function Cells(props: RowProps): ReactNode {
  return (
    // A row that is being typed is there as soon as its first cell is: it stays open.
    <fieldset
      className={styles.cells}
      aria-label={SHARED_INVENTAIRE.cells(props.name.line)}
      onFocus={() => props.onOpen(props.id, true)}
    >
      {COLUMNS.map((column) => (
        <div key={column} className={styles[column]}>
          <span className={styles.label} aria-hidden="true">
            {SHARED_INVENTAIRE.columns[column]}
          </span>
          <RowCell {...props} column={column} />
        </div>
      ))}
    </fieldset>
  )
}

/** What is read of a row, and the two thumbs. */
function Line({ described, ...props }: RowProps & { readonly described: string | undefined }): ReactNode {
  const { id, number, name, row, sales, open, onOpen } = props
  if (row === undefined) return <span className={styles.label}>{SHARED_INVENTAIRE.newRow}</span>
  return (
    <div className={styles.line}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={open}
        aria-describedby={described}
        onClick={() => onOpen(id, !open)}
      >
        <Summary number={number} row={row} />
      </button>
      {row.removed ? null : (
        <>
          <PlusOne id={id} thing={name.thing} sort="vendu" sales={sales} />
          <PlusOne id={id} thing={name.thing} sort="repris" sales={sales} />
        </>
      )}
    </div>
  )
}

/** A row on a narrow screen: a line to be read, its cells once it is opened. The empty one at the end is always open. */
export const CompactRow = memo(function EveryRow(props: RowProps): ReactNode {
  const { id, row, open } = props
  const showsCells = row === undefined || (open && !row.removed)
  const wrongCell = !showsCells && toCorrect(props)
  const warnings = [...(wrongCell ? [`${id}-wrong`] : []), ...warningsOf(props).warnings]
  return (
    <li data-row={id} className={cx(styles.row, open && styles.open)}>
      <Line {...props} described={warnings.length === 0 ? undefined : warnings.join(' ')} />
      {wrongCell ? (
        <p id={`${id}-wrong`} className={section.warning}>
          <Icon name="alert" size={18} /> <span>{SHARED_INVENTAIRE.toCorrect}</span>
        </p>
      ) : null}
      {showsCells ? <Cells {...props} /> : null}
      <Below {...props} />
      {open ? <Details {...props} /> : null}
    </li>
  )
}, drawsTheSame)

import { memo, type ReactNode } from 'react'
import { parseCell } from '#domain/partenariat/cell.ts'
import { COLUMNS, type InventaireRow } from '#domain/partenariat/inventaire.ts'
import { formatCentimes } from '#messages/format.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { spaced } from '#messages/typography.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import section from '../../paper/section.module.css'
import { Below } from './below.tsx'
import styles from './compact-row.module.css'
import { RemoveRow } from './remove-row.tsx'
import { RowCell } from './row-cell.tsx'
import { drawsTheSame, type RowProps } from './row-props.ts'

/** Whether something typed in a cell of the row stands for no value yet. */
function toCorrect({ id, typing }: Pick<RowProps, 'id' | 'typing'>): boolean {
  return COLUMNS.some((column) => {
    const draft = typing.resumed(id, column)
    return draft !== undefined && !parseCell(column, draft.text).ok
  })
}

/** The reference, the name, the price and what is left: all of a row that is looked for at the counter. */
function Summary({ number, row }: { readonly number: number; readonly row: InventaireRow }): ReactNode {
  const left = row.depot - row.vendu - row.repris
  return (
    <>
      <VisuallyHidden>{SHARED_INVENTAIRE.row(number)}</VisuallyHidden>{' '}
      <span className={styles.name} dir="auto">
        <strong>{row.ref}</strong> {row.description || (row.ref === '' ? SHARED_INVENTAIRE.unnamed : '')}
      </span>{' '}
      <span className={styles.figures}>
        {row.prixCentimes === 0 ? '' : `${formatCentimes(row.prixCentimes)} · `}
        {spaced(SHARED_INVENTAIRE.left(left, row.depot))}
      </span>
    </>
  )
}

function Cells(props: RowProps): ReactNode {
  return (
    // A row that is being typed is there as soon as its first cell is: it stays open.
    <fieldset
      className={styles.cells}
      aria-label={SHARED_INVENTAIRE.cells(props.number)}
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

/** A row on a narrow screen: a line to be read, its cells once it is opened. The empty one at the end is always open. */
export const CompactRow = memo(function EveryRow(props: RowProps): ReactNode {
  const { id, number, row, candidature, open, onOpen } = props
  const showsCells = open || row === undefined
  return (
    <li data-row={id} className={cx(styles.row, open && styles.open)}>
      {row === undefined ? (
        <span className={styles.label}>{SHARED_INVENTAIRE.newRow}</span>
      ) : (
        <button type="button" className={styles.summary} aria-expanded={open} onClick={() => onOpen(id, !open)}>
          <Summary number={number} row={row} />
        </button>
      )}
      {!showsCells && toCorrect(props) ? (
        <p className={section.warning}>
          <Icon name="alert" size={18} /> {SHARED_INVENTAIRE.toCorrect}
        </p>
      ) : null}
      {showsCells ? <Cells {...props} /> : null}
      <Below {...props} />
      {row !== undefined && open ? (
        <div className={styles.actions}>
          <RemoveRow id={id} number={number} candidature={candidature} />
        </div>
      ) : null}
    </li>
  )
}, drawsTheSame)

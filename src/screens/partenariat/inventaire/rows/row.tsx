import { memo, type ReactNode } from 'react'
import { parseCell } from '#domain/papers/cell.ts'
import { DEPOSIT_COLUMNS } from '#domain/papers/inventaire.ts'
import { type CountedRow, piecesNoted } from '#domain/papers/movements.ts'
import { same } from '#domain/same.ts'
import { formatCentimes } from '#messages/format.ts'
import { SALES } from '#messages/fr/partenariat/sales.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { spaced } from '#messages/typography.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout/layout.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ConflictChoice } from '../../paper/conflict-choice.tsx'
import section from '../../paper/section.module.css'
import { PlusOne } from '../sales/plus-one.tsx'
import { RowCells } from './cells.tsx'
import { Details } from './details.tsx'
import styles from './row.module.css'
import { exceeds, type RowProps, warningsOf } from './row-props.ts'

function figures(row: CountedRow): string {
  const { depot, ajoute, vendu, repris, perdu, removed } = row
  return removed
    ? `${SALES.removed} · ${SALES.figures(vendu, repris, perdu)}`
    : SHARED_INVENTAIRE.left(piecesNoted(row), depot + ajoute)
}

/** The reference, the name, the price and the pieces left: all that is needed of a row at the counter. */
function Summary({ number, row }: { readonly number: number; readonly row: CountedRow }): ReactNode {
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

/** Whether a text typed in a cell of the row is still invalid. */
function toCorrect({ id, typing }: RowProps): boolean {
  return DEPOSIT_COLUMNS.some((column) => {
    const draft = typing.resumed(id, column)
    return draft !== undefined && !parseCell(column, draft.text).ok
  })
}

export function Warning({ id, children }: { readonly id: string; readonly children: string }): ReactNode {
  return (
    <p id={id} className={section.warning}>
      <Icon name="alert" size={18} /> <span>{children}</span>
    </p>
  )
}

/** The summary of a row on a narrow screen, and its two '+1' buttons. */
function Line({ described, ...props }: RowProps & { readonly described: string | undefined }): ReactNode {
  const { id, number, name, row, sales, open, onOpen } = props
  if (row === undefined) return <span className={section.label}>{SHARED_INVENTAIRE.newRow}</span>
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

/** Each change replaces the whole document: render only the rows that it affects. */
function drawsTheSame(a: RowProps, b: RowProps): boolean {
  return (
    a.id === b.id &&
    a.number === b.number &&
    same(a.name, b.name) &&
    a.open === b.open &&
    a.wide === b.wide &&
    a.typing === b.typing &&
    a.sales === b.sales &&
    a.candidature._id === b.candidature._id &&
    a.movements.length === b.movements.length &&
    a.voids.length === b.voids.length &&
    a.frozen === b.frozen &&
    same(a.terms, b.terms) &&
    same(a.row, b.row) &&
    same(a.waiting, b.waiting) &&
    same(a.conflicts, b.conflicts)
  )
}

/**
 * A row: a line of cells on a wide screen; on a narrow one a summary, and its cells once opened. The empty row at the
 * end is always open.
 */
export const RowEditor = memo(function EveryRow(props: RowProps): ReactNode {
  const { id, number, name, row, conflicts, candidature, partenariat, open, wide, onOpen } = props
  const showsCells = row === undefined || (!row.removed && (open || wide))
  const wrongCell = !showsCells && toCorrect(props)
  const warnings = [...(wrongCell ? [`${id}-wrong`] : []), ...warningsOf(props).warnings]
  const described = warnings.length === 0 ? undefined : warnings.join(' ')
  const disputed = new Set(conflicts.map(({ field }) => field))
  return (
    <li data-row={id} className={cx(styles.row, open && styles.open)}>
      {wide ? (
        <span aria-hidden="true" className={styles.number}>
          {number}
        </span>
      ) : (
        <Line {...props} described={described} />
      )}
      {showsCells ? <RowCells {...props} /> : null}
      {wide && row?.removed === true ? (
        <p>
          <Summary number={number} row={row} />
        </p>
      ) : null}
      {wide && row !== undefined ? (
        <button
          type="button"
          className={styles.more}
          aria-label={SALES.details(name.line)}
          aria-describedby={described}
          aria-expanded={open}
          onClick={() => onOpen(id, !open)}
        >
          <Icon name="edit" />
        </button>
      ) : null}
      <div className={cx(layout.stack2, styles.below)}>
        {wrongCell ? <Warning id={`${id}-wrong`}>{SHARED_INVENTAIRE.toCorrect}</Warning> : null}
        {row !== undefined && exceeds(row) ? (
          <Warning id={`${id}-exceeds`}>{SHARED_INVENTAIRE.exceedsDeposit}</Warning>
        ) : null}
        {DEPOSIT_COLUMNS.filter((column) => disputed.has(column)).map((column) => (
          <ConflictChoice
            key={column}
            {...{ candidature, partenariat }}
            target={id}
            field={column}
            label={SHARED_INVENTAIRE.columns[column]}
          />
        ))}
        {open && row !== undefined ? <Details {...props} row={row} /> : null}
      </div>
    </li>
  )
}, drawsTheSame)

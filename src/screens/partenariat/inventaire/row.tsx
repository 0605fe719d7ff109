import { memo, type ReactNode } from 'react'
import type { Candidature } from '#domain/candidature.ts'
import { openConflicts } from '#domain/partenariat/conflicts.ts'
import { BLANK_ROW, COLUMNS } from '#domain/partenariat/inventaire.ts'
import type { CountedRow } from '#domain/partenariat/movements.ts'
import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import { exceedsDeposit } from '#domain/partenariat/totals.ts'
import { same } from '#domain/same.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { Icon } from '#ui/icon.tsx'
import { ConflictChoice } from '../paper/conflict-choice.tsx'
import section from '../paper/section.module.css'
import { Cell } from './cell.tsx'
import { RemoveRow } from './remove-row.tsx'
import styles from './rows.module.css'
import type { Typing } from './use-typing.ts'

interface Props {
  readonly id: string
  readonly number: number
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  /** With its sums; absent while nothing is written in it. */
  readonly row: CountedRow | undefined
  readonly typing: Typing
  readonly onEnter: (control: HTMLElement) => void
}

const NO_ROW: CountedRow = { ...BLANK_ROW, salesCentimes: 0, removed: false }

function conflictsIn(partenariat: Partenariat, id: string) {
  return openConflicts(partenariat).filter(({ target }) => target === id)
}

/** What stands below a row: more pieces gone than deposited, and the values to choose from. */
function Below({
  id,
  candidature,
  partenariat,
  row = NO_ROW,
}: Pick<Props, 'id' | 'candidature' | 'partenariat' | 'row'>): ReactNode {
  const exceeds = exceedsDeposit(row)
  const disputed = new Set(conflictsIn(partenariat, id).map(({ field }) => field))
  if (disputed.size === 0 && !exceeds) return null
  return (
    <tr>
      <td colSpan={COLUMNS.length + 1} className={styles.below}>
        {exceeds ? (
          <p className={section.warning}>
            <Icon name="alert" size={18} /> {SHARED_INVENTAIRE.exceedsDeposit}
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
      </td>
    </tr>
  )
}

function EveryRow({ id, number, candidature, partenariat, row, typing, onEnter }: Props): ReactNode {
  const cells = row ?? NO_ROW
  return (
    <tbody className={styles.row} data-row={id}>
      <tr>
        {COLUMNS.map((column) => (
          <td key={column} className={styles[column]}>
            <span className={styles.label} aria-hidden="true">
              {SHARED_INVENTAIRE.columns[column]}
            </span>
            <Cell
              target={id}
              field={column}
              label={SHARED_INVENTAIRE.cell(SHARED_INVENTAIRE.columns[column], number)}
              value={cells[column]}
              typing={typing}
              onEnter={onEnter}
            />
          </td>
        ))}
        <td className={styles.actions}>
          {row === undefined ? null : <RemoveRow id={id} number={number} candidature={candidature} />}
        </td>
      </tr>
      <Below id={id} candidature={candidature} partenariat={partenariat} row={row} />
    </tbody>
  )
}

/** A row. The document comes whole at each change: only the rows that it changes are drawn again. */
export const Row = memo(
  EveryRow,
  (a, b) =>
    a.id === b.id &&
    a.number === b.number &&
    a.typing === b.typing &&
    a.candidature._id === b.candidature._id &&
    same(a.row, b.row) &&
    same(conflictsIn(a.partenariat, a.id), conflictsIn(b.partenariat, b.id)),
)

import {
  type ClipboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { newRowId } from '#data/commands/partenariat.ts'
import type { Records } from '#data/hooks/use-records.ts'
import type { Candidature } from '#domain/candidature.ts'
import { recordKeyOf } from '#domain/ids.ts'
import { openConflicts } from '#domain/papers/conflicts.ts'
import { BLANK_ROW, COLUMNS, DEVICE_ROWS_MAX, rowsOf } from '#domain/papers/inventaire.ts'
import type { CountedRow } from '#domain/papers/movements.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import { subjectKeyOf } from '#domain/papers/record-keys.ts'
import type { TermsByDay } from '#domain/papers/statements/terms.ts'
import { INVENTAIRE } from '#messages/fr/partenariat/inventaire.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { rowNames } from '#messages/row-names.ts'
import { spaced } from '#messages/typography.ts'
import { cx } from '#ui/cx.ts'
import type { Elements } from '#ui/elements.ts'
import layout from '#ui/layout/layout.module.css'
import { useWindowFits } from '#ui/layout/use-window-fits.ts'
import { announce } from '#ui/status/announcer.tsx'
import { useWarnings } from '#ui/status/use-warnings.ts'
import { useGradually } from '#ui/use-gradually.ts'
import section from '../../paper/section.module.css'
import { CELLS } from '../cell.tsx'
import type { Sales } from '../sales/use-sales.tsx'
import type { Typing } from '../use-typing.ts'
import styles from './row.module.css'
import { RowEditor } from './row.tsx'
import { exceeds, type RowProps } from './row-props.ts'
import { useRowSearch } from './search.tsx'

/** The id of the empty row at the end: a new id as soon as something is written in it. The added row is announced. */
function useNewRow(partenariat: Partenariat, typing: Typing): string {
  const [id, setId] = useState(() => typing.resumedRow(partenariat.rows) ?? newRowId())
  const before = useRef(id)
  useEffect(() => {
    const at = before.current === id ? -1 : rowsOf(partenariat).findIndex(([key]) => key === before.current)
    before.current = id
    if (at >= 0) announce(SHARED_INVENTAIRE.rowAdded(at + 1))
  })
  if (partenariat.rows[id] === undefined) return id
  const next = newRowId()
  setId(next)
  return next
}

/** Selects the container of a row's cells. */
const ROW = '[data-row]'

function cellsOf(row: Element | null | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>(CELLS) ?? [])]
}

function focusOn(control: HTMLElement | undefined): void {
  control?.focus()
  if (control instanceof HTMLInputElement) control.select()
}

/**
 * Enter in a cell goes to the next one, and from the last one of a row to the first one of the next row, which may have
 * to be opened or created first: a new row exists once this one is written.
 * @param next the row after one; undefined after the last
 * @param open called with the row to go to
 */
function useRowFocus(
  list: RefObject<HTMLElement | null>,
  next: (id: string) => string | undefined,
  open: (id: string) => void,
): { readonly onEnter: (control: HTMLElement) => void; readonly stay: () => void } {
  const latest = useRef({ next, open })
  latest.current = { next, open }
  // The row whose successor awaits the focus.
  const left = useRef<string>(undefined)
  useEffect(() => {
    const after = left.current === undefined ? undefined : latest.current.next(left.current)
    if (after === undefined) return
    const [firstCell] = cellsOf(list.current?.querySelector(`[data-row="${after}"]`))
    if (firstCell === undefined) return latest.current.open(after)
    left.current = undefined
    focusOn(firstCell)
  })
  const onEnter = useCallback((control: HTMLElement) => {
    const row = control.closest<HTMLElement>(ROW)
    const cells = cellsOf(row)
    const following = cells[cells.indexOf(control) + 1]
    if (following !== undefined) return focusOn(following)
    left.current = row?.dataset.row
    control.blur()
    const after = latest.current.next(left.current ?? '')
    if (after !== undefined) latest.current.open(after)
  }, [])
  // The member moved the focus elsewhere meanwhile: leave it there.
  const stay = useCallback(() => {
    left.current = undefined
  }, [])
  return { onEnter, stay }
}

const WIDE_REM = 37.5 // 600 px of ordinary text: room for six columns
const FIRST_ROWS = 10 // one screenful

const NONE: readonly never[] = []

interface Props {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  /** The rows with their sums, then the removed ones that have sales. */
  readonly rows: readonly (readonly [string, CountedRow])[]
  readonly records: Records
  readonly terms: TermsByDay
  /** Whether both parties approved the deposits. */
  readonly frozen: boolean
  readonly typing: Typing
  readonly sales: Sales
  readonly onPaste: (event: ClipboardEvent) => void
  /** Other actions on the rows. */
  readonly children?: Elements
}

function grouped<Value>(values: readonly Value[], keyOf: (value: Value) => string): ReadonlyMap<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group === undefined) groups.set(keyOf(value), [value])
    else group.push(value)
  }
  return groups
}

/** The props of each row, in order: of those found, and of the empty one when there is no search. */
function useLines(props: Props, newRow: string | null, found: ReadonlySet<string> | null) {
  const { candidature, partenariat, rows, records, terms, frozen, typing, sales } = props
  const { movements, voids, waiting } = records
  const conflicts = useMemo(() => grouped(openConflicts(partenariat), ({ target }) => target), [partenariat])
  const moved = useMemo(() => grouped(movements, ({ row }) => row), [movements])
  const voided = useMemo(() => grouped(voids, ({ _id }) => subjectKeyOf(_id)), [voids])
  const counted = new Map(rows)
  const present = rows.filter(([, { removed }]) => !removed).map(([id]) => id)
  const gone = rows.filter(([, { removed }]) => removed).map(([id]) => id)
  const all = [...present, ...(newRow === null ? [] : [newRow]), ...gone]
  const names = rowNames(all.map((id) => counted.get(id) ?? BLANK_ROW))
  const shown = names.flatMap((name, index) => {
    const id = all[index] ?? ''
    return found === null || found.has(id) ? [{ id, number: index + 1, name }] : []
  })
  return shown.slice(0, useGradually(shown.length, FIRST_ROWS)).map((line) => {
    const { id } = line
    const rowMovements = moved.get(id) ?? NONE
    const rowVoids = rowMovements.flatMap(({ _id }) => voided.get(recordKeyOf(_id)) ?? [])
    return {
      ...{ ...line, row: counted.get(id), conflicts: conflicts.get(id) ?? NONE, movements: rowMovements },
      voids: rowVoids,
      ...{ candidature, partenariat, terms, frozen, typing, sales },
      waiting: [...rowMovements, ...rowVoids].map(({ _id }) => recordKeyOf(_id)).filter((key) => waiting.has(key)),
    }
  })
}

/** Warnings about rows of which more is gone than was deposited. */
function warningsIn(rows: Props['rows']) {
  return rows.flatMap(([id, row], index) => {
    if (!exceeds(row)) return []
    return [[id, spaced(SHARED_INVENTAIRE.exceedsIn(index + 1))] as const]
  })
}

/** Column heads above the cells of a wide screen; each cell is named by its column. */
function Heads(): ReactNode {
  return (
    <li className={cx(section.label, styles.row, styles.heads)} aria-hidden="true">
      <span className={styles.number}>{INVENTAIRE.number}</span>
      <div className={styles.cells}>
        {COLUMNS.map((column) => (
          <span key={column}>{SHARED_INVENTAIRE.heads[column]}</span>
        ))}
      </div>
    </li>
  )
}

/** The rows, and an empty one to continue. Enter goes from cell to cell, and from row to row. */
export function RowsEditor(props: Props): ReactNode {
  const { partenariat, rows, frozen, typing, onPaste, children } = props
  const list = useRef<HTMLElement>(null)
  const wide = useWindowFits(WIDE_REM)
  const newRow = useNewRow(partenariat, typing)
  const [opened, setOpened] = useState<string>()
  const { found, ...search } = useRowSearch(rows)
  const full = Object.keys(partenariat.rows).length >= DEVICE_ROWS_MAX
  const shown = useLines(props, full || frozen || found !== null ? null : newRow, found)
  const warnings = useMemo(() => warningsIn(rows), [rows])
  const next = (id: string) => {
    const at = shown.findIndex((line) => line.id === id)
    return at < 0 || shown[at + 1]?.row?.removed === true ? undefined : shown[at + 1]?.id
  }
  const { onEnter, stay } = useRowFocus(list, next, setOpened)
  useWarnings(warnings)
  const onOpen = useCallback((id: string, open: boolean) => setOpened(open ? id : undefined), [])
  const lines = shown.map((line): RowProps => ({ ...line, wide, open: opened === line.id, onOpen, onEnter }))
  return (
    <section ref={list} className={section.section} aria-labelledby="rows-title" onFocus={stay} onPaste={onPaste}>
      <h2 id="rows-title">{SHARED_INVENTAIRE.rows}</h2>
      {children}
      <p className={section.note}>
        {spaced(full ? SHARED_INVENTAIRE.full : frozen ? SHARED_INVENTAIRE.frozen : SHARED_INVENTAIRE.keyboard)}
      </p>
      {search.field}
      <ul className={wide ? styles.wide : layout.stack2}>
        {wide ? <Heads /> : null}
        {lines.map((line) => (
          <RowEditor key={line.id} {...line} />
        ))}
      </ul>
    </section>
  )
}

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { newRowId } from '#data/commands/partenariat.ts'
import type { Candidature } from '#domain/candidature.ts'
import { COLUMNS, DEVICE_ROWS_MAX, rowsOf } from '#domain/partenariat/inventaire.ts'
import { countedRows } from '#domain/partenariat/movements.ts'
import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import type { Movement } from '#domain/partenariat/records.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { spaced } from '#messages/typography.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import section from '../paper/section.module.css'
import { CELLS } from './cell.tsx'
import { Row } from './row.tsx'
import styles from './rows.module.css'
import type { Typing } from './use-typing.ts'

/** The id of the empty row at the end: a new one as soon as something is written in it. */
function useNewRow(partenariat: Partenariat, typing: Typing): string {
  const [id, setId] = useState(() => typing.resumedRow(partenariat.rows) ?? newRowId())
  if (partenariat.rows[id] === undefined) return id
  const next = newRowId()
  setId(next)
  return next
}

/** The rows, and an empty one at the end to go on. Enter goes from cell to cell, and from row to row. */
export function Rows({
  candidature,
  partenariat,
  movements,
  typing,
}: {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly movements: readonly Movement[]
  readonly typing: Typing
}): ReactNode {
  const table = useRef<HTMLTableElement>(null)
  const newRow = useNewRow(partenariat, typing)
  const awaitsNewRow = useRef(false)
  const onEnter = useCallback((control: HTMLElement) => {
    const cells = [...(table.current?.querySelectorAll<HTMLInputElement>(CELLS) ?? [])]
    const next = cells[cells.indexOf(control as HTMLInputElement) + 1]
    // The next row is not there before this one is written.
    awaitsNewRow.current = next === undefined
    if (next === undefined) control.blur()
    else {
      next.focus()
      next.select()
    }
  }, [])
  useEffect(() => {
    if (!awaitsNewRow.current) return
    awaitsNewRow.current = false
    table.current?.querySelector<HTMLElement>(`[data-row="${newRow}"] ${CELLS}`)?.focus()
  }, [newRow])

  const counted = new Map(countedRows(partenariat, movements))
  const rows = rowsOf(partenariat).map(([id]) => id)
  const full = rows.length >= DEVICE_ROWS_MAX
  return (
    <section className={section.section} aria-labelledby="rows-title">
      <h2 id="rows-title">{SHARED_INVENTAIRE.rows}</h2>
      <p className={section.note}>{full ? spaced(SHARED_INVENTAIRE.full) : SHARED_INVENTAIRE.keyboard}</p>
      <table ref={table} className={styles.table} onFocus={() => (awaitsNewRow.current = false)}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={styles[column]}>
                {SHARED_INVENTAIRE.columns[column]}
              </th>
            ))}
            <th scope="col" className={styles.actions}>
              <VisuallyHidden>{SHARED_INVENTAIRE.actions}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {(full ? rows : [...rows, newRow]).map((id, index) => (
          <Row
            key={id}
            id={id}
            number={index + 1}
            candidature={candidature}
            partenariat={partenariat}
            row={counted.get(id)}
            typing={typing}
            onEnter={onEnter}
          />
        ))}
      </table>
    </section>
  )
}

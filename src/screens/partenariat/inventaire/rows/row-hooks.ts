import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { newRowId } from '#data/commands/partenariat.ts'
import { rowsOf } from '#domain/partenariat/inventaire.ts'
import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { announce } from '#ui/status/announcer.tsx'
import { CELLS } from '../cell.tsx'
import type { Typing } from '../use-typing.ts'

/** The id of the empty row at the end: a new one as soon as something is written in it, which is announced. */
export function useNewRow(partenariat: Partenariat, typing: Typing): string {
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

/** Selects what holds the cells of one row. */
const ROW = '[data-row]'

function cellsOf(row: Element | null | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>(CELLS) ?? [])]
}

function focusOn(control: HTMLElement | undefined): void {
  control?.focus()
  if (control instanceof HTMLInputElement) control.select()
}

/**
 * Enter in a cell goes to the next one, and from the last one of a row to the first one of the next row, which may
 * still have to be opened or to be made: a new row is there once this one is written.
 * @param next the row after one; undefined after the last
 * @param open called with the row that is gone to
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  next: (id: string) => string | undefined,
  open: (id: string) => void,
): { readonly onEnter: (control: HTMLElement) => void; readonly stay: () => void } {
  const latest = useRef({ next, open })
  latest.current = { next, open }
  // The row whose next one awaits the focus.
  const left = useRef<string>(undefined)
  useEffect(() => {
    const after = left.current === undefined ? undefined : latest.current.next(left.current)
    if (after === undefined) return
    const [first] = cellsOf(list.current?.querySelector(`[data-row="${after}"]`))
    if (first === undefined) return latest.current.open(after)
    left.current = undefined
    focusOn(first)
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
  // Somebody went elsewhere meanwhile: the focus is theirs.
  const stay = useCallback(() => {
    left.current = undefined
  }, [])
  return { onEnter, stay }
}

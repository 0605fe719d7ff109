import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { articleOf, type CountedRow } from '#domain/partenariat/movements.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import type { Say } from '#ui/status/use-announcer.tsx'

interface Line {
  readonly id: string
  readonly number: number
  /** Undefined for the empty row at the end. */
  readonly row: CountedRow | undefined
}

/** What takes the focus in a row, or else in the list: its first cell, or the button that opens it. */
const FIRST = ['[data-cell], button', 'input[type="search"]', 'button'] as const

/**
 * A row that is removed takes with it the button that had the focus: the row that comes in its place takes it, or the
 * one before when there is none.
 * @returns called once it was confirmed that a row is to be removed
 */
export function useRemoval(
  list: RefObject<HTMLElement | null>,
  lines: readonly Line[],
  say: Say,
): (id: string) => void {
  const present = lines.filter(({ row }) => row?.removed !== true)
  const latest = useRef(present)
  latest.current = present
  const removing = useRef<{ readonly at: number; readonly line: Line }>(undefined)
  const onRemove = useCallback((id: string) => {
    const at = latest.current.findIndex((line) => line.id === id)
    const line = latest.current[at]
    if (line === undefined) return
    removing.current = { at, line }
  }, [])
  useEffect(() => {
    if (removing.current === undefined) return
    const { at, line } = removing.current
    if (latest.current.some(({ id }) => id === line.id)) return
    removing.current = undefined
    say(SHARED_INVENTAIRE.rowRemoved(line.number, line.row === undefined ? '' : articleOf(line.row)))
    if (document.activeElement !== document.body) return // somebody went elsewhere meanwhile
    const next = latest.current[at] ?? latest.current[at - 1]
    const [inRow, search, button] = FIRST
    const place = next && list.current?.querySelector<HTMLElement>(`[data-row="${next.id}"]`)?.querySelector(inRow)
    const first = place ?? list.current?.querySelector(search) ?? list.current?.querySelector(button)
    if (first instanceof HTMLElement) first.focus()
  })
  return onRemove
}

import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { searchKey } from '#domain/input.ts'
import type { InventaireRow } from '#domain/papers/inventaire.ts'
import { oneLine } from '#domain/visible.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { SETTLED_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import section from '../../paper/section.module.css'

/** Fewer rows need no search. */
export const SEARCHED_FROM = 12

type NumberedRow = readonly [id: string, row: InventaireRow]

/** The rows whose reference and name contain every search word; all of them for an empty search. */
export function searchRows(rows: readonly NumberedRow[], query: string): ReadonlySet<string> {
  const words = searchKey(query).split(' ')
  const typed = oneLine(query).toLowerCase()
  const found = rows.filter(([, { ref, description }]) => {
    const text = `${ref} ${description}`
    // As typed, for alphabets that `searchKey` drops.
    if (text.toLowerCase().includes(typed)) return true
    const key = searchKey(text)
    return words[0] !== '' && words.every((word) => key.includes(word))
  })
  return new Set(found.map(([id]) => id))
}

/** The rows found, debounced when there are many; `null` without a search. */
export function useFoundRows(rows: readonly NumberedRow[], query: string): ReadonlySet<string> | null {
  const deferredQuery = useDeferredValue(query)
  return useMemo(() => (deferredQuery.trim() === '' ? null : searchRows(rows, deferredQuery)), [rows, deferredQuery])
}

/** The search field of the rows, and how many it found. */
export function RowSearch({
  query,
  found,
  count,
  onSearch,
}: {
  readonly query: string
  /** How many rows were found; null without a search. */
  readonly found: number | null
  readonly count: number
  readonly onSearch: (query: string) => void
}): ReactNode {
  const text = found === null ? '' : SHARED_INVENTAIRE.found(found, count)
  useAnnouncement(text, SETTLED_MS)
  return (
    <search>
      <TextField
        type="search"
        label={SHARED_INVENTAIRE.search}
        value={query}
        autoComplete="off"
        onChange={(event) => onSearch(event.target.value)}
      />
      <p className={section.note}>{text}</p>
    </search>
  )
}

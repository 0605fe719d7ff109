import { useDeferredValue, useMemo, useState } from 'react'
import { searchKey } from '#domain/input.ts'
import type { InventaireRow } from '#domain/papers/inventaire.ts'
import { oneLine } from '#domain/visible.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import type { Elements } from '#ui/elements.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { SETTLED_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import section from '../../paper/section.module.css'

const SEARCHED_FROM = 12 // fewer rows need no search

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

/** A search among rows. @returns its field, where the rows are many, and the ids of those found; `null` without a search */
export function useRowSearch(rows: readonly NumberedRow[]): {
  readonly found: ReadonlySet<string> | null
  readonly field: Elements
} {
  const [query, setQuery] = useState('')
  const deferredQuery = useDeferredValue(query)
  const found = useMemo(
    () => (deferredQuery.trim() === '' ? null : searchRows(rows, deferredQuery)),
    [rows, deferredQuery],
  )
  const text = found === null ? '' : SHARED_INVENTAIRE.found(found.size, rows.length)
  useAnnouncement(text, SETTLED_MS)
  const field =
    rows.length < SEARCHED_FROM ? null : (
      <search>
        <TextField
          type="search"
          label={SHARED_INVENTAIRE.search}
          value={query}
          autoComplete="off"
          onChange={(event) => setQuery(event.target.value)}
        />
        <p className={section.note}>{text}</p>
      </search>
    )
  return { found, field }
}

import type { ReactNode } from 'react'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { SETTLED_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import section from '../../paper/section.module.css'

/** A search in the rows, and how many it found. */
export function Search({
  query,
  found,
  count,
  onSearch,
}: {
  readonly query: string
  /** How many rows were found; null when nothing is searched for. */
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

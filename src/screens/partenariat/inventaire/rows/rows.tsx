import { type ClipboardEvent, type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { Candidature } from '#domain/candidature.ts'
import { openConflicts } from '#domain/partenariat/conflicts.ts'
import { DEVICE_ROWS_MAX, rowsOf } from '#domain/partenariat/inventaire.ts'
import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import type { Conflict } from '#domain/versions/fields.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { spaced } from '#messages/typography.ts'
import { useMedia } from '#ui/layout/use-media.ts'
import section from '../../paper/section.module.css'
import type { Typing } from '../use-typing.ts'
import styles from './compact-row.module.css'
import { CompactRow } from './compact-row.tsx'
import { useFoundRows } from './find-rows.ts'
import { Row } from './row.tsx'
import type { RowProps } from './row-props.ts'
import { Search } from './search.tsx'
import { Table } from './table.tsx'
import { useNewRow } from './use-new-row.ts'
import { useRowFocus } from './use-row-focus.ts'

const TABLE = '(min-width: 37.5rem)' // 600 px: room for six columns
const SEARCHED_FROM = 12 // rows
const FIRST_ROWS = 40 // drawn at once: the others follow without holding up the page

const NONE: readonly Conflict[] = []

/** The rows, and an empty one at the end to go on. Enter goes from cell to cell, and from row to row. */
export function Rows({
  candidature,
  partenariat,
  typing,
  onPaste,
  children,
}: {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly typing: Typing
  readonly onPaste: (event: ClipboardEvent) => void
  /** What else is done with the rows. */
  readonly children?: ReactNode
}): ReactNode {
  const list = useRef<HTMLElement>(null)
  const isTable = useMedia(TABLE)
  const newRow = useNewRow(partenariat, typing)
  const [opened, setOpened] = useState<string>()
  const [query, setQuery] = useState('')
  const all = useMemo(() => rowsOf(partenariat), [partenariat])
  const found = useFoundRows(all, query)
  const full = all.length >= DEVICE_ROWS_MAX

  const shown = all.flatMap(([id], index) => (found === null || found.has(id) ? [[id, index + 1] as const] : []))
  if (!full && found === null) shown.push([newRow, all.length + 1])
  const count = useDeferredValue(shown.length, FIRST_ROWS)
  const ids = shown.slice(0, Math.max(count, FIRST_ROWS)).map(([id]) => id)
  const next = (id: string) => (ids.includes(id) ? ids[ids.indexOf(id) + 1] : undefined)
  const { onEnter, stay } = useRowFocus(list, next, setOpened)
  const onOpen = useCallback((id: string, open: boolean) => setOpened(open ? id : undefined), [])

  const conflicts = new Map<string, Conflict[]>()
  for (const conflict of openConflicts(partenariat)) {
    conflicts.set(conflict.target, [...(conflicts.get(conflict.target) ?? []), conflict])
  }
  const lines = shown.slice(0, ids.length).map(
    ([id, number]): RowProps => ({
      ...{ id, number, row: partenariat.rows[id], conflicts: conflicts.get(id) ?? NONE },
      ...{ candidature, partenariat, typing, open: opened === id, onOpen, onEnter },
    }),
  )
  return (
    <section ref={list} className={section.section} aria-labelledby="rows-title" onFocus={stay} onPaste={onPaste}>
      <h2 id="rows-title">{SHARED_INVENTAIRE.rows}</h2>
      {children}
      <p className={section.note}>{full ? spaced(SHARED_INVENTAIRE.full) : SHARED_INVENTAIRE.keyboard}</p>
      {all.length < SEARCHED_FROM ? null : (
        <Search query={query} found={found?.size ?? null} count={all.length} onSearch={setQuery} />
      )}
      {isTable ? (
        <Table>
          {lines.map((line) => (
            <Row key={line.id} {...line} />
          ))}
        </Table>
      ) : (
        <ul className={styles.rows}>
          {lines.map((line) => (
            <CompactRow key={line.id} {...line} />
          ))}
        </ul>
      )}
    </section>
  )
}

import type { ReactNode } from 'react'
import { PASTED_COLUMNS, type PastedRow } from '#domain/partenariat/pasted.ts'
import { describePastedError, PASTE } from '#messages/fr/partenariat/paste.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { formatCell } from '#messages/partenariat-values.ts'
import { spaced } from '#messages/typography.ts'
import { SETTLED_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import section from '../../paper/section.module.css'
import { NameCell } from '../inventaire-sheet.tsx'
import styles from './preview.module.css'
import type { PastedTable } from './table-text.ts'

const SHOWN_ROWS = 4
const SHOWN_ERRORS = 6

/** What was pasted as it was understood: the first rows, and each cell that stands for nothing. */
export function Preview({
  table: { rows, errors, ignored, titles, around, textOf },
  room,
  fitting,
}: {
  readonly table: PastedTable
  readonly room: number
  readonly fitting: readonly PastedRow[]
}): ReactNode {
  const lines = new Set(errors.map(({ line }) => line)).size
  const over = rows.length - fitting.length
  const count = fitting.length === 0 ? PASTE.nothing : PASTE.count(fitting.length)
  const left = [
    titles > 0 ? PASTE.titles(titles) : '',
    ignored.length > 0 ? spaced(PASTE.ignored(ignored)) : '',
    errors.length > 0 ? spaced(PASTE.errors(lines)) : '',
  ]
  useAnnouncement([count, ...left].join(' '), SETTLED_MS)
  return (
    <section className={styles.preview} aria-label={PASTE.preview}>
      <p>
        <strong>{count}</strong> <span>{left.slice(0, 2).join(' ')}</span>
      </p>
      {around.length === 0 ? null : (
        <details>
          <summary>{spaced(PASTE.around(around.length))}</summary>
          <ul>
            {around.map((line) => (
              <li key={line}>{spaced(PASTE.left(line, textOf(line)))}</li>
            ))}
          </ul>
        </details>
      )}
      {over > 0 ? <p className={section.warning}>{spaced(PASTE.full(Math.max(0, room), over))}</p> : null}
      {fitting.length === 0 ? null : (
        <table className={section.table}>
          <caption>
            <VisuallyHidden>{PASTE.preview}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              {PASTED_COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {SHARED_INVENTAIRE.heads[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fitting.slice(0, SHOWN_ROWS).map(({ line, cells }) => (
              <tr key={line}>
                {PASTED_COLUMNS.map((column) => {
                  const text = formatCell(column, cells[column])
                  if (column !== 'description') return <td key={column}>{text}</td>
                  return (
                    <NameCell key={column} number={line}>
                      {text}
                    </NameCell>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {fitting.length > SHOWN_ROWS ? <p className={section.note}>{PASTE.others(fitting.length - SHOWN_ROWS)}</p> : null}
      {errors.length === 0 ? null : (
        <div className={styles.errors}>
          <p>{spaced(PASTE.errors(lines))}</p>
          <ul>
            {errors.slice(0, SHOWN_ERRORS).map((error) => (
              <li key={`${error.line} ${error.column} ${error.text}`}>{spaced(describePastedError(error))}</li>
            ))}
          </ul>
          {errors.length > SHOWN_ERRORS ? <p>{PASTE.otherErrors(errors.length - SHOWN_ERRORS)}</p> : null}
        </div>
      )}
    </section>
  )
}

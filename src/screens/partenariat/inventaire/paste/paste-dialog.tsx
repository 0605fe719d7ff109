import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { editPartenariat, newRowId } from '#data/commands/partenariat.ts'
import { addDeposit } from '#data/commands/records.ts'
import { today } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useDraft } from '#data/hooks/use-draft.ts'
import type { Candidature } from '#domain/candidature.ts'
import { articleOf } from '#domain/papers/movements.ts'
import { addRows, PASTED_COLUMNS, type PastedRow } from '#domain/papers/pasted.ts'
import { describePastedError, PASTE } from '#messages/fr/partenariat/paste.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { common } from '#messages/fr.ts'
import { formatCell } from '#messages/partenariat-values.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextArea } from '#ui/form/text-field.tsx'
import { SETTLED_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import section from '../../paper/section.module.css'
import { NameCell } from '../inventaire-sheet.tsx'
import styles from './preview.module.css'
import { joined, type PastedTable, readTable, rowsThatFit } from './table-text.ts'

const SHOWN_ROWS = 4
const SHOWN_ERRORS = 6

/** The pasted text as parsed: the first rows, and each invalid cell. */
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

interface Props {
  readonly candidature: Candidature
  /** How many rows the sheet still has room for. */
  readonly room: number
  /** Whether both parties approved the deposits: the pieces of these rows are another one. */
  readonly frozen: boolean
  /** The text pasted into the sheet; empty when the dialog is opened to paste into it. */
  readonly pasted: string
  /** Called with the number of rows once all were added. */
  readonly onAdded: (rows: number) => void
  readonly onClose: () => void
}

/** Adds rows from a spreadsheet, after a preview. Rows not added stay, also after a reload. */
export function PasteDialog({ candidature, room, frozen, pasted, onAdded, onClose }: Props): ReactNode {
  const device = useDevice()
  const draft = useDraft(`inventaire-collage/${candidature._id}`)
  const [text, setText] = useState<string>()
  const [outcome, setOutcome] = useState<{ readonly failed: boolean; readonly text: string }>()
  const draftText = typeof draft.values?.text === 'string' ? draft.values.text : ''
  const shown = text ?? (pasted === '' ? draftText : joined(draftText, pasted))
  const read = useDeferredValue(shown)
  const table = useMemo(() => readTable(read), [read])
  const fitting = rowsThatFit(table, room)

  const none = room === 0 ? PASTE.noRoom : PASTE.needsRows
  const nothing = fitting.length === 0 ? spaced(none) : undefined

  function keep(next: string): void {
    setText(next)
    if (next === '') draft.discard()
    else draft.keep({ text: next })
  }
  useEffect(() => {
    if (text === undefined && pasted !== '') draft.keep({ text: joined(draftText, pasted) })
  }, [draft.keep, text, pasted, draftText])

  async function add(): Promise<void> {
    const rows = fitting.map(({ cells }) => [newRowId(), cells] as const)
    const cells = rows.map(([id, row]) => [id, frozen ? { ...row, depot: 0 } : row] as const)
    const added = await editPartenariat(device, candidature, addRows(cells))
    const pieces = Object.fromEntries(
      rows
        .filter(([, { depot }]) => frozen && depot > 0)
        .map(([id, row]) => [id, { quantity: row.depot, prixCentimes: row.prixCentimes, article: articleOf(row) }]),
    )
    const isDeposit = added.ok && Object.keys(pieces).length > 0
    const last = isDeposit ? await addDeposit(device, candidature, { pieces, day: today(device) }) : added
    if (!last.ok) return setOutcome({ failed: true, text: PASTE.failed })
    const left = table.without(new Set(fitting.map(({ line }) => line)))
    keep(left)
    if (left === '') {
      onAdded(rows.length)
      onClose()
    } else setOutcome({ failed: false, text: PASTE.added(rows.length) })
  }

  return (
    <Dialog
      title={PASTE.title}
      onClose={onClose}
      dismiss={outcome?.failed === false ? common.close : common.cancel}
      actions={
        <Button disabled={read !== shown} reason={nothing} onClick={() => void add()}>
          {PASTE.add(fitting.length)}
        </Button>
      }
    >
      <TextArea
        label={PASTE.text}
        hint={spaced(PASTE.hint)}
        value={shown}
        wrap="off"
        rows={6}
        onChange={(event) => {
          setOutcome(undefined)
          keep(event.target.value)
        }}
      />
      {outcome === undefined ? null : (
        <Callout live tone={outcome.failed ? 'bad' : 'good'}>
          {spaced(outcome.text)}
        </Callout>
      )}
      <Preview table={table} room={room} fitting={fitting} />
    </Dialog>
  )
}

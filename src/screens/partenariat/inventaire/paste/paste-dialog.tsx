import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { editPartenariat, newRowId } from '#data/commands/partenariat.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useDraft } from '#data/hooks/use-draft.ts'
import type { Candidature } from '#domain/candidature.ts'
import { addRows } from '#domain/partenariat/pasted.ts'
import { PASTE } from '#messages/fr/partenariat/paste.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextArea } from '#ui/form/text-field.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { Preview } from './preview.tsx'
import { joined, readTable, rowsThatFit } from './table-text.ts'

interface Props {
  readonly candidature: Candidature
  /** Rows that the sheet still has room for. */
  readonly room: number
  /** What was pasted into the sheet; empty when the dialog is opened to paste into it. */
  readonly pasted: string
  /** Called when all rows were added, with their number. */
  readonly onAdded: (rows: number) => void
  readonly onClose: () => void
}

/** Adds rows from a spreadsheet, seen before they are added. What is not taken stays, also after a reload. */
export function PasteDialog({ candidature, room, pasted, onAdded, onClose }: Props): ReactNode {
  const device = useDevice()
  const draft = useDraft(`inventaire-collage/${candidature._id}`)
  const [text, setText] = useState<string>()
  const [outcome, setOutcome] = useState<{ readonly failed: boolean; readonly text: string }>()
  const kept = typeof draft.values?.text === 'string' ? draft.values.text : ''
  const shown = text ?? (pasted === '' ? kept : joined(kept, pasted))
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
    if (draft.ready && text === undefined && pasted !== '') draft.keep({ text: joined(kept, pasted) })
  }, [draft.ready, draft.keep, text, pasted, kept])

  async function add(): Promise<void> {
    const rows = fitting.map(({ cells }) => [newRowId(), cells] as const)
    const { ok } = await editPartenariat(device, candidature, addRows(rows))
    if (!ok) return setOutcome({ failed: true, text: PASTE.failed })
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
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {outcome?.failed === false ? common.close : common.cancel}
          </Button>
          <Button disabled={read !== shown} reason={nothing} onClick={() => void add()}>
            {PASTE.add(fitting.length)}
          </Button>
        </>
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

import { type ReactNode, useState } from 'react'
import type { Candidature } from '#domain/candidature.ts'
import { parseWhole } from '#domain/input.ts'
import {
  hasRoomForContact,
  LABEL_SHEETS,
  LABELS_MAX,
  type Label,
  type LabelSheetName,
  labelsOn,
  sheetsFor,
} from '#domain/papers/labels.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import { LABELS } from '#messages/fr/partenariat/labels.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import field from '#ui/form/field.module.css'
import { FieldErrorText } from '#ui/form/field.tsx'
import { Select, TextField } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'
import { SETTLED_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { Problem } from '#ui/status/callout.tsx'
import styles from './labels.module.css'
import { MakerFields, useMaker } from './maker-fields.tsx'

/** A row that can be labelled. */
export interface LabelledRow {
  readonly id: string
  /** Its name. */
  readonly thing: string
  readonly label: Label
  /** Pieces that are still there. */
  readonly left: number
}

const SHEETS = Object.keys(LABEL_SHEETS) as readonly LabelSheetName[]

const loadPrinter = () => import('#pdf/labels.ts')

/** Prints labels: on which sheet, from which position of it, and how many of each row. */
export function LabelsDialog({
  candidature,
  partenariat,
  rows,
  onClose,
}: {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly rows: readonly LabelledRow[]
  readonly onClose: () => void
}): ReactNode {
  const [name, setName] = useState<LabelSheetName>('a4-24')
  const [start, setStart] = useState('1')
  const [typed, setTyped] = useState<{ readonly [id: string]: string }>({})
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const makerForm = useMaker(candidature, partenariat)
  const { maker } = makerForm
  const sheet = LABEL_SHEETS[name]
  const firstLabel = start.trim() === '' ? 1 : parseWhole(start, 1, labelsOn(sheet))
  const chosen = rows.map((row) => {
    const text = typed[row.id] ?? String(row.left)
    return { ...row, text, count: text.trim() === '' ? 0 : parseWhole(text, 0, LABELS_MAX) }
  })
  const total = chosen.reduce((sum, { count }) => sum + count, 0)
  const isWrong = Number.isNaN(firstLabel + total)
  const summary = isWrong ? '' : LABELS.summary(total, sheetsFor(sheet, firstLabel, total))
  const note = spaced(total > LABELS_MAX ? LABELS.tooMany(LABELS_MAX) : LABELS.scale)
  useAnnouncement([summary, total > LABELS_MAX ? note : ''].join(' ').trim(), SETTLED_MS)
  const few = total === 0 ? LABELS.choose : undefined
  const missing = maker.name === '' ? LABELS.nameMissing : few
  const reason = isWrong ? LABELS.correct : total > LABELS_MAX ? spaced(LABELS.tooMany(LABELS_MAX)) : missing
  const setAll = (count: (row: LabelledRow) => number) =>
    setTyped(Object.fromEntries(rows.map((row) => [row.id, String(count(row))])))

  async function make(): Promise<void> {
    setState('busy')
    try {
      const { downloadLabels } = await loadPrinter()
      await downloadLabels({ sheet: name, start: firstLabel, maker, labels: chosen })
      setState('idle')
    } catch (error) {
      console.error('labels not made', error instanceof Error ? error.name : 'unknown')
      setState('failed')
    }
  }

  return (
    <Dialog
      title={LABELS.title}
      onClose={onClose}
      dismiss={common.close}
      actions={
        <Button icon="document" busy={state === 'busy'} reason={reason} onClick={() => void make()}>
          {state === 'busy' ? LABELS.busy : LABELS.make}
        </Button>
      }
    >
      <p className={layout.small}>{spaced(LABELS.note)}</p>
      <Select
        label={LABELS.sheet}
        choices={SHEETS.map((value) => ({ value, label: LABELS.sheets[value] }))}
        value={name}
        onChange={(event) => setName(event.target.value as LabelSheetName)}
      />
      <TextField
        label={LABELS.start}
        hint={spaced(LABELS.startHint(labelsOn(sheet)))}
        error={Number.isNaN(firstLabel) ? LABELS.wrong(1, labelsOn(sheet)) : undefined}
        inputMode="numeric"
        value={start}
        onChange={(event) => setStart(event.target.value)}
      />
      <MakerFields form={makerForm} hasRoom={hasRoomForContact(sheet)} />
      <fieldset className={cx(layout.stack2, styles.rows)}>
        <legend>{LABELS.rows}</legend>
        <div className={layout.row2}>
          <Button variant="secondary" small onClick={() => setAll(({ left }) => left)}>
            {LABELS.left}
          </Button>
          <Button variant="secondary" small onClick={() => setAll(() => 0)}>
            {LABELS.none}
          </Button>
        </div>
        <ul className={layout.stack1}>
          {chosen.map(({ id, thing, label, text, count }) => (
            <li key={id}>
              <span dir="auto">
                <strong>{label.ref}</strong> <bdi>{label.description}</bdi>
              </span>
              <input
                type="text"
                className={field.control}
                inputMode="numeric"
                aria-label={LABELS.count(thing)}
                aria-invalid={Number.isNaN(count) ? true : undefined}
                aria-describedby={Number.isNaN(count) ? `${id}-error` : undefined}
                value={text}
                onChange={(event) => setTyped({ ...typed, [id]: event.target.value })}
              />
              <FieldErrorText id={`${id}-error`}>
                {Number.isNaN(count) ? LABELS.wrong(0, LABELS_MAX) : undefined}
              </FieldErrorText>
            </li>
          ))}
        </ul>
      </fieldset>
      <p>
        <strong>{summary}</strong> <span>{note}</span>
      </p>
      <Problem>{state === 'failed' && LABELS.failed}</Problem>
    </Dialog>
  )
}

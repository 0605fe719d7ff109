import { type ReactNode, useState } from 'react'
import { PlainForm, submittedTexts } from '#components/forms/plain-form.tsx'
import { editPartenariat } from '#data/commands/partenariat.ts'
import { today } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Candidature } from '#domain/candidature.ts'
import { checkDay } from '#domain/fields.ts'
import { recordKeyOf } from '#domain/ids.ts'
import { parseWhole } from '#domain/input.ts'
import { removeRow } from '#domain/papers/edit.ts'
import { QUANTITY_MAX } from '#domain/papers/inventaire.ts'
import { articleOf, type CountedRow } from '#domain/papers/movements.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import { MOVEMENT_SORTS, type MovementSort } from '#domain/papers/record-fields.ts'
import type { Movement } from '#domain/papers/records.ts'
import { distinctNames } from '#messages/distinct-names.ts'
import { fieldMessage } from '#messages/errors.ts'
import { SALES } from '#messages/fr/partenariat/sales.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { common } from '#messages/fr.ts'
import { partyName } from '#messages/party-names.ts'
import type { RowName } from '#messages/row-names.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Select, TextField } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'
import { useExclusive } from '#ui/use-exclusive.ts'
import { applyEdit } from '../../paper/apply-edit.ts'
import type { Sales } from '../sales/use-sales.ts'
import styles from './row.module.css'

export interface DetailsProps {
  readonly id: string
  readonly number: number
  readonly name: RowName
  readonly movements: readonly Movement[]
  /** Keys of its movements that the server does not have yet. */
  readonly waiting: readonly string[]
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly sales: Sales
}

/** The sales and returns of a row, latest first, each with a way to correct it. */
function Movements({ candidature, name: { thing }, movements, waiting, sales }: DetailsProps): ReactNode {
  const latest = movements.toReversed()
  const textOf = ({ sort, quantity, prixCentimes }: Movement) => spaced(SALES.line(sort, quantity, prixCentimes))
  const names = distinctNames(latest, (movement) => [SALES.correctOne(movement.day, textOf(movement), thing)])
  return (
    <div className={cx(layout.stack2, styles.movements)}>
      <h3>{SALES.movements}</h3>
      {movements.length === 0 ? <p className={layout.small}>{SALES.none}</p> : null}
      {latest.length === 0 ? null : (
        <ul className={styles.list}>
          {latest.map((movement, index) => {
            const { _id, day, by } = movement
            return (
              <li key={_id}>
                <span>
                  <strong>{textOf(movement)}</strong>
                  <span className={layout.small}>
                    {`${SALES.by(day, partyName(candidature, by))}${waiting.includes(recordKeyOf(_id)) ? ` · ${SALES.waiting}` : ''}`}
                  </span>
                </span>
                <Button variant="quiet" aria-label={names[index]} onClick={() => sales.correct(movement)}>
                  {SALES.correct}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

/** Notes several pieces at once, or pieces of another day. */
function OtherDay({ id, name: { thing }, sales }: DetailsProps): ReactNode {
  const device = useDevice()
  const [opened] = useState(() => today(device))
  const [wrong, setWrong] = useState<{ readonly quantity?: string | undefined; readonly day?: string | undefined }>({})
  const [note] = useExclusive(async (form: HTMLFormElement) => {
    const { sort, day = '', quantity = '' } = submittedTexts(form)
    const pieces = parseWhole(quantity, 1, QUANTITY_MAX)
    const code = checkDay(day)
    const future = day > today(device) ? SALES.futureDay : undefined
    const found = {
      quantity: Number.isNaN(pieces) ? SALES.badQuantity() : undefined,
      day: code === null ? future : fieldMessage({ field: 'day', code }),
    }
    setWrong(found)
    if (found.quantity !== undefined || found.day !== undefined) return
    sales.add(id, sort as MovementSort, pieces, day)
    const field = form.elements.namedItem('quantity')
    if (field instanceof HTMLInputElement) field.value = field.defaultValue
  })
  return (
    <PlainForm className={cx(layout.row2, styles.form)} aria-label={SALES.other(thing)} send={note}>
      <Select
        label={SALES.sort}
        choices={MOVEMENT_SORTS.map((value) => ({ value, label: SALES.sorts[value] }))}
        name="sort"
        defaultValue="vendu"
        required
      />
      <TextField
        label={SALES.quantity}
        inputMode="numeric"
        name="quantity"
        defaultValue="1"
        required
        error={wrong.quantity}
      />
      <TextField
        type="date"
        label={SALES.day}
        max={today(device)}
        name="day"
        defaultValue={opened}
        required
        error={wrong.day}
      />
      <Button type="submit" variant="secondary" aria-label={SALES.noteOf(thing)}>
        {SALES.note}
      </Button>
    </PlainForm>
  )
}

/** The content of an opened row besides its cells: its sales one by one, another day's, and its removal. */
export function Details(props: DetailsProps & { readonly row: CountedRow }): ReactNode {
  const { id, number, name, row, candidature, partenariat } = props
  const device = useDevice()
  const [asking, setAsking] = useState(false)
  const remove = () => {
    setAsking(false)
    const removed = SHARED_INVENTAIRE.rowRemoved(number, articleOf(row))
    void applyEdit(editPartenariat(device, candidature, removeRow(id)), removed)
  }
  return (
    <div className={cx(layout.stack3, styles.details)}>
      <Movements {...props} />
      {partenariat.rows[id] === undefined ? null : (
        <>
          <OtherDay {...props} />
          <Button
            variant="quiet"
            icon="trash"
            aria-label={SHARED_INVENTAIRE.remove(name.line)}
            onClick={() => setAsking(true)}
          >
            {common.delete}
          </Button>
        </>
      )}
      {asking ? (
        <ConfirmDialog
          title={SHARED_INVENTAIRE.removeTitle}
          confirm={common.delete}
          cancel={common.cancel}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        >
          {row.vendu === 0 && row.repris === 0 ? null : <p>{spaced(SALES.removal(row.vendu, row.repris))}</p>}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

import { type ReactNode, useState } from 'react'
import { PlainForm, typedIn } from '#components/forms/plain-form.tsx'
import { useDevice } from '#data/hooks/device-context.tsx'
import { today } from '#data/today.ts'
import { checkDay } from '#domain/fields.ts'
import { parseWhole } from '#domain/input.ts'
import { QUANTITY_MAX } from '#domain/partenariat/inventaire.ts'
import { MOVEMENT_SORTS, type MovementSort } from '#domain/partenariat/records.ts'
import { fieldMessage } from '#messages/errors.ts'
import { SALES } from '#messages/fr/partenariat/sales.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Select, TextField } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'
import { useExclusive } from '#ui/use-exclusive.ts'
import styles from './movements.module.css'
import type { Sales } from './use-sales.ts'

/** Notes several pieces, or those of another day. */
export function OtherDay({
  id,
  thing,
  sales,
}: {
  readonly id: string
  /** What the row is called. */
  readonly thing: string
  readonly sales: Sales
}): ReactNode {
  const device = useDevice()
  const [opened] = useState(() => today(device))
  const [wrong, setWrong] = useState<{ readonly quantity?: string | undefined; readonly day?: string | undefined }>({})
  const [note] = useExclusive(async (form: HTMLFormElement) => {
    const { sort, day = '', quantity = '' } = typedIn(form)
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

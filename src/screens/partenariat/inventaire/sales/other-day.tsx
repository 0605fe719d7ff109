import { type ReactNode, useState } from 'react'
import { useDevice } from '#data/hooks/device-context.tsx'
import { today } from '#data/today.ts'
import { checkDay } from '#domain/fields.ts'
import { parseWhole } from '#domain/input.ts'
import { QUANTITY_MAX } from '#domain/partenariat/inventaire.ts'
import { MOVEMENT_SORTS, type MovementSort } from '#domain/partenariat/records.ts'
import { fieldMessage } from '#messages/errors.ts'
import { SALES } from '#messages/fr/partenariat/sales.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { submitted, typedIn } from '#ui/form/plain-form.ts'
import { Select, TextField } from '#ui/form/text-field.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import styles from './movements.module.css'
import type { Sales } from './use-sales.ts'

/** Notes several pieces, or those of another day. */
export function OtherDay({ id, sales }: { readonly id: string; readonly sales: Sales }): ReactNode {
  const device = useDevice()
  const [opened] = useState(() => today(device))
  const [wrong, setWrong] = useState<string>()
  const [note] = useExclusive(async (form: HTMLFormElement) => {
    const { sort, day = '', quantity = '' } = typedIn(form)
    const pieces = parseWhole(quantity, 1, QUANTITY_MAX)
    const code = checkDay(day)
    const isWrong = code !== null || Number.isNaN(pieces) || day > today(device)
    if (code === null) setWrong(isWrong ? SALES.invalid() : undefined)
    else setWrong(fieldMessage({ field: 'day', code }))
    if (isWrong) return
    sales.add(id, sort as MovementSort, pieces, day)
    const field = form.elements.namedItem('quantity')
    if (field instanceof HTMLInputElement) field.value = field.defaultValue
  })
  return (
    <form className={styles.form} aria-label={SALES.other} noValidate onSubmit={submitted(note)}>
      <Select
        label={SALES.sort}
        choices={MOVEMENT_SORTS.map((value) => ({ value, label: SALES.sorts[value] }))}
        name="sort"
        defaultValue="vendu"
      />
      <TextField label={SALES.quantity} inputMode="numeric" name="quantity" defaultValue="1" />
      <TextField type="date" label={SALES.day} max={today(device)} name="day" defaultValue={opened} />
      <Button type="submit" variant="secondary">
        {SALES.note}
      </Button>
      <FieldError id={`${id}-error`}>{wrong}</FieldError>
    </form>
  )
}

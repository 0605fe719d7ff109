import { type FormEvent, type ReactNode, useState } from 'react'
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
import { Select, TextField } from '#ui/form/text-field.tsx'
import styles from './movements.module.css'
import type { Sales } from './use-sales.ts'

/** Notes several pieces, or those of another day. */
export function OtherDay({ id, sales }: { readonly id: string; readonly sales: Sales }): ReactNode {
  const device = useDevice()
  const [sort, setSort] = useState<MovementSort>('vendu')
  const [day, setDay] = useState(() => today(device))
  const [quantity, setQuantity] = useState('1')
  const [wrong, setWrong] = useState<string>()
  function note(event: FormEvent): void {
    event.preventDefault()
    const pieces = parseWhole(quantity, 1, QUANTITY_MAX)
    const code = checkDay(day)
    const isWrong = code !== null || Number.isNaN(pieces) || day > today(device)
    if (code === null) setWrong(isWrong ? SALES.invalid() : undefined)
    else setWrong(fieldMessage({ field: 'day', code }))
    if (isWrong) return
    sales.add(id, sort, pieces, day)
    setQuantity('1')
  }
  return (
    <form className={styles.form} aria-label={SALES.other} noValidate onSubmit={note}>
      <Select
        label={SALES.sort}
        choices={MOVEMENT_SORTS.map((value) => ({ value, label: SALES.sorts[value] }))}
        value={sort}
        onChange={(event) => setSort(event.target.value as MovementSort)}
      />
      <TextField
        label={SALES.quantity}
        inputMode="numeric"
        value={quantity}
        onChange={(event) => setQuantity(event.target.value)}
      />
      <TextField
        type="date"
        label={SALES.day}
        max={today(device)}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button type="submit" variant="secondary">
        {SALES.note}
      </Button>
      <FieldError id={`${id}-other-day`}>{wrong}</FieldError>
    </form>
  )
}

import { type ReactNode, useState } from 'react'
import { PlainForm, submittedTexts } from '#components/forms/plain-form.tsx'
import { today } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { checkDay } from '#domain/fields.ts'
import { parseWhole } from '#domain/input.ts'
import { parseCell } from '#domain/papers/cell.ts'
import { QUANTITY_MAX } from '#domain/papers/inventaire.ts'
import { type CountedRow, notVoided } from '#domain/papers/movements.ts'
import { type LossCause, MOVEMENT_SORTS, type MovementSort } from '#domain/papers/record-fields.ts'
import { defaultVat, hasVatOn, VAT_RATES } from '#domain/papers/vat.ts'
import { fieldMessage } from '#messages/errors.ts'
import { CAUSES, SALES } from '#messages/fr/partenariat/sales.ts'
import { formatCell } from '#messages/partenariat-values.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Select, TextField } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'
import { useExclusive } from '#ui/use-exclusive.ts'
import { cellMessage } from '../cell.tsx'
import styles from './row.module.css'
import type { DetailsProps } from './row-props.ts'

type Wrong = { readonly [field in 'quantity' | 'day' | 'price']?: string | undefined }

function dayError(day: string, latest: string): string | undefined {
  const code = checkDay(day)
  if (code !== null) return fieldMessage({ field: 'day', code })
  return day > latest ? SALES.futureDay : undefined
}

/** Notes several pieces at once, or pieces of another day, at the price really paid; or what was lost, and how. */
export function NoteForm({
  id,
  name: { thing },
  row,
  movements,
  voids,
  terms,
  sales,
}: DetailsProps & { readonly row: CountedRow }): ReactNode {
  const device = useDevice()
  const [sort, setSort] = useState<MovementSort>('vendu')
  const [day, setDay] = useState(() => today(device))
  const [wrong, setWrong] = useState<Wrong>({})
  const vat = defaultVat(terms, notVoided(movements, voids), id, day)
  const hasVat = sort === 'vendu' && hasVatOn(terms, day)
  const price = formatCell('prixCentimes', row.prixCentimes)
  const [note] = useExclusive(async (form: HTMLFormElement) => {
    const texts = submittedTexts(form)
    const pieces = parseWhole(texts.quantity ?? '', 1, QUANTITY_MAX)
    const paid = parseCell('prixCentimes', texts.price ?? price)
    const found: Wrong = {
      quantity: Number.isNaN(pieces) ? SALES.badQuantity() : undefined,
      day: dayError(day, today(device)),
      price: paid.ok ? undefined : cellMessage('prixCentimes', paid.error),
    }
    setWrong(found)
    if (Object.values(found).some((text) => text !== undefined) || !paid.ok) return
    const cause = (texts.cause ?? '') as LossCause
    const tva = hasVat ? Number(texts.tva) : sort === 'repris' ? 0 : vat
    sales.add({ row: id, sort, quantity: pieces, day, cause, tva, prixCentimes: Number(paid.value) })
    form.reset()
  })
  return (
    <PlainForm className={cx(layout.row2, styles.form)} aria-label={SALES.other(thing)} send={note}>
      <Select
        label={SALES.sort}
        choices={MOVEMENT_SORTS.map((value) => ({ value, label: SALES.sorts[value] }))}
        name="sort"
        value={sort}
        onChange={(event) => setSort(event.target.value as MovementSort)}
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
        value={day}
        onChange={(event) => setDay(event.target.value)}
        required
        error={wrong.day}
      />
      {sort === 'vendu' ? (
        <TextField
          key={price}
          label={SALES.price}
          inputMode="decimal"
          name="price"
          defaultValue={price}
          error={wrong.price}
        />
      ) : null}
      {hasVat ? (
        <Select
          key={vat}
          label={SALES.tva}
          choices={VAT_RATES.map((rate) => ({ value: String(rate), label: spaced(SALES.rate(rate)) }))}
          name="tva"
          defaultValue={String(vat)}
        />
      ) : null}
      {sort === 'perdu' ? (
        <Select
          label={SALES.cause}
          choices={Object.entries(CAUSES).map(([value, label]) => ({ value, label }))}
          name="cause"
          required
        />
      ) : null}
      <Button type="submit" variant="secondary" aria-label={SALES.noteOf(thing)}>
        {SALES.note}
      </Button>
    </PlainForm>
  )
}

import { type ReactNode, useId } from 'react'
import { PlainForm, usePlainForm } from '#components/forms/plain-form.tsx'
import { today } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { checkDay } from '#domain/fields.ts'
import { parseWhole } from '#domain/input.ts'
import { parseCell } from '#domain/papers/cell.ts'
import { QUANTITY_MAX } from '#domain/papers/inventaire.ts'
import { termsByDay } from '#domain/papers/statements/terms.ts'
import { hasVatOn, VAT_RATES } from '#domain/papers/vat.ts'
import { fieldMessage } from '#messages/errors.ts'
import { COMPTOIR } from '#messages/fr/comptoir.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Select, TextField } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'
import type { ShopPiece } from './pieces.ts'
import { type SaleChange, usualVat } from './use-sales.ts'

/** '12,5' for 1250: an amount as it is typed. */
function typedCentimes(centimes: number): string {
  return centimes === 0 ? '' : (centimes / 100).toFixed(2).replace('.', ',').replace(',00', '')
}

function errorOfDay(day: string, latest: string): string | undefined {
  const code = checkDay(day)
  if (code !== null) return fieldMessage({ field: 'day', code })
  return day > latest ? COMPTOIR.futureDay : undefined
}

/** Notes a sale at another price, of several pieces, or of another day. */
export function SaleDialog({
  piece,
  onNote,
  onClose,
}: {
  readonly piece: ShopPiece
  readonly onNote: (sale: Required<SaleChange>) => void
  readonly onClose: () => void
}): ReactNode {
  const device = useDevice()
  const id = useId()
  const { partnership, counted, thing } = piece
  const terms = termsByDay(partnership.papers, partnership.records.copies, partnership.candidature.annonce)
  const latest = today(device)
  const { send, wrong } = usePlainForm<'price' | 'quantity' | 'day'>({}, async (typed) => {
    const { price = '', quantity = '', day = '', tva } = typed
    const cell = parseCell('prixCentimes', price)
    const pieces = parseWhole(quantity, 1, QUANTITY_MAX)
    const isPriced = price.trim() !== '' && cell.ok
    const dayError = errorOfDay(day, latest)
    if (!isPriced || Number.isNaN(pieces) || dayError !== undefined) {
      return {
        ...(isPriced ? {} : { price: COMPTOIR.badPrice }),
        ...(Number.isNaN(pieces) ? { quantity: COMPTOIR.badQuantity } : {}),
        ...(dayError === undefined ? {} : { day: dayError }),
      }
    }
    const rate = hasVatOn(terms, day) ? Number(tva ?? usualVat(piece, day)) : 0
    onNote({ prixCentimes: Number(cell.value), quantity: pieces, day, tva: rate })
    return undefined
  })
  return (
    <Dialog
      title={thing}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" form={id}>
            {COMPTOIR.note}
          </Button>
        </>
      }
    >
      <PlainForm id={id} className={layout.stack4} aria-label={COMPTOIR.other} send={send}>
        <div className={layout.pair}>
          <TextField
            label={COMPTOIR.price}
            suffix="€"
            name="price"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typedCentimes(counted.prixCentimes)}
            error={wrong.price}
            required
          />
          <TextField
            label={COMPTOIR.quantity}
            name="quantity"
            inputMode="numeric"
            autoComplete="off"
            defaultValue="1"
            error={wrong.quantity}
            required
          />
          {hasVatOn(terms, latest) ? (
            <Select
              label={COMPTOIR.vat}
              name="tva"
              defaultValue={String(usualVat(piece, latest))}
              choices={VAT_RATES.map((rate) => ({ value: String(rate), label: COMPTOIR.rate(rate) }))}
            />
          ) : null}
          <TextField
            type="date"
            label={COMPTOIR.day}
            name="day"
            max={latest}
            defaultValue={latest}
            error={wrong.day}
            required
          />
        </div>
      </PlainForm>
    </Dialog>
  )
}

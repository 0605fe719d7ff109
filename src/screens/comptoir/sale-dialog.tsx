import { type ReactNode, useId, useState } from 'react'
import { restoreDraft } from '#components/forms/draft-values.ts'
import { PlainForm, submittedTexts } from '#components/forms/plain-form.tsx'
import { usePlainForm } from '#components/forms/use-plain-form.ts'
import { today } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useDraft } from '#data/hooks/use-draft.ts'
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
import { type Question, useAsking } from '#ui/dialog/use-asking.tsx'
import { Select, TextField } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'
import type { ShopPiece } from './pieces.ts'
import { type SaleChange, usualVat } from './use-shop-sales.ts'

/** '12,50' for 1250, '12' for 1200: an amount as it is typed. */
function typedCentimes(centimes: number): string {
  return centimes === 0 ? '' : (centimes / 100).toFixed(2).replace('.', ',').replace(',00', '')
}

function errorOfDay(day: string, latest: string): string | undefined {
  const code = checkDay(day)
  if (code !== null) return fieldMessage({ field: 'day', code })
  return day > latest ? COMPTOIR.futureDay : undefined
}

/** Asked before more pieces are sold than there are. */
export function beyondQuestion({ left, thing }: ShopPiece): Question {
  return {
    title: COMPTOIR.beyond(Math.max(0, left)),
    confirm: COMPTOIR.beyondYes,
    cancel: common.cancel,
    children: <p dir="auto">{thing}</p>,
  }
}

/** Notes a sale at another price, of several pieces, or of another day. What is typed stays until then, or until cancelled. */
export function SaleDialog({
  piece,
  isBeyond,
  onNote,
  onClose,
}: {
  readonly piece: ShopPiece
  /** Whether to ask before that many are sold. */
  readonly isBeyond: (quantity: number) => boolean
  readonly onNote: (sale: Required<SaleChange>) => void
  readonly onClose: () => void
}): ReactNode {
  const device = useDevice()
  const id = useId()
  const { partnership, counted, thing } = piece
  const terms = termsByDay(partnership.papers, partnership.records, partnership.candidature.annonce)
  const latest = today(device)
  const draft = useDraft(`vente/${piece.key}`)
  const initial = {
    price: typedCentimes(counted.prixCentimes),
    quantity: '1',
    tva: String(usualVat(piece, latest)),
    day: latest,
  }
  const [shown] = useState(() => restoreDraft(initial, draft.values))
  const asking = useAsking()
  const note = (sale: Required<SaleChange>) => {
    draft.discard()
    onNote(sale)
  }
  const cancel = () => {
    draft.discard()
    onClose()
  }
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
    const sale = { prixCentimes: Number(cell.value), quantity: pieces, day, tva: rate }
    asking.ask(isBeyond(pieces) ? beyondQuestion(piece) : null, () => note(sale))
    return undefined
  })
  return (
    <>
      <Dialog
        title={thing}
        onClose={cancel}
        dismiss={common.cancel}
        actions={
          <Button type="submit" form={id}>
            {COMPTOIR.note}
          </Button>
        }
      >
        <PlainForm
          id={id}
          className={layout.stack4}
          aria-label={COMPTOIR.other}
          send={send}
          onChange={(event) => draft.keep(submittedTexts(event.currentTarget), initial)}
        >
          <div className={layout.pair}>
            <TextField
              label={COMPTOIR.price}
              suffix="€"
              name="price"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={shown.price}
              error={wrong.price}
              required
            />
            <TextField
              label={COMPTOIR.quantity}
              name="quantity"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={shown.quantity}
              error={wrong.quantity}
              required
            />
            {hasVatOn(terms, latest) ? (
              <Select
                label={COMPTOIR.vat}
                name="tva"
                defaultValue={shown.tva}
                choices={VAT_RATES.map((rate) => ({ value: String(rate), label: COMPTOIR.rate(rate) }))}
              />
            ) : null}
            <TextField
              type="date"
              label={COMPTOIR.day}
              name="day"
              max={latest}
              defaultValue={shown.day}
              error={wrong.day}
              required
            />
          </div>
        </PlainForm>
      </Dialog>
      {asking.dialog}
    </>
  )
}

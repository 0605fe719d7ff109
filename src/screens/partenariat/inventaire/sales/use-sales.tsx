import { useMemo, useRef } from 'react'
import { cancelQuestion } from '#components/messages/cancel-question.tsx'
import { showToast, useToasts } from '#components/messages/toast-store.ts'
import type { Outcome } from '#data/commands/outcome.ts'
import { type NewMovement, newRecordKey, voidRecord } from '#data/commands/records.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Records } from '#data/hooks/use-records.ts'
import type { Candidature } from '#domain/candidature.ts'
import { recordKeyOf } from '#domain/ids.ts'
import { articleOf, countedRows, notVoided, piecesLeft } from '#domain/papers/movements.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import type { MovementSort } from '#domain/papers/record-fields.ts'
import type { Movement } from '#domain/papers/records.ts'
import { isCounted } from '#domain/papers/statements/counted.ts'
import type { TermsByDay } from '#domain/papers/statements/terms.ts'
import { defaultVat } from '#domain/papers/vat.ts'
import { CANCELLING } from '#messages/fr/partenariat/cancelling.ts'
import { SALES } from '#messages/fr/partenariat/sales.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { type Question, useAsking } from '#ui/dialog/use-asking.tsx'
import type { Elements } from '#ui/elements.ts'
import { applyEdit } from '../../paper/apply-edit.ts'
import type { Typing } from '../use-typing.ts'

export interface Sales {
  /** Notes one piece of a row, today; for a while, a toast undoes the last presses of the same button. */
  readonly addOne: (row: string, sort: MovementSort) => void
  readonly add: (movement: NewMovement) => void
  readonly cancel: (movement: Movement) => void
}

interface Sheet {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly records: Records
  readonly terms: TermsByDay
}

const TOAST = 'sale'

/** Where sales are written: among the typing of a sheet, or alone. */
export type SaleWriter = Pick<Typing, 'inTurn' | 'over'> & {
  readonly put: (movement: NewMovement & { readonly key: string }) => Promise<Outcome<string, unknown>>
}

/** Asked before more pieces are sold than are on the shelf. */
const sellAnyway = (left: number): Question => ({
  title: spaced(SALES.left(Math.max(0, left))),
  confirm: SALES.sellAnyway,
  cancel: common.cancel,
})

/** Notes what happens to the pieces of a partnership, and cancels it. */
export function useSales(
  sheet: Sheet,
  { inTurn, put, over }: SaleWriter,
): { readonly sales: Sales; readonly dialog: Elements } {
  const device = useDevice()
  const { ask, dialog } = useAsking()
  const latest = useRef({ ...sheet, ask })
  latest.current = { ...sheet, ask }
  const noted = useRef({ button: '', keys: [] as readonly string[] })
  const sales = useMemo((): Sales => {
    const undo = (keys: readonly string[]) => {
      noted.current = { button: '', keys: [] }
      // Queued: the movement may not be written yet.
      keys.forEach((key, index) => {
        const undone = inTurn(() => voidRecord(device, latest.current.candidature, key))
        void applyEdit(undone, index === 0 ? spaced(SALES.undone) : '')
      })
    }
    /** A row with what was typed and noted so far: a press may be faster than the writing. */
    const rowNow = (id: string) => {
      const { partenariat, records } = latest.current
      const now = over({ partenariat, ...records })
      return countedRows(now.partenariat, now).find(([key]) => key === id)?.[1]
    }
    const note = (movement: NewMovement, write: (movement: NewMovement) => void) => {
      const { sort, row, quantity } = movement
      const counted = rowNow(row)
      const left = sort === 'vendu' && counted !== undefined ? piecesLeft(counted) : quantity
      latest.current.ask(quantity <= left ? null : sellAnyway(left), () => write(movement))
    }
    const vat = (row: string) => {
      const { terms, records } = latest.current
      return defaultVat(terms, notVoided(records.movements, records.voids), row)
    }
    const addOne = (movement: NewMovement) => {
      const { row, sort } = movement
      const key = newRecordKey()
      void applyEdit(put({ ...movement, key }))
      const button = `${row} ${sort}`
      const goesOn = noted.current.button === button && useToasts.getState().shown.some((toast) => toast.key === TOAST)
      const keys = goesOn ? [...noted.current.keys, key] : [key]
      noted.current = { button, keys }
      const sold = rowNow(row)
      showToast({
        key: TOAST,
        text: spaced(SALES.noted(sort, keys.length, sold === undefined ? '' : articleOf(sold))),
        action: { label: SALES.undo, run: () => undo(keys) },
      })
    }
    return {
      addOne: (row, sort) => note({ row, sort, quantity: 1, tva: vat(row) }, addOne),
      add: (movement) => note(movement, (one) => void applyEdit(put({ ...one, key: newRecordKey() }))),
      cancel: (movement) => {
        const { candidature, records, ask: askFirst } = latest.current
        const key = recordKeyOf(movement._id)
        askFirst(isCounted(key, records) ? cancelQuestion(CANCELLING.counted) : null, () => {
          void applyEdit(voidRecord(device, candidature, key), spaced(SALES.undone))
        })
      },
    }
  }, [device, put, inTurn, over])
  return { sales, dialog }
}

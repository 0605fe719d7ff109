import { useMemo, useRef } from 'react'
import { showToast, useToasts } from '#components/messages/toast-store.ts'
import { newRecordKey, voidRecord } from '#data/commands/records.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Candidature } from '#domain/candidature.ts'
import { recordKeyOf } from '#domain/ids.ts'
import { articleOf, NO_STOCK_RECORDS } from '#domain/papers/movements.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import type { MovementSort } from '#domain/papers/record-fields.ts'
import type { Movement } from '#domain/papers/records.ts'
import { SALES } from '#messages/fr/partenariat/sales.ts'
import { spaced } from '#messages/typography.ts'
import { applyEdit } from '../../paper/apply-edit.ts'
import type { Typing } from '../use-typing.ts'

export interface Sales {
  /** Notes one piece of a row, today; for a while, a toast undoes the last presses of the same button. */
  readonly addOne: (row: string, sort: MovementSort) => void
  readonly add: (row: string, sort: MovementSort, quantity: number, day: string) => void
  readonly correct: (movement: Movement) => void
}

const TOAST = 'sale'

/** Notes sales and returns on a sheet, and undoes them. */
export function useSales(
  candidature: Candidature,
  partenariat: Partenariat,
  { inTurn, put, over }: Pick<Typing, 'inTurn' | 'put' | 'over'>,
): Sales {
  const device = useDevice()
  const latest = useRef({ candidature, partenariat })
  latest.current = { candidature, partenariat }
  const noted = useRef({ button: '', keys: [] as readonly string[] })
  return useMemo((): Sales => {
    const undo = (keys: readonly string[]) => {
      noted.current = { button: '', keys: [] }
      // Queued: the movement may not be written yet.
      keys.forEach((key, index) => {
        const undone = inTurn(() => voidRecord(device, latest.current.candidature, key))
        void applyEdit(undone, index === 0 ? spaced(SALES.undone) : '')
      })
    }
    return {
      addOne: (row, sort) => {
        const key = newRecordKey()
        void applyEdit(put({ row, sort, quantity: 1, key }))
        const button = `${row} ${sort}`
        const goesOn =
          noted.current.button === button && useToasts.getState().shown.some((toast) => toast.key === TOAST)
        const keys = goesOn ? [...noted.current.keys, key] : [key]
        noted.current = { button, keys }
        // Including typed text: a press may be faster than the writing of the row's cells.
        const sold = over({ partenariat: latest.current.partenariat, ...NO_STOCK_RECORDS }).partenariat.rows[row]
        showToast({
          key: TOAST,
          text: spaced(SALES.noted(sort, keys.length, sold === undefined ? '' : articleOf(sold))),
          action: { label: SALES.undo, run: () => undo(keys) },
        })
      },
      add: (row, sort, quantity, day) => void applyEdit(put({ row, sort, quantity, day, key: newRecordKey() })),
      correct: (movement) => void applyEdit(voidRecord(device, latest.current.candidature, recordKeyOf(movement._id))),
    }
  }, [device, put, inTurn, over])
}

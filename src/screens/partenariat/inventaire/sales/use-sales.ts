import { useCallback, useMemo, useRef, useState } from 'react'
import { correctMovement, newRecordKey, undoMovement } from '#data/commands/records.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Candidature } from '#domain/candidature.ts'
import type { Movement, MovementSort } from '#domain/partenariat/records.ts'
import { SALES } from '#messages/fr/partenariat/sales.ts'
import { spaced } from '#messages/typography.ts'
import { applyEdit } from '../../paper/apply-edit.ts'
import type { Typing } from '../use-typing.ts'

/** What was noted by the last presses of one button, for as long as it can be undone by one press. */
export interface Noted {
  readonly row: string
  readonly sort: MovementSort
  readonly keys: readonly string[]
}

export interface Sales {
  /** Notes one piece of a row, today. */
  readonly addOne: (row: string, sort: MovementSort) => void
  readonly add: (row: string, sort: MovementSort, quantity: number, day: string) => void
  readonly correct: (movement: Movement) => void
}

interface SalesState {
  readonly sales: Sales
  readonly noted: Noted | null
  readonly undo: () => void
  /** It is offered no longer. */
  readonly dismiss: () => void
}

/** Sales and returns as they are noted on a sheet. */
export function useSales(candidature: Candidature, { inTurn, put }: Pick<Typing, 'inTurn' | 'put'>): SalesState {
  const device = useDevice()
  const [noted, setNoted] = useState<Noted | null>(null)
  const latest = useRef(candidature)
  latest.current = candidature

  const sales = useMemo((): Sales => {
    const correct: Sales['correct'] = (movement) => void applyEdit(correctMovement(device, latest.current, movement))
    const add: Sales['add'] = (row, sort, quantity, day) =>
      void applyEdit(put({ row, sort, quantity, day, key: newRecordKey() }))
    const addOne: Sales['addOne'] = (row, sort) => {
      const key = newRecordKey()
      void applyEdit(put({ row, sort, quantity: 1, key }))
      setNoted((last) => {
        const goesOn = last !== null && last.row === row && last.sort === sort
        return { row, sort, keys: goesOn ? [...last.keys, key] : [key] }
      })
    }
    return { addOne, add, correct }
  }, [device, put])

  const undo = useCallback(() => {
    // In turn: what was noted may not be written yet.
    noted?.keys.forEach((key, index) => {
      const undone = inTurn(() => undoMovement(device, latest.current, key))
      void applyEdit(undone, index === 0 ? spaced(SALES.undone) : '')
    })
    setNoted(null)
  }, [noted, device, inTurn])
  const dismiss = useCallback(() => setNoted(null), [])
  return { sales, noted, undo, dismiss }
}

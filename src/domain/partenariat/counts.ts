import type { FieldError } from '../codes.ts'
import type { Rows } from './inventaire.ts'
import { MOVEMENT_SORTS } from './records.ts'

/** What was sold and taken back is counted by movements: what a row had counted before them stays as it was. */
export function countsErrors(next: Rows, prev: Rows): FieldError[] {
  const errors: FieldError[] = []
  for (const key of Object.keys(next)) {
    const [before, after] = [prev[key], next[key]]
    if (before === undefined || after === undefined) continue
    for (const sort of MOVEMENT_SORTS) {
      if (before[sort] !== after[sort]) errors.push({ field: `rows.${key}.${sort}`, code: 'unknown-value' })
    }
  }
  return errors
}

import type { FieldError } from '../codes.ts'
import type { Rows } from './inventaire.ts'
import { MOVEMENT_SORTS } from './records.ts'

/** What was sold and taken back is counted by movements: what a row had counted before them stays as it was. */
export function countsErrors(next: Rows, prev: Rows): FieldError[] {
  const errors: FieldError[] = []
  for (const key of Object.keys(prev)) {
    const [before, after] = [prev[key], next[key]]
    if (!before) continue
    for (const sort of MOVEMENT_SORTS) {
      // A row that is removed takes its counts with it.
      if (before[sort] !== (after === undefined ? 0 : after[sort]))
        errors.push({ field: `rows.${key}.${sort}`, code: 'unknown-value' })
    }
  }
  return errors
}

import { cellValue, openConflictsOf } from '../versions/choices.ts'
import type { Conflict } from '../versions/fields.ts'
import { SHAPES } from '../versions/shapes.ts'
import type { Partenariat, Target } from './partenariat.ts'

/** A provisional key for an alternative of a cell, until its write's stamp names it. */
export function conflictKey({ target, field, value }: Pick<Conflict, 'target' | 'field' | 'value'>): string {
  return `${target}-${field}-${value}`
}

/** The value of a cell; `undefined` when its row was removed. */
export function valueAt(partenariat: Partenariat, target: Target, field: string): unknown {
  return cellValue(SHAPES.partenariats, { ...partenariat }, target, field)
}

/** The conflicts still to resolve, the oldest first: their cell exists and has another value. */
export function openConflicts(partenariat: Partenariat): readonly Conflict[] {
  return openConflictsOf(partenariat.conflicts, ({ target, field }) => valueAt(partenariat, target, field))
}

/** The open conflicts of one cell, the oldest first. */
export function conflictsAt(partenariat: Partenariat, target: Target, field: string): readonly Conflict[] {
  return openConflicts(partenariat).filter((conflict) => conflict.target === target && conflict.field === field)
}

import { cellValue, openConflictsOf } from '../versions/choices.ts'
import type { Conflict } from '../versions/fields.ts'
import { SHAPES } from '../versions/shapes.ts'
import type { Partenariat, Target } from './partenariat.ts'

/** A name for a value that gave way in a cell, until the write that it comes from names it. */
export function conflictKey({ target, field, value }: Pick<Conflict, 'target' | 'field' | 'value'>): string {
  return `${target}-${field}-${value}`
}

/** What a cell holds; `undefined` when its row is gone. */
export function valueAt(partenariat: Partenariat, target: Target, field: string): unknown {
  return cellValue(SHAPES.partenariats, { ...partenariat }, target, field)
}

/** The conflicts that leave something to choose, the oldest first: their cell is there, and holds another value. */
export function openConflicts(partenariat: Partenariat): readonly Conflict[] {
  return openConflictsOf(partenariat.conflicts, ({ target, field }) => valueAt(partenariat, target, field))
}

/** The open conflicts of one cell, the oldest first. */
export function conflictsAt(partenariat: Partenariat, target: Target, field: string): readonly Conflict[] {
  return openConflicts(partenariat).filter((conflict) => conflict.target === target && conflict.field === field)
}

import type { FieldRule, FieldTable } from '../fields.ts'
import { openConflictsOf } from '../versions/choices.ts'
import type { Conflict } from '../versions/fields.ts'
import { CONTRAT_FIELDS } from './contrat.ts'
import { COLUMN_FIELDS, HEADER_FIELDS } from './inventaire.ts'
import { CONTRAT, HEADER, type Partenariat, type Target } from './partenariat.ts'

type Cells = { readonly [field: string]: unknown }

/** 64 bits of a text, in base 36: different values of one cell have different keys. Not a secret. */
function fingerprint(text: string): string {
  let [a, b] = [0x811c9dc5, 0x41c6ce57]
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x5f356495)
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
}

/** One key per value and cell, so that the same conflict met on two devices is one. */
export function conflictKey({ target, field, value }: Pick<Conflict, 'target' | 'field' | 'value'>): string {
  return `${target}-${field}-${fingerprint(value)}`
}

function tableOf(target: Target): FieldTable {
  if (target === HEADER) return HEADER_FIELDS
  return target === CONTRAT ? CONTRAT_FIELDS : COLUMN_FIELDS
}

function cellsOf(partenariat: Partenariat, target: Target): Cells | undefined {
  if (target === HEADER) return partenariat.header as unknown as Cells
  return (target === CONTRAT ? partenariat.contrat : partenariat.rows[target]) as Cells | undefined
}

/** What a cell holds; `undefined` when its row is gone. */
export function valueAt(partenariat: Partenariat, target: Target, field: string): unknown {
  const cells = cellsOf(partenariat, target)
  return cells === undefined ? undefined : cells[field]
}

/** The conflicts that leave something to choose, the oldest first: their cell is there, and holds another value. */
export function openConflicts(partenariat: Partenariat): readonly Conflict[] {
  return openConflictsOf(partenariat.conflicts, ({ target, field }) => valueAt(partenariat, target, field))
}

/** The open conflicts of one cell, the oldest first. */
export function conflictsAt(partenariat: Partenariat, target: Target, field: string): readonly Conflict[] {
  return openConflicts(partenariat).filter((conflict) => conflict.target === target && conflict.field === field)
}

/** A conflict's text as its field holds it. */
export function parseValue(target: Target, field: string, value: string): unknown {
  const rule: FieldRule | undefined = tableOf(target)[field]
  if (rule !== undefined && rule.kind === 'number') return Number(value)
  return rule !== undefined && rule.kind === 'boolean' ? value === 'true' : value
}

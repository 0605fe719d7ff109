import type { NewMovement } from '#data/commands/records.ts'
import { recordIdOf, recordKeyOf } from '#domain/ids.ts'
import { type CellField, parseCell } from '#domain/papers/cell.ts'
import { valueAt } from '#domain/papers/conflicts.ts'
import { writeCell } from '#domain/papers/edit.ts'
import type { StockRecords } from '#domain/papers/movements.ts'
import type { Partenariat, Target } from '#domain/papers/partenariat.ts'
import type { Author } from '#domain/versions/fields.ts'

export interface Papers extends StockRecords {
  readonly partenariat: Partenariat
}

interface PendingCell {
  readonly target: Target
  readonly field: CellField
  /** The cell's text when its typing began. */
  readonly seen: string
  readonly value: string | number
}

/** A change made by the member that the papers on this device do not show yet. */
export type PendingChange = PendingCell | (NewMovement & { readonly key: string })

/** Whether the papers show the change, or a later one. */
export function isShown({ partenariat, movements }: Papers, pending: PendingChange): boolean {
  if ('key' in pending) return movements.some(({ _id }) => recordKeyOf(_id) === pending.key)
  const present = valueAt(partenariat, pending.target, pending.field)
  return present !== undefined && String(present) !== pending.seen
}

/** The papers with the change applied; the same object when they already show it. */
export function withPending(papers: Papers, pending: PendingChange, author: Author): Papers {
  if (isShown(papers, pending)) return papers
  const { partenariat, movements } = papers
  if ('target' in pending) {
    const { target, field, seen, value } = pending
    return { ...papers, partenariat: writeCell(target, field, seen, value, author)(partenariat) }
  }
  const prixCentimes = partenariat.rows[pending.row]?.prixCentimes ?? 0
  const _id = recordIdOf(partenariat._id, pending.key)
  const movement = { day: '', article: '', cause: '', tva: 0, prixCentimes, ...pending, _id } as const
  return { ...papers, movements: [...movements, movement] }
}

/** Typed texts that are not written yet, by `<target>.<field>`. */
export type Texts = { readonly [cell: string]: readonly [seen: string, text: string] }

/** The change that writes a typed text; null when it equals the cell's value, `undefined` when it is invalid. */
export function changeFromText([cell, [seen, text]]: [string, Texts[string]]): PendingCell | null | undefined {
  const [target = '', field = ''] = cell.split('.')
  const parsed = parseCell(field as CellField, text)
  if (!parsed.ok) return undefined
  return String(parsed.value) === seen ? null : { target, field: field as CellField, seen, value: parsed.value }
}

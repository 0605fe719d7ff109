import type { Movement, Statement, StatementSums, StoredRecord, Void } from '#domain/papers/records.ts'
import type { TermsByDay } from '#domain/papers/statements/terms.ts'
import { type anInput, aSale, aStatement, aVoid } from '#tests/fixtures/ledger.ts'

/** A statement worked out by hand, of movements that no other statement counts unless `statements` says so. */
export interface Example {
  readonly terms: TermsByDay
  readonly movements?: readonly Movement[]
  readonly voids?: readonly Void[]
  readonly statements?: readonly Statement[]
  readonly input?: Parameters<typeof anInput>[0]
  readonly sums: Partial<StatementSums>
}

export const sold = (change: Partial<StoredRecord> = {}): Pick<Example, 'movements'> => ({
  movements: [aSale('m', change)],
})
/** The rent of these days of June 2026, or of others. */
export const rent = (rentFrom: string, rentTo: string, own: object = {}): Pick<Example, 'input'> => ({
  input: { to: rentTo, rentFrom, rentTo, ...own },
})
export const RENT = { monthlyCentimes: 30_000 } as const // 300,00 € a month
export const JUNE = rent('2026-06-01', '2026-06-30')
export const GOOD = 1200 // 12,00 €, without VAT

/** What an earlier statement counted of `aSale('m')`, and its void. */
export const VOIDED = { voids: [aVoid('m')], statements: [aStatement('b', { movements: ['m00000000000'] })] } as const

export type Examples = readonly (readonly [what: string, example: Example])[]

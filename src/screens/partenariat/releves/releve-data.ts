import type { Candidature } from '#domain/candidature.ts'
import type { CountedMovement } from '#domain/papers/movements.ts'
import type { StatementData } from '#domain/papers/records.ts'
import { salesIn } from '#domain/papers/statement.ts'
import type { ReleveData } from '#domain/papers/statements/lines.ts'
import { statementLines } from '#domain/papers/statements/lines.ts'

interface ReleveSource {
  readonly candidature: Pick<Candidature, 'annonce' | 'nom'>
  readonly statement: StatementData & { readonly number?: number }
  readonly sales: readonly CountedMovement[]
  /** Whether there is a previous statement. */
  readonly follows: boolean
}

/** A statement as read and printed. Its amounts are its own, whatever this device knows of its sales. */
export function releveData({ candidature, statement, sales, follows }: ReleveSource): ReleveData {
  const { from, to, commission, rentCentimes, sold, salesCentimes, commissionCentimes, dueCentimes } = statement
  return {
    number: statement.number ?? 0,
    boutique: candidature.annonce.nom,
    createur: candidature.nom,
    follows,
    lines: statementLines(salesIn(sales, statement), from),
    ...{ from, to, commission, rentCentimes, sold, salesCentimes, commissionCentimes, dueCentimes },
  }
}

/** Whether the lines add up to the statement's totals. */
export function linesMatchTotals({ lines, sold, salesCentimes }: ReleveData): boolean {
  const sum = (field: 'quantity' | 'centimes') => lines.reduce((total, line) => total + line[field], 0)
  return sum('quantity') === sold && sum('centimes') === salesCentimes
}

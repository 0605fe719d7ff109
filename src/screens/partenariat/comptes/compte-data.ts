import type { Candidature } from '#domain/candidature.ts'
import { salesIn } from '#domain/partenariat/account.ts'
import type { CompteData } from '#domain/partenariat/accounts/lines.ts'
import { accountLines } from '#domain/partenariat/accounts/lines.ts'
import type { CountedMovement } from '#domain/partenariat/movements.ts'
import type { AccountData } from '#domain/partenariat/records.ts'

interface Of {
  readonly candidature: Pick<Candidature, 'annonce' | 'nom'>
  readonly account: AccountData & { readonly number?: number }
  readonly sales: readonly CountedMovement[]
  /** Whether there was an account before it. */
  readonly follows: boolean
}

/** An account as it is read and printed. Its amounts are what it says, whatever this device knows of its sales. */
export function compteData({ candidature, account, sales, follows }: Of): CompteData {
  const { from, to, commission, rentCentimes, sold, salesCentimes, commissionCentimes, dueCentimes } = account
  return {
    number: account.number ?? 0,
    boutique: candidature.annonce.nom,
    createur: candidature.nom,
    follows,
    lines: accountLines(salesIn(sales, account), from),
    ...{ from, to, commission, rentCentimes, sold, salesCentimes, commissionCentimes, dueCentimes },
  }
}

/** Whether the lines are those that were added up. */
export function isComplete({ lines, sold, salesCentimes }: CompteData): boolean {
  const sum = (of: 'quantity' | 'centimes') => lines.reduce((total, line) => total + line[of], 0)
  return sum('quantity') === sold && sum('centimes') === salesCentimes
}

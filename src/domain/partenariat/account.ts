import type { RefusalCode } from '../codes.ts'
import type { CountedMovement } from './movements.ts'
import { ACCOUNT_MOVEMENTS_MAX, type Account, type AccountData, type AccountSums } from './records.ts'
import { shareOf } from './totals.ts'

/** A share of an amount that may be negative, when more was corrected than sold. */
function signedShare(centimes: number, percent: number): number {
  return centimes < 0 ? -shareOf(-centimes, percent) : shareOf(centimes, percent)
}

/**
 * What is due for some sales. The commission is rounded once, on the whole of them.
 * @param commission percent of the sales kept by the boutique
 * @param rentCentimes deducted from what is due
 */
export function accountSums(
  sales: readonly Pick<CountedMovement, 'quantity' | 'prixCentimes'>[],
  commission: number,
  rentCentimes: number,
): AccountSums {
  let sold = 0
  let salesCentimes = 0
  for (const { quantity, prixCentimes } of sales) {
    sold += quantity
    salesCentimes += quantity * prixCentimes
  }
  const commissionCentimes = signedShare(salesCentimes, commission)
  return { sold, salesCentimes, commissionCentimes, dueCentimes: salesCentimes - commissionCentimes - rentCentimes }
}

/** The keys of the sales that accounts have counted. */
function accountedKeys(accounts: readonly Pick<Account, 'movements'>[]): { readonly [key: string]: true } {
  const found: { [key: string]: true } = {}
  for (const { movements } of accounts) for (const key of movements) found[key] = true
  return found
}

/** The sales that an account to a day counts: those up to it that no other has counted, however old. */
export function salesToCount(
  sales: readonly CountedMovement[],
  accounts: readonly Pick<Account, 'movements'>[],
  to: string,
): readonly CountedMovement[] {
  const counted = accountedKeys(accounts)
  return sales.filter(({ key, day }) => day <= to && counted[key] !== true)
}

/** The sales that an account has counted. */
export function salesIn(
  sales: readonly CountedMovement[],
  { movements }: Pick<Account, 'movements'>,
): readonly CountedMovement[] {
  const counted = accountedKeys([{ movements }])
  return sales.filter(({ key }) => counted[key] === true)
}

type AccountTerms = Pick<AccountData, 'from' | 'to' | 'commission' | 'rentCentimes'>

/** An account of what has been sold to a day and not been counted yet, as much of it as one account holds. */
export function accountOf(
  sales: readonly CountedMovement[],
  accounts: readonly Pick<Account, 'movements'>[],
  { from, to, commission, rentCentimes }: AccountTerms,
): AccountData {
  const counted = salesToCount(sales, accounts, to).slice(0, ACCOUNT_MOVEMENTS_MAX)
  const movements = counted.map(({ key }) => key)
  return Object.assign(
    { from, to, movements, commission, rentCentimes },
    accountSums(counted, commission, rentCentimes),
  )
}

/**
 * Why an account is not what the sales say: it counts one that is not known, or that another has counted, or its sums are
 * others.
 */
export function accountRefusal(
  account: AccountData,
  sales: readonly CountedMovement[],
  accounts: readonly Pick<Account, 'movements'>[],
): RefusalCode | null {
  const keys = accountedKeys([account])
  const others = accountedKeys(accounts)
  if (account.movements.some((key) => others[key] === true)) return 'already-counted'
  const counted = sales.filter(({ key, day }) => keys[key] === true && day <= account.to)
  // Each key once: a row and a movement may bear the same one, and would stand for a sale that is not there.
  const found = accountedKeys([{ movements: counted.map(({ key }) => key) }])
  const isEach = account.movements.every((key) => found[key] === true)
  if (!isEach || counted.length !== account.movements.length) return 'sale-missing'
  const sums = accountSums(counted, account.commission, account.rentCentimes)
  const names = ['sold', 'salesCentimes', 'commissionCentimes', 'dueCentimes'] as const
  return names.every((name) => sums[name] === account[name]) ? null : 'account-differs'
}

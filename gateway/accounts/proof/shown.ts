import { EMAIL_WITHHELD } from '#domain/user-types.ts'
import type { Context } from '../context.ts'
import type { Account } from '../documents.ts'

/** Whether somebody has followed a link sent to the account's address, or nobody has to. */
export function isProved(
  { provesAddresses }: Pick<Context, 'provesAddresses'>,
  { unprovedSince }: Pick<Account, 'unprovedSince'>,
): boolean {
  return !provesAddresses || unprovedSince === undefined
}

/** What other members see of an account's address. */
export function shownEmail(
  context: Pick<Context, 'provesAddresses'>,
  account: Pick<Account, 'email' | 'unprovedSince'>,
): string {
  return isProved(context, account) ? account.email : EMAIL_WITHHELD
}

/** The fields of an address that an account has just been given. */
export function newAddress(context: Pick<Context, 'provesAddresses'>, now: string): Pick<Account, 'unprovedSince'> {
  return context.provesAddresses ? { unprovedSince: now } : {}
}

/** An account whose address is proved. */
export function asProved(account: Account): Account {
  const { unprovedSince, ...rest } = account
  return unprovedSince === undefined ? account : { ...rest, unsettled: true }
}

import type { Uid } from '#domain/ids.ts'
import { EMAIL_WITHHELD } from '#domain/user-types.ts'
import { erase, getPresent } from '../../store/documents.ts'
import { type Context, findAccount } from '../context.ts'
import { type Account, type AccountLink, claimId, refsOf } from '../documents.ts'

/** Whether the link sent to the account's address has been followed, or no proof is required. */
export function isProved(
  { provesAddresses }: Pick<Context, 'provesAddresses'>,
  { unprovedSince }: Pick<Account, 'unprovedSince'>,
): boolean {
  return !provesAddresses || unprovedSince === undefined
}

/** The account's address as shown to other members. */
export function shownEmail(
  context: Pick<Context, 'provesAddresses'>,
  account: Pick<Account, 'email' | 'unprovedSince'>,
): string {
  return isProved(context, account) ? account.email : EMAIL_WITHHELD
}

/** Account fields to set along with a new address. */
export function newAddress(context: Pick<Context, 'provesAddresses'>, now: string): Pick<Account, 'unprovedSince'> {
  return context.provesAddresses ? { unprovedSince: now } : {}
}

/** The account with its address proved. */
export function asProved(account: Account): Account {
  const { unprovedSince, ...fields } = account
  return unprovedSince === undefined ? account : { ...fields, unsettled: true }
}

/** Unexpired links that undo a member's changes of address. */
export async function undosOf({ accounts, clock }: Pick<Context, 'accounts' | 'clock'>, uid: Uid) {
  const ids = (await refsOf(accounts, uid, 'undo')).map(({ _id }) => _id)
  return (await getPresent<AccountLink>(accounts, ids)).filter(({ expiresAt }) => Date.parse(expiresAt) > clock())
}

/** Claims of a member's former addresses, reserved so that undoing a change finds the address free. */
export async function reservedClaims(
  context: Pick<Context, 'store' | 'accounts' | 'clock'>,
  uid: Uid,
): Promise<ReadonlySet<string>> {
  return new Set((await undosOf(context, uid)).map(({ email }) => claimId(context.store, email)))
}

/** The earliest undo link of an address, when there is one, and the undo links of every change made after it. */
export async function undosSince(context: Pick<Context, 'accounts' | 'clock'>, uid: Uid, email: string) {
  const undos = await undosOf(context, uid)
  const matching = undos.filter((undo) => undo.email === email).toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  const [earliest] = matching
  return earliest === undefined
    ? null
    : { first: earliest, all: undos.filter(({ createdAt }) => createdAt >= earliest.createdAt) }
}

/**
 * Once an account's address is proved, deletes its undo links and those of later changes: whoever reads its mails has
 * regained the account, and whoever changed it meanwhile must not take it back. Earlier links stay. Safe to run twice.
 */
export async function endUndos(
  context: Pick<Context, 'accounts' | 'clock' | 'provesAddresses'>,
  uid: Uid,
): Promise<void> {
  const account = await findAccount(context.accounts, uid)
  if (account === null || !isProved(context, account)) return
  const since = await undosSince(context, uid, account.email)
  if (since !== null) await erase(context.accounts, since.all)
}

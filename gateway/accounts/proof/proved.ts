import type { Uid } from '#domain/ids.ts'
import { EMAIL_WITHHELD } from '#domain/user-types.ts'
import { type DocRef, erase, getMany } from '../../store/documents.ts'
import { type Context, findAccount } from '../context.ts'
import { type Account, type AccountLink, claimId, refsOf } from '../documents.ts'

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
  const { unprovedSince, ...fields } = account
  return unprovedSince === undefined ? account : { ...fields, unsettled: true }
}

/** The changes of address that a member may still undo. */
export async function undosOf({ accounts, clock }: Pick<Context, 'accounts' | 'clock'>, uid: Uid) {
  const ids = (await refsOf(accounts, uid, 'undo')).map(({ _id }) => _id)
  return (await getMany<AccountLink>(accounts, ids)).flatMap((one): (AccountLink & DocRef)[] =>
    one.state === 'present' && Date.parse(one.doc.expiresAt) > clock() ? [one.doc] : [],
  )
}

/** The claims of former addresses that nobody else may take yet: a change that is undone finds its address free. */
export async function reservedClaims(
  context: Pick<Context, 'store' | 'accounts' | 'clock'>,
  uid: Uid,
): Promise<ReadonlySet<string>> {
  return new Set((await undosOf(context, uid)).map(({ email }) => claimId(context.store, email)))
}

/** The undoing of an address, when there is one, and of each change made after that one. */
export async function undosSince(context: Pick<Context, 'accounts' | 'clock'>, uid: Uid, email: string) {
  const undos = await undosOf(context, uid)
  const matching = undos.filter((undo) => undo.email === email).toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  const [earliest] = matching
  return earliest === undefined
    ? null
    : { first: earliest, all: undos.filter(({ createdAt }) => createdAt >= earliest.createdAt) }
}

/**
 * Ends the undoing of an account's own address once that is proved, and of what was changed after it: whoever reads its
 * mails has the account again, and who changed it meanwhile must not take it back. What came before stays. Safe to run twice.
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

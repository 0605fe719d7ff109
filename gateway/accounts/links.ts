import { iso } from '../base/instant.ts'
import { HttpError } from '../http/error.ts'
import { eraseAll, get, putIfCurrent } from '../store/documents.ts'
import type { Context } from './context.ts'
import { type AccountLink, isToken, type LinkKind, linkIdOf, newToken, refsOf } from './documents.ts'
import { isGone } from './gone.ts'

type Addressee = Pick<AccountLink, 'uid' | 'email'>

/** Creates a link for an address; the store gets only its hash. @returns its secret */
export async function makeLink(
  { accounts, clock }: Pick<Context, 'accounts' | 'clock'>,
  kind: LinkKind,
  { uid, email }: Addressee,
  expiresAt: string,
): Promise<string> {
  const token = newToken()
  await putIfCurrent(accounts, { _id: linkIdOf(kind, token), uid, email, createdAt: iso(clock()), expiresAt })
  return token
}

/** Mails a link to an address. @param origin the site's, such as `https://example.fr` */
export async function mailLink(
  context: Context,
  kind: LinkKind,
  { uid, email }: Addressee,
  expiresAt: string,
  origin: string,
): Promise<void> {
  const { accounts } = context
  const token = await makeLink(context, kind, { uid, email }, expiresAt)
  await context.sendLink(kind, { uid, email, token, expiresAt, origin })
  // A deletion that began meanwhile may have missed it.
  if (await isGone(accounts, uid)) await eraseAll(accounts, () => refsOf(accounts, uid, kind))
}

/** The link of a secret, until it expires. @throws HttpError 404 token-invalid */
export async function requireLink(
  { accounts, clock }: Pick<Context, 'accounts' | 'clock'>,
  kind: LinkKind,
  token: string,
): Promise<AccountLink> {
  const link = isToken(token) ? await get<AccountLink>(accounts, linkIdOf(kind, token)) : null
  if (link === null || Date.parse(link.expiresAt) <= clock()) throw new HttpError(404, 'token-invalid')
  return link
}

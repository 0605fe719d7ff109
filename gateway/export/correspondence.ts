import type { Uid } from '#domain/ids.ts'
import { messagesOf } from '../accounts/claims/senders.ts'
import { findAccount } from '../accounts/context.ts'
import { emailId } from '../accounts/documents.ts'
import type { MemberAccount } from '../accounts/types.ts'
import type { Mail } from '../notices/mail/document.ts'
import { subscriptionsOf } from '../notices/push/subscriptions.ts'
import { find, findIds, presentPages } from '../store/documents.ts'
import type { Store } from '../store/store.ts'

/** A mail as its member may read it: instants are ISO 8601, deleted or secret fields are undefined. */
export interface ExportedMail {
  readonly subject: string | undefined
  readonly state: Mail['state']
  readonly createdAt: string
  readonly sentAt: string | undefined
  readonly text: string | undefined
}

const PAGE = 50 // mails read at a time: each contains its text twice

/** Omits the text of a mail with a secret link: whoever has the link can use it, so exports never contain it. */
function mailLine({ message, secret, state, createdAt, sentAt }: Mail): ExportedMail {
  return { subject: message?.subject, state, createdAt, sentAt, text: secret === true ? undefined : message?.text }
}

const pagesOf = (store: Store, ids: readonly string[]) => presentPages<Mail>(store.db('mail'), ids, PAGE)

/** The site's mails to a member, a page at a time; suppressed ones were never written. */
export async function* mailPages(store: Store, uid: Uid): AsyncGenerator<readonly ExportedMail[]> {
  const ids = await findIds(store.db('mail'), { uid })
  for await (const page of pagesOf(store, ids)) yield page.filter(({ state }) => state !== 'unwanted').map(mailLine)
}

/**
 * Messages to the support sent under a member's addresses while they were theirs, a page at a time. Excluded: those
 * from before the account, which a former holder of the address may have sent, and those under an address that is
 * unproved, or that the member gave up unproved.
 */
export async function* contactPages(
  store: Store,
  { uid, email, proved }: MemberAccount,
): AsyncGenerator<readonly ExportedMail[]> {
  const account = await findAccount(store.db('accounts'), uid)
  if (account === null) return
  const present = proved ? [{ id: emailId(store, email) }] : []
  const senders = [...present, ...(account.former ?? []).filter(({ since }) => since === undefined)]
  for (const sender of senders.filter(({ id }, at) => senders.findIndex((one) => one.id === id) === at)) {
    const ids = (await messagesOf(store, sender)).map(({ _id }) => _id)
    for await (const page of pagesOf(store, ids)) {
      yield page.filter(({ createdAt }) => createdAt >= account.createdAt).map(mailLine)
    }
  }
}

/** A member's browsers subscribed to notifications: the host of each push service, never the endpoint or the keys. */
export async function subscriptionLines(store: Store, uid: Uid): Promise<readonly object[]> {
  const all = await subscriptionsOf(store.db('accounts'), uid)
  return all.map(({ endpoint, createdAt }) => ({ service: new URL(endpoint).host, createdAt }))
}

/** A member's known devices, whose sign-in attempts are counted separately from strangers', without their ids. */
export async function deviceLines(store: Store, uid: Uid): Promise<readonly object[]> {
  const account = await findAccount(store.db('accounts'), uid)
  return (account?.devices ?? []).map(({ expiresAt }) => ({ expiresAt }))
}

/** A report by a member, as they wrote it, with its outcome. The reported message belongs to somebody else. */
interface FiledReport {
  readonly kind: string
  readonly about: string
  readonly reason: string
  readonly text: string
  readonly at: string
  readonly state: string
  readonly outcome?: string
}

export async function filedReports(store: Store, uid: Uid): Promise<readonly FiledReport[]> {
  const made = await find<FiledReport>(store.db('moderation'), { by: uid })
  return made.map(({ kind, about, reason, text, at, state, outcome = '' }) => {
    return { kind, about, reason, text, at, state, outcome }
  })
}

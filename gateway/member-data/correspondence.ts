import type { Uid } from '#domain/ids.ts'
import { findAccount } from '../accounts/context.ts'
import { emailId } from '../accounts/documents.ts'
import { messagesOf } from '../accounts/erasure/senders.ts'
import type { MemberAccount } from '../accounts/types.ts'
import type { Mail } from '../notices/mail/document.ts'
import { subscriptionsOf } from '../notices/push/subscriptions.ts'
import { find, findIds, presentPages } from '../store/documents.ts'
import type { Store } from '../store/store.ts'

/** A mail as its member may read it: instants are ISO 8601, what is gone or secret is undefined. */
export interface ExportedMail {
  readonly subject: string | undefined
  readonly state: Mail['state']
  readonly createdAt: string
  readonly sentAt: string | undefined
  readonly text: string | undefined
}

const PAGE = 50 // mails read at a time: each holds its text twice

/** Whoever holds a mail's secret link can do what it opens, so that a copy of one's data never has it. */
function mailLine({ message, secret, state, createdAt, sentAt }: Mail): ExportedMail {
  return { subject: message?.subject, state, createdAt, sentAt, text: secret === true ? undefined : message?.text }
}

const pagesOf = (store: Store, ids: readonly string[]) => presentPages<Mail>(store.db('mail'), ids, PAGE)

/** The mails the site has for a member, a page at a time; those they refused were never written. */
export async function* mailPages(store: Store, uid: Uid): AsyncGenerator<readonly ExportedMail[]> {
  const ids = await findIds(store.db('mail'), { uid })
  for await (const page of pagesOf(store, ids)) yield page.filter(({ state }) => state !== 'unwanted').map(mailLine)
}

/**
 * The messages to the support that were sent under a member's addresses, while they were theirs, a page at a time. Those
 * from before the account may be of whoever had the address then, those under an address that is not proved, or never was
 * before the member left it, of whoever has it.
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

/** A browser that is notified: the host of its push service, never the address or the keys that reach it. */
export interface SubscriptionLine {
  readonly service: string
  readonly createdAt: string
}

export async function subscriptionLines(store: Store, uid: Uid): Promise<readonly SubscriptionLine[]> {
  const all = await subscriptionsOf(store.db('accounts'), uid)
  return all.map(({ endpoint, createdAt }) => ({ service: new URL(endpoint).host, createdAt }))
}

/** A device whose own attempts to sign in are told from strangers'. What its cookie is known by is not in it. */
export interface DeviceLine {
  readonly expiresAt: string
}

export async function deviceLines(store: Store, uid: Uid): Promise<readonly DeviceLine[]> {
  const account = await findAccount(store.db('accounts'), uid)
  return (account?.devices ?? []).map(({ expiresAt }) => ({ expiresAt }))
}

/** What a member reported, as they wrote it, with what came of it. The message that it is about is another's. */
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

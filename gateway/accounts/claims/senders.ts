import { CONTACT_RETENTION_DAYS, DELIVERY_RETENTION_DAYS } from '#domain/notices.ts'
import { iso } from '../../base/instant.ts'
import { type DocRef, find } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import { type Account, emailId, type Sender } from '../documents.ts'

/** Attribution of support messages to members: by the addresses they had, and when they had each. */

/** The account's current address, as a sender of support messages. */
function presentSender(
  store: Pick<Store, 'opaqueId'>,
  { email, unprovedSince }: Pick<Account, 'email' | 'unprovedSince'>,
): Sender {
  return { id: emailId(store, email), ...(unprovedSince === undefined ? {} : { since: unprovedSince }) }
}

const FORMER_MAX = 20
// By then the sweep has deleted every message sent under the address: the longest retention is for undelivered ones.
const FORMER_RETENTION_MS = (CONTACT_RETENTION_DAYS + DELIVERY_RETENTION_DAYS) * 24 * 60 * 60 * 1000 // 395 days

/**
 * An account that gives up its address, moving it to `former`: one entry for the time when it was proved, one for the
 * rest. It keeps the last twenty, as long as a message sent under one may remain. Messages sent under an address no
 * longer listed are not in the member's export and survive their deletion, until they are swept.
 * @param now milliseconds since the epoch
 * @param reservedUntil until when nobody else can take the address; null when anybody can
 */
export function withFormerEmail<A extends Pick<Account, 'email' | 'unprovedSince' | 'former'>>(
  store: Pick<Store, 'opaqueId'>,
  account: A,
  now: number,
  reservedUntil: string | null,
): Omit<A, 'unprovedSince' | 'former'> & Pick<Account, 'former'> {
  const { unprovedSince, former = [], ...fields } = account
  const left = presentSender(store, account)
  const isSame = ({ id, since }: Sender) => id === left.id && (since === undefined) === (left.since === undefined)
  const before = former.find(isSame) ?? left
  const cutoff = iso(now - FORMER_RETENTION_MS)
  const others = former.filter((one) => !isSame(one) && (one.until === undefined || one.until >= cutoff))
  const last = { ...before, until: iso(now), ...(reservedUntil === null ? {} : { reservedUntil }) }
  return { ...fields, former: [...others, last].slice(-FORMER_MAX) }
}

/** The addresses under which a member may have written to the support. */
export function sendersOf(
  store: Store,
  { former = [], ...account }: Pick<Account, 'email' | 'unprovedSince' | 'former'>,
): readonly Sender[] {
  return [presentSender(store, account), ...former]
}

/** Support messages sent under an address while it belonged to the member. */
export async function messagesOf(store: Store, { id, since = '', until }: Sender): Promise<readonly DocRef[]> {
  const sent = await find<{ createdAt: string }>(store.db('mail'), { sender: id })
  return sent.filter(({ createdAt }) => createdAt >= since && (until === undefined || createdAt <= until))
}

/** A sender extended by the time during which its former address was reserved. */
export function withReservation(sender: Sender): Sender {
  const { until, reservedUntil } = sender
  return until !== undefined && reservedUntil !== undefined && reservedUntil > until
    ? { ...sender, until: reservedUntil }
    : sender
}

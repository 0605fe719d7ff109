import type { Uid } from '#domain/ids.ts'
import type { ActCode } from '#wire/moderation.ts'
import { iso } from '../base/instant.ts'
import { putIfCurrent } from '../store/documents.ts'
import type { Store } from '../store/store.ts'

/** Who acts: a member, or whoever runs the commands. */
export type AuditActor = Uid | 'commande'

/** What was done: codes and ids, and why a copy of data was made; never another text. */
export interface Act {
  readonly by: AuditActor
  readonly act: ActCode
  /** The id of what it was done to: a report's, an annonce's, a member's, a mail's. */
  readonly about: string
  /** A reason, or what was decided, by its code; of a copy of data, why it was made, as it was typed. */
  readonly code?: string
}

export interface ActEntry extends Act {
  readonly _id: string
  /** ISO 8601. */
  readonly at: string
}

const PREFIX = 'act:'
const DIGITS = 10

/** The last entries, the very last first. */
export async function lastActs(store: Pick<Store, 'db'>, count: number): Promise<readonly ActEntry[]> {
  const range = { startkey: `${PREFIX}\ufff0`, endkey: PREFIX, descending: true, limit: count, include_docs: true }
  return (await store.db('moderation').allDocs(range)).rows.flatMap((row) =>
    row.doc ? [row.doc as unknown as ActEntry] : [],
  )
}

/**
 * Adds an entry after the last one. Nothing else writes entries, and this never writes over one: it has no revision to
 * write over, and its number is its id in a database of one copy. Of two added at once by any gateways, one comes after.
 * @param now milliseconds since the epoch
 */
export async function append(store: Pick<Store, 'db'>, act: Act, now: number): Promise<void> {
  for (;;) {
    const [last] = await lastActs(store, 1)
    const number = 1 + Number(last?._id.slice(PREFIX.length) ?? 0)
    const entry: ActEntry = { _id: PREFIX + String(number).padStart(DIGITS, '0'), ...act, at: iso(now) }
    if (await putIfCurrent(store.db('moderation'), entry)) return
  }
}

import type { Uid } from '#domain/ids.ts'
import type { ActLine } from '#wire/moderation.ts'
import { iso } from '../base/instant.ts'
import { putIfCurrent } from '../store/documents.ts'
import type { Store } from '../store/store.ts'

/** The actor: a member, or whoever runs the commands. */
export type AuditActor = Uid | 'commande'

/** An act: codes and ids, and the reason for a data export; no other text. */
export interface ActEntry extends ActLine {
  readonly by: AuditActor
}

const PREFIX = 'act:'
const DIGITS = 10

/** The latest entries, newest first. */
export async function lastActs(store: Pick<Store, 'db'>, count: number): Promise<readonly ActEntry[]> {
  const range = { startkey: `${PREFIX}\ufff0`, endkey: PREFIX, descending: true, limit: count, include_docs: true }
  return (await store.db('moderation').allDocs(range)).rows.flatMap((row) =>
    row.doc ? [row.doc as unknown as ActEntry] : [],
  )
}

/**
 * Appends an entry. Nothing else writes entries, and this never overwrites one: it passes no revision, and its number
 * is its id in a single-copy database. Of two concurrent entries from any gateways, one is renumbered.
 * @param now milliseconds since the epoch
 */
export async function append(store: Pick<Store, 'db'>, act: Omit<ActEntry, '_id' | 'at'>, now: number): Promise<void> {
  for (;;) {
    const [last] = await lastActs(store, 1)
    const number = 1 + Number(last?._id.slice(PREFIX.length) ?? 0)
    const entry: ActEntry = { _id: PREFIX + String(number).padStart(DIGITS, '0'), ...act, at: iso(now) }
    if (await putIfCurrent(store.db('moderation'), entry)) return
  }
}

import { createHash } from 'node:crypto'
import type { Uid } from '#domain/ids.ts'
import type { ActCode } from '#wire/moderation.ts'
import { iso } from '../accounts/documents.ts'
import { putIfCurrent, scan } from '../store/documents.ts'
import { lastByPrefix, lastOnesByPrefix } from '../store/large/last.ts'
import type { Store } from '../store/store.ts'

/** Who acts: a member, or whoever runs the commands. */
export type Actor = Uid | 'commande'

/** What was done: codes and ids, and why a copy of data was made; never another text. */
export interface Act {
  readonly by: Actor
  readonly act: ActCode
  /** The id of what it was done to: a report's, an annonce's, a member's, a mail's. */
  readonly about: string
  /** A reason, or what was decided, by its code; of a copy of data, why it was made, as it was typed. */
  readonly code?: string
}

/** One entry. Its hash is of all the rest of it, the hash of the former entry included. */
export interface ActEntry extends Act {
  readonly _id: string
  /** ISO 8601. */
  readonly at: string
  readonly before: string
  readonly hash: string
}

const PREFIX = 'act:'
const DIGITS = 10

function idOf(number: number): string {
  return PREFIX + String(number).padStart(DIGITS, '0')
}

function numberOf({ _id }: Pick<ActEntry, '_id'>): number {
  return Number(_id.slice(PREFIX.length))
}

function hashOf({ _id, by, act, about, code = '', at, before }: Omit<ActEntry, 'hash'>): string {
  return createHash('sha256')
    .update(JSON.stringify([_id, by, act, about, code, at, before]))
    .digest('hex')
}

/**
 * Adds an entry after the last one. Its number is its id, and the database has one copy: of two that are added at once,
 * by any gateways, one is first, and the other comes after it.
 * @param now milliseconds since the epoch
 */
export async function append(store: Pick<Store, 'db'>, act: Act, now: number): Promise<ActEntry> {
  const db = store.db('moderation')
  for (;;) {
    const last = await lastByPrefix<ActEntry>(db, PREFIX)
    const _id = idOf(last === null ? 1 : numberOf(last) + 1)
    const entry = { _id, ...act, at: iso(now), before: last?.hash ?? '' }
    const hashed = { ...entry, hash: hashOf(entry) }
    if (await putIfCurrent(db, hashed)) return hashed
  }
}

/** The last entries, the very last first. */
export function lastActs(store: Pick<Store, 'db'>, count: number): Promise<readonly ActEntry[]> {
  return lastOnesByPrefix<ActEntry>(store.db('moderation'), PREFIX, count)
}

export interface ChainState {
  readonly count: number
  /** The hash of the last entry: written down elsewhere, it tells whether the end was cut. */
  readonly head: string
  /** The number of the first entry that is missing, or is not what its hash or the next one says; null when all hold. */
  readonly brokenAt: number | null
}

/** Goes over the whole chain. */
export async function checkChain(store: Pick<Store, 'db'>): Promise<ChainState> {
  let [count, head] = [0, '']
  for await (const entry of scan<ActEntry>(store.db('moderation'), PREFIX)) {
    const holds = numberOf(entry) === count + 1 && entry.before === head && entry.hash === hashOf(entry)
    if (!holds) return { count, head, brokenAt: count + 1 }
    count += 1
    head = entry.hash
  }
  return { count, head, brokenAt: null }
}

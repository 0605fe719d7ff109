import { seal, unseal } from '../../base/sealing.ts'
import type { Change } from '../../store/changes.ts'
import type { DatabaseEpoch } from '../../store/epoch.ts'

/**
 * A client's `since`, parsed: `<epoch>:<seq>`, with `.<mark>` at the end of an answer (see `endAt`), and `~<id>` in the
 * middle of a snapshot, where `id` is the last document received. CouchDB's own sequences are opaque strings, LevelDB's
 * are numbers; neither contains one of these separators.
 */
export interface Since {
  /** `null`: a snapshot, from its beginning. */
  readonly seq: string | null
  /** The sealed mark of the last change before it; `null` when it carries none. */
  readonly mark: string | null
  /** The last id of the snapshot received so far; `null` outside a snapshot. */
  readonly after: string | null
}

const SNAPSHOT: Since = { seq: null, mark: null, after: null }

export function formatSeq(epoch: string, seq: string | number, mark: string | null = null): string {
  return mark === null ? `${epoch}:${seq}` : `${epoch}:${seq}.${mark}`
}

export function formatSnapshotCursor(epoch: string, seq: string | number, after: string): string {
  return `${epoch}:${seq}~${after}`
}

/** The epoch that a sequence belongs to. */
export function epochOf(text: string): string {
  return text.slice(0, Math.max(0, text.indexOf(':')))
}

/** A sequence of another epoch, or of none, starts a snapshot. */
export function parseSince(text: string | undefined, epoch: string): Since {
  if (text === undefined || !text.startsWith(`${epoch}:`)) return SNAPSHOT
  const afterEpoch = text.slice(epoch.length + 1)
  const cut = afterEpoch.indexOf('~')
  const position = cut < 0 ? afterEpoch : afterEpoch.slice(0, cut)
  if (position === '') return SNAPSHOT
  const dot = position.indexOf('.')
  const [seq, mark] = dot < 0 ? [position, null] : [position.slice(0, dot), position.slice(dot + 1)]
  return { seq, mark, after: cut < 0 ? null : afterEpoch.slice(cut + 1) }
}

/**
 * Whether the embedded store can have issued a sequence: digits, and no further than its last. Other texts that
 * JavaScript reads as a number (hexadecimal, a sign, a power of ten) were never ours.
 */
export function isReached(seq: string, current: string | number): boolean {
  return /^\d{1,15}$/.test(seq) && Number(seq) <= Number(current)
}

/** One of our sequences in the store's type: LevelDB compares numbers. */
export function nativeSeq(seq: string): string | number {
  return /^\d+$/.test(seq) ? Number(seq) : seq
}

/** A change that a client has seen. The store lacks it if it was restored from an older copy. */
export type Mark = Pick<Change, 'id' | 'rev'>

const keyOf = ({ secret }: DatabaseEpoch) => new Uint8Array(Buffer.from(secret, 'base64'))

/** A mark as clients carry it, sealed: they may not be allowed to know the document that it names. */
export function sealMark(dbEpoch: DatabaseEpoch, { id, rev }: Mark): string {
  return seal(`${id}\n${rev}`, keyOf(dbEpoch))
}

/** The sequence at the end of an answer, with the mark of the last change before it. */
export function endAt(dbEpoch: DatabaseEpoch, change: Change | null): string {
  if (change === null) return formatSeq(dbEpoch.epoch, 0)
  return formatSeq(dbEpoch.epoch, change.seq, sealMark(dbEpoch, change))
}

/** @returns null for a mark that this epoch of the database has not sealed */
export function unsealMark(text: string, dbEpoch: DatabaseEpoch): Mark | null {
  const [id = '', rev] = unseal(text, keyOf(dbEpoch))?.split('\n') ?? []
  return rev === undefined ? null : { id, rev }
}

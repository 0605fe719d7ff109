import { seal, unseal } from '../../base/sealing.ts'
import type { Change } from '../../store/changes.ts'
import type { Life } from '../../store/life.ts'

/**
 * What clients hand back as `since`: `<epoch>:<seq>`, with `.<mark>` when it is the end of an answer (see `endAt`), and
 * `~<id>` in the middle of a snapshot, where `id` is the last document received. CouchDB's own sequences are opaque
 * strings, LevelDB's are numbers; neither has one of these signs in it.
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

export function formatCursor(epoch: string, seq: string | number, after: string): string {
  return `${epoch}:${seq}~${after}`
}

/** The life of the database that a sequence speaks of. */
export function epochOf(text: string): string {
  return text.slice(0, Math.max(0, text.indexOf(':')))
}

/** Anything that is not of this epoch is a snapshot's beginning. */
export function parseSince(text: string | undefined, epoch: string): Since {
  if (text === undefined || !text.startsWith(`${epoch}:`)) return SNAPSHOT
  const rest = text.slice(epoch.length + 1)
  const cut = rest.indexOf('~')
  const place = cut < 0 ? rest : rest.slice(0, cut)
  if (place === '') return SNAPSHOT
  const dot = place.indexOf('.')
  const [seq, mark] = dot < 0 ? [place, null] : [place.slice(0, dot), place.slice(dot + 1)]
  return { seq, mark, after: cut < 0 ? null : rest.slice(cut + 1) }
}

/**
 * Whether a sequence is one that the embedded store has given: digits, and no further than its last. Anything else that
 * JavaScript reads as a number (hexadecimal, a sign, a power of ten) was never ours.
 */
export function isReached(seq: string, current: string | number): boolean {
  return /^\d{1,15}$/.test(seq) && Number(seq) <= Number(current)
}

/** A sequence of ours as the store wants it. LevelDB compares numbers. */
export function nativeSeq(seq: string): string | number {
  return /^\d+$/.test(seq) ? Number(seq) : seq
}

/** A change that a client has seen the database at, by which a store put back from a copy is told from itself. */
export type Mark = Pick<Change, 'id' | 'rev'>

const keyOf = ({ secret }: Life) => new Uint8Array(Buffer.from(secret, 'base64'))

/** A mark as clients carry it, sealed: the document that it names may not be theirs to know. */
export function sealed(life: Life, { id, rev }: Mark): string {
  return seal(`${id}\n${rev}`, keyOf(life))
}

/** The end of an answer, with the mark of the last change before it. */
export function endAt(life: Life, change: Change | null): string {
  if (change === null) return formatSeq(life.epoch, 0)
  return formatSeq(life.epoch, change.seq, sealed(life, change))
}

/** @returns null for what this life of the database has not sealed */
export function markIn(text: string, life: Life): Mark | null {
  const [id = '', rev] = unseal(text, keyOf(life))?.split('\n') ?? []
  return rev === undefined ? null : { id, rev }
}

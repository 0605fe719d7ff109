/**
 * What clients hand back as `since`: `<epoch>:<seq>`, or `<epoch>:<seq>~<id>` in the middle of a snapshot, where `id`
 * is the last document received. CouchDB's own sequences are opaque strings, LevelDB's are numbers.
 */
export interface Since {
  /** `null`: a snapshot, from its beginning. */
  readonly seq: string | null
  /** The last id of the snapshot received so far; `null` outside a snapshot. */
  readonly after: string | null
}

const SNAPSHOT: Since = { seq: null, after: null }

export function formatSeq(epoch: string, seq: string | number): string {
  return `${epoch}:${seq}`
}

export function formatCursor(epoch: string, seq: string | number, after: string): string {
  return `${epoch}:${seq}~${after}`
}

/** Anything that is not of this epoch is a snapshot's beginning. */
export function parseSince(text: string | undefined, epoch: string): Since {
  if (text === undefined || !text.startsWith(`${epoch}:`)) return SNAPSHOT
  const rest = text.slice(epoch.length + 1)
  const cut = rest.indexOf('~')
  if (rest === '' || cut === 0) return SNAPSHOT
  return cut < 0 ? { seq: rest, after: null } : { seq: rest.slice(0, cut), after: rest.slice(cut + 1) }
}

/** A sequence of ours as the store wants it. LevelDB compares numbers. */
export function nativeSeq(seq: string): string | number {
  return /^\d+$/.test(seq) ? Number(seq) : seq
}

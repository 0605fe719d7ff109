import { HttpError } from '../../http/error.ts'

/** What a replicator's checkpoint may weigh as it is kept, in bytes of JSON. */
export const CHECKPOINT_MAX = 1024

/** Sequences and the names of sessions: no text of anybody's fits in these, and one of each always in a kilobyte. */
const SEQUENCE = /^[\w.:~-]{1,700}$/
const SESSION = /^[0-9a-f-]{1,64}$/

interface Session {
  readonly session_id: string
  readonly recorded_seq: string | number
}

/** What CouchDB's replicator compares on both sides to find where it may go on. The rest of what it writes is statistics. */
export interface Checkpoint {
  readonly session_id: string
  readonly source_last_seq: string | number
  readonly replication_id_version: number
  /** The newest first. */
  readonly history: readonly Session[]
}

function bad(): never {
  throw new HttpError(400, 'bad-request')
}

const isObject = (value: unknown): value is { readonly [field: string]: unknown } =>
  typeof value === 'object' && value !== null

function textLike(pattern: RegExp, value: unknown): string {
  return typeof value === 'string' && pattern.test(value) ? value : bad()
}

/** A sequence of ours, or 0: the beginning. */
const sequenceOf = (value: unknown): string | number => (value === 0 ? 0 : textLike(SEQUENCE, value))

function sessionOf(entry: unknown): Session {
  if (!isObject(entry)) return bad()
  return { session_id: textLike(SESSION, entry.session_id), recorded_seq: sequenceOf(entry.recorded_seq) }
}

const weightOf = (checkpoint: Checkpoint): number => Buffer.byteLength(JSON.stringify(checkpoint))

/** Whether a document is a checkpoint as CouchDB writes them. PouchDB's are others, which it keeps by itself. */
export function isCouchdbs(body: object): boolean {
  return 'source_last_seq' in body && 'replication_id_version' in body
}

/**
 * What is kept of a checkpoint: as many of its sessions, from the newest on, as it may weigh.
 * @throws HttpError 400 `bad-request` when it is none
 */
export function reduced(body: object): Checkpoint {
  const given = body as { readonly [field: string]: unknown }
  const { history, replication_id_version: version } = given
  if (!Array.isArray(history) || typeof version !== 'number' || !Number.isInteger(version)) return bad()
  const sessions: Session[] = []
  const checkpoint: Checkpoint = {
    session_id: textLike(SESSION, given.session_id),
    source_last_seq: sequenceOf(given.source_last_seq),
    replication_id_version: version,
    history: sessions,
  }
  for (const entry of history) {
    sessions.push(sessionOf(entry))
    if (weightOf(checkpoint) <= CHECKPOINT_MAX) continue
    sessions.pop()
    break
  }
  return checkpoint
}

import type { Refusal, RefusalCode } from '#domain/codes.ts'
import type { Uid } from '#domain/ids.ts'
import { neededRecords } from '#domain/papers/record-needs.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { UID_HEADER } from '#wire/headers.ts'
import type { DeferredRow } from '#wire/rates.ts'
import { type Caller, Refused } from '../server/http.ts'
import type { SyncNote } from './notes.ts'
import { type LocalDoc, Misread, toWire, type WireDoc } from './wire.ts'

const TOO_LARGE = 'too-large'
const BATCH = 100 // documents per call

interface Accepted {
  readonly ok: true
  readonly id: string
  readonly rev: string
  /** The document as now stored. */
  readonly doc: WireDoc
  /** Proves this write, until a pull has gone past it. */
  readonly mark: string
}

/** The server's answer about one document. `too-large` is the answer to a call with that document alone. */
export type PushAnswer =
  | Accepted
  | DeferredRow
  | { readonly id: string; readonly error: 'conflict'; readonly doc: WireDoc | null }
  | { readonly id: string; readonly error: typeof TOO_LARGE }
  | {
      readonly id: string
      readonly error: 'forbidden'
      readonly reason: RefusalCode
      readonly fields?: Refusal['fields']
      readonly doc: WireDoc | null
    }

/** A version that was sent, and its answer. */
export interface AnsweredVersion<D extends DatabaseName> {
  readonly sent: LocalDoc<D>
  readonly answer: PushAnswer
}

/** The store's epoch has changed since the last pull: the server read none of the writes. */
export function isStoreResetRefusal(error: unknown): boolean {
  return error instanceof Refused && error.code === 'other-life'
}

export function pushRefusal(answer: PushAnswer): Refusal | undefined {
  if ('ok' in answer) return undefined
  if (answer.error === TOO_LARGE) return { code: 'document-too-large' }
  if (answer.error !== 'forbidden') return undefined
  return answer.fields === undefined ? { code: answer.reason } : { code: answer.reason, fields: answer.fields }
}

/** A fingerprint: equal answers have equal ones. */
export function answerFingerprint(answer: PushAnswer): string {
  if ('ok' in answer) return answer.rev
  const { reason, doc } = { reason: '', doc: null, ...answer }
  return [answer.error, reason, doc?._rev].join(' ')
}

interface Sender {
  readonly call: Caller
  readonly name: DatabaseName
  readonly uid: Uid
  /** This device's sync position: a server with another history refuses the whole call. */
  readonly note: SyncNote
}

/** Whether an answer is about that document, and shows the current version unless deferred. */
function isAbout(id: string, answer: PushAnswer | undefined): boolean {
  if (answer === undefined || answer.id !== id) return false
  return isDeferredRow(answer) || 'doc' in answer
}

/** Sends documents in as many calls as necessary: a batch too large for the server is split in halves. */
async function send(sender: Sender, docs: readonly WireDoc[]): Promise<readonly PushAnswer[]> {
  const { call, name, uid, note } = sender
  const body = { docs, since: note.cursor, mark: note.mark }
  try {
    const answers = await call<readonly PushAnswer[]>(`/sync/${name}/_bulk_docs`, {
      method: 'POST',
      headers: { [UID_HEADER]: uid },
      body,
    })
    if (!Array.isArray(answers) || !docs.every(({ _id }, index) => isAbout(_id, answers[index]))) throw new Misread()
    return answers
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== TOO_LARGE) throw error
    if (docs.length === 1) return docs.map(({ _id }) => ({ id: _id, error: TOO_LARGE }))
    const half = Math.ceil(docs.length / 2)
    const firstAnswers = await send(sender, docs.slice(0, half))
    const next = { ...sender, note: { ...note, ...lastMark(firstAnswers) } }
    return [...firstAnswers, ...(await send(next, docs.slice(half)))]
  }
}

/** The mark of the last accepted write among these. */
export function lastMark(answers: readonly PushAnswer[]): Pick<SyncNote, 'mark'> {
  const accepted = answers.filter((answer): answer is Accepted => 'ok' in answer).at(-1)
  return accepted === undefined ? {} : { mark: accepted.mark }
}

/** Whether a version is a statement, which counts what an answer to another one has freed. */
function isFreedBy(version: Sendable, answer: Sendable): boolean {
  if (version.kind !== 'statement' || answer.kind !== 'answer' || answer.unsentAt > version.unsentAt) return false
  return !(neededRecords(answer) as readonly string[]).includes(version._id)
}

interface Sendable {
  readonly _id: string
  readonly unsentAt: string
  readonly kind?: unknown
}

/**
 * Those of these versions that need no record among the others. Clocks that went back may have a statement and an answer
 * wait for each other: then all go together, and the server says which is wrong.
 */
function readyAmong<D extends DatabaseName>(versions: readonly LocalDoc<D>[]): readonly LocalDoc<D>[] {
  const ids = new Set<string>(versions.map(({ _id }) => _id))
  const ready = versions.filter(
    (version) =>
      !neededRecords(version).some((id) => ids.has(id)) && !versions.some((answer) => isFreedBy(version, answer)),
  )
  return ready.length > 0 ? ready : versions
}

/**
 * Sends one batch: a record is sent after the answers to those that it needs have been applied.
 * @returns the versions sent, with their answers; the others are sent next
 */
export async function sendBatch<D extends DatabaseName>(
  sender: Sender & { readonly name: D },
  versions: readonly LocalDoc<D>[],
): Promise<readonly AnsweredVersion<D>[]> {
  const batch = readyAmong(versions).slice(0, BATCH)
  const answers = await send(
    sender,
    batch.map((version) => toWire(sender.name, version, version.rev)),
  )
  return batch.map((sent, nth) => ({ sent, answer: answers[nth] as PushAnswer }))
}

/** Whether the server defers a version. */
export function isDeferredRow(answer: PushAnswer): answer is DeferredRow {
  return 'error' in answer && answer.error === 'later'
}

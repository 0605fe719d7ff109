import type { Refusal, RefusalCode } from '#domain/codes.ts'
import type { Uid } from '#domain/ids.ts'
import { countsSale, isStatement } from '#domain/papers/counted-sales.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { UID_HEADER } from '#wire/headers.ts'
import type { DeferredRow } from '#wire/rates.ts'
import { type Caller, Refused } from '../server/http.ts'
import type { SyncNote } from './notes.ts'
import { fromWire, type LocalDoc, Misread, toWire, type WireDoc } from './wire.ts'

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

/** The current server version in an answer; a deletion where this member has none. */
export function serverVersion<D extends DatabaseName>(name: D, id: string, doc: WireDoc | null): LocalDoc<D> {
  return fromWire(name, doc ?? { _id: id, _deleted: true })
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
  if (answer?.id !== id) return false
  return ('error' in answer && answer.error === 'later') || 'doc' in answer
}

/** Sends documents in as many calls as necessary: a batch too large for the server is split in halves. */
async function send(sender: Sender, docs: readonly WireDoc[]): Promise<readonly PushAnswer[]> {
  if (docs.length === 0) return []
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

/**
 * Sends one batch. Statements are sent after the sales that they count: a statement of a deferred sale is deferred
 * itself.
 * @returns the versions sent, with their answers; the others are sent next
 */
export async function sendBatch<D extends DatabaseName>(
  sender: Sender & { readonly name: D },
  versions: readonly LocalDoc<D>[],
): Promise<readonly AnsweredVersion<D>[]> {
  const batch = [...versions].sort((a, b) => Number(isStatement(a)) - Number(isStatement(b))).slice(0, BATCH)
  const sales = batch.filter((version) => !isStatement(version))
  const saleAnswers = await send(
    sender,
    sales.map((version) => toWire(sender.name, version, version.rev)),
  )
  const deferred = saleAnswers.filter((one): one is DeferredRow => 'error' in one && one.error === 'later')
  const statements = batch.filter(isStatement)
  const waits = statements.map((statement) => deferred.find(({ id }) => countsSale(statement, id)))
  const free = statements.filter((_, index) => waits[index] === undefined)
  const then = { ...sender, note: { ...sender.note, ...lastMark(saleAnswers) } }
  const second = await send(
    then,
    free.map((version) => toWire(sender.name, version, version.rev)),
  )
  const taken = [...second]
  const answers = [...saleAnswers, ...waits.map((wait) => wait ?? taken.shift())]
  return [...sales, ...statements].flatMap((sent, index) => {
    const answer = answers[index]
    return answer === undefined ? [] : [{ sent, answer }]
  })
}

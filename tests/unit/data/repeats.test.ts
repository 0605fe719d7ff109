import { describe, expect, it, onTestFinished } from 'vitest'
import { type Caller, Refused } from '#data/server/http.ts'
import { createLink } from '#data/server/link.ts'
import { createWireVersion } from '#data/server/wire-version.ts'
import { replicate } from '#data/sync/replicate.ts'
import type { AnnonceId } from '#domain/ids.ts'
import { LONG } from '#tests/fixtures/counts.ts'
import { type HandClock, handClock } from '#tests/fixtures/device/hand-clock.ts'
import { anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { syncGateway } from '#tests/fixtures/sync/gateway.ts'
import { openPage } from '#tests/fixtures/sync/page.ts'

const TOO_MANY = 60

interface Sent {
  readonly _id: string
  readonly _rev?: string
}

const serverDoc = (id: string) => ({ ...anAnnonce({ _id: id as never, prix: 7 }), _rev: '4-d' })

const taken = ({ _id }: Sent) => ({ ok: true, id: _id, rev: '1-a', doc: { ...serverDoc(_id), _rev: '1-a' }, mark: 'm' })

/** Answers that a server may repeat about one document. */
const ANSWERS: { readonly [kind: string]: (doc: Sent) => unknown } = {
  conflict: ({ _id }) => ({ id: _id, error: 'conflict', doc: serverDoc(_id) }),
  refusal: ({ _id }) => ({ id: _id, error: 'forbidden', reason: 'candidature-open', doc: serverDoc(_id) }),
  'refusal of what is not there': ({ _id }) => ({ id: _id, error: 'forbidden', reason: 'annonce-hidden', doc: null }),
  'later, at once': ({ _id }) => ({ id: _id, error: 'later', reason: 'write', retryAfter: 0 }),
  acknowledgement: taken,
  'kind that the app does not know': ({ _id }) => ({ id: _id, error: 'busy', doc: serverDoc(_id) }),
}

/** A server that gives this answer about one document, and accepts the others. */
function aServer(bad: string, answer: (doc: Sent) => unknown) {
  const sent: string[] = []
  const call = (async (url: string, options?: { body?: { docs?: readonly Sent[] } }) => {
    const docs = options?.body?.docs
    if (url.endsWith('_bulk_get')) return { results: [{ docs: [{ ok: serverDoc(bad) }] }] }
    if (docs === undefined) return { results: [], rows: [], last_seq: 'e1:1' }
    sent.push(...docs.map(({ _id }) => _id))
    if (sent.length > TOO_MANY) return new Promise(() => {}) // else the test would not end
    return docs.map((doc) => (doc._id === bad ? answer(doc) : taken(doc)))
  }) as unknown as Caller
  return { call, countOf: (id: string) => sent.filter((one) => one === id).length }
}

async function following(call: Caller, clock: HandClock) {
  const page = await openPage({ gateway: { ...syncGateway(), call }, name: 'annonces', clock })
  const link = createLink({ clock, wireVersion: createWireVersion() })
  link.reportReachable()
  // The version is not marked as rejected: it is resubmitted each time.
  const writer = { ...page.input.writer, setAside: async () => undefined }
  const when = { link, retryMs: 1000, leads: () => true, onError: () => undefined }
  const replication = replicate({ ...page.input, ...when, writer })
  onTestFinished(() => replication.stop())
  return { write: page.write, publish: (_id: AnnonceId) => page.write(_id, anAnnonce({ _id })) }
}

/** Lets this many seconds pass, each with all its effects. @param move advances one second */
async function pass(seconds: number, move: () => unknown): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await move()
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
}

const [BAD, GOOD] = [annonceId(BOUTIQUE, 'bad000000000'), annonceId(BOUTIQUE, 'good00000000')]

describe.each(Object.entries(ANSWERS))('a write that the server answers with the same %s', (kind, answer) => {
  it('is sent again less and less often, and keeps nothing else waiting', async () => {
    const clock = handClock()
    const { call, countOf } = aServer(BAD, answer)
    const { write, publish } = await following(call, clock)
    await publish(BAD)
    await soon(() => expect(countOf(BAD)).toBeGreaterThan(0))
    const move = () => clock.move(1000)
    await pass(60, move)
    const inTheFirstMinute = countOf(BAD)
    expect(inTheFirstMinute).toBeLessThan(10)
    await pass(120, move)
    expect(countOf(BAD) - inTheFirstMinute).toBeLessThan(4)

    await publish(GOOD)
    await soon(() => expect(countOf(GOOD)).toBe(1))
    // A new edit by its member is sent at once.
    const before = countOf(BAD)
    await write(BAD, { prix: 99 })
    if (kind !== 'refusal of what is not there') await soon(() => expect(countOf(BAD)).toBe(before + 1))
  })
})

type AnswerCase = readonly [what: string, answer: () => unknown]
/** Wrong answers to a whole call: its status, and its body. */
const WHOLE: readonly AnswerCase[] = [
  ...(LONG ? [400, 403, 409, 422, 500] : [409, 500]).map((status): AnswerCase => {
    const refuse = () => {
      throw new Refused(status, { error: 'server' })
    }
    return [`a refusal, ${status}`, refuse]
  }),
  ...(LONG ? [null, {}, [], 'ok', 7] : [null, []]).map((body): AnswerCase => [`${JSON.stringify(body)}`, () => body]),
]

describe.each(['_bulk_docs', '_changes'])('a call of %s that the server never answers well', (endpoint) => {
  it.each(WHOLE)('but with %s is made again less and less often', async (_what, answer) => {
    const clock = handClock()
    let calls = 0
    const call = (async (url: string) => {
      if (!url.includes(endpoint)) return { results: [], rows: [], last_seq: 'e1:1' }
      calls += 1
      return answer()
    }) as unknown as Caller
    const { publish } = await following(call, clock)
    const move = () => clock.move(1000)
    const written = publish(annonceId(BOUTIQUE, 'written00000'))
    while (calls < 3) await pass(1, move) // the device reads and writes at its own pace
    await written
    await pass(60, move)
    expect(calls).toBeLessThan(12)
    await pass(60, move)
    expect(calls).toBeLessThan(17)
  })
})

import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Device } from '#data/device/device.ts'
import type { Member } from '#data/device/state.ts'
import { type Caller, Refused } from '#data/replication/http.ts'
import { createLater } from '#data/replication/later/later.ts'
import { createLink } from '#data/replication/link.ts'
import { replicate } from '#data/replication/replicate.ts'
import { createWireVersion } from '#data/replication/wire-version.ts'
import { type HandClock, handClock } from '#tests/fixtures/device/hand-clock.ts'
import { anOfflineDevice } from '#tests/fixtures/device/local-device.ts'
import { anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { soon } from '#tests/fixtures/soon.ts'

let device: Device
beforeAll(async () => {
  device = await anOfflineDevice({ uid: BOUTIQUE, email: 'bea@exemple.fr', userType: 'boutique' })
})
afterAll(() => device.close())

const TOO_MANY = 60

interface Sent {
  readonly _id: string
  readonly _rev?: string
}

const standing = (id: string) => ({ ...anAnnonce({ _id: id as never, prix: 7 }), _rev: '4-d' })

/** What a server may answer again and again about one document. */
const ANSWERS: { readonly [kind: string]: (doc: Sent) => unknown } = {
  conflict: ({ _id }) => ({ id: _id, error: 'conflict', doc: standing(_id) }),
  refusal: ({ _id }) => ({ id: _id, error: 'forbidden', reason: 'candidature-open', doc: standing(_id) }),
  'refusal of what is not there': ({ _id }) => ({ id: _id, error: 'forbidden', reason: 'annonce-hidden', doc: null }),
  'later, at once': ({ _id }) => ({ id: _id, error: 'later', reason: 'write', retryAfter: 0 }),
  'acknowledgement of which nothing comes back': ({ _id }) => ({ ok: true, id: _id, rev: '1-a' }),
  'kind that the app does not know': ({ _id }) => ({ id: _id, error: 'busy', doc: standing(_id) }),
  'row too few': () => undefined,
}

/** A server that answers so about one document, and takes the others, of which nothing comes back either. */
function aServer(bad: string, answer: (doc: Sent) => unknown) {
  const sent: string[] = []
  const call = (async (_url: string, options?: { body?: { docs?: readonly Sent[] } }) => {
    const docs = options?.body?.docs
    if (docs === undefined) return { results: [], rows: [], last_seq: 'e1:1' }
    sent.push(...docs.map(({ _id }) => _id))
    if (sent.length > TOO_MANY) return new Promise(() => {}) // else the test would not end
    return docs.map((doc) => (doc._id === bad ? answer(doc) : { ok: true, id: doc._id, rev: '1-a' })).filter(Boolean)
  }) as unknown as Caller
  return { call, countOf: (id: string) => sent.filter((one) => one === id).length }
}

function following(call: Caller, clock: HandClock) {
  const { annonces } = (device.state.getState().member as Member).database
  const link = createLink({ clock, wireVersion: createWireVersion() })
  link.reportReachable()
  const later = createLater(clock)
  later.begin()
  const replication = replicate({
    ...{ call, clock, link, name: 'annonces', collection: annonces, retryMs: 1000 },
    // It does not mark the version as set aside: what yields to nothing is offered again.
    writer: { uid: BOUTIQUE, setAside: async () => undefined, order: { before: async () => new Set() }, later },
    onError: () => undefined,
  })
  onTestFinished(async () => {
    await replication.stop()
    await annonces.find().remove()
  })
  const write = async (id: string, changes: object = {}) => {
    const notes = { rev: '', removal: false, unsentAt: new Date(clock.now()).toISOString() }
    await annonces.insert({ ...anAnnonce({ _id: id as never }), ...notes, ...changes })
  }
  return { annonces, write }
}

/** Lets so many seconds go by, and all that comes of each. @param move lets one go by */
async function pass(seconds: number, move: () => unknown): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await move()
    for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
}

describe.each(Object.entries(ANSWERS))('a write that the server answers with the same %s', (kind, answer) => {
  const nth = Object.keys(ANSWERS).indexOf(kind)
  const [BAD, GOOD] = [`bad${nth}`, `good${nth}`].map((name) => annonceId(BOUTIQUE, name.padEnd(12, '0')))

  it('is sent again less and less often, and keeps nothing else waiting', async () => {
    const clock = handClock()
    const { call, countOf } = aServer(String(BAD), answer)
    const { annonces, write } = following(call, clock)
    await write(String(BAD))
    await soon(() => expect(countOf(String(BAD))).toBeGreaterThan(0))
    const move = () => clock.move(1000)
    await pass(60, move)
    const inTheFirstMinute = countOf(String(BAD))
    expect(inTheFirstMinute).toBeLessThan(10)
    await pass(120, move)
    expect(countOf(String(BAD)) - inTheFirstMinute).toBeLessThan(4)

    await write(String(GOOD))
    await soon(() => expect(countOf(String(GOOD))).toBe(1))
    // Written anew by its member, it leaves at once.
    const before = countOf(String(BAD))
    const unsentAt = new Date(clock.now()).toISOString()
    await (await annonces.findOne(String(BAD)).exec())?.incrementalPatch({ prix: 99, unsentAt })
    if (kind !== 'refusal of what is not there') await soon(() => expect(countOf(String(BAD))).toBe(before + 1))
  })
})

type Told = readonly [what: string, answer: () => unknown]
/** What may be wrong with the answer to a call as a whole: what is asked, and what is told. */
const WHOLE: readonly Told[] = [
  ...[400, 403, 409, 422, 500].map((status): Told => {
    const refuse = () => {
      throw new Refused(status, { error: 'server' })
    }
    return [`a refusal, ${status}`, refuse]
  }),
  ...[null, {}, 'ok', 7].map((body): Told => [`${JSON.stringify(body)}`, () => body]),
]

describe.each(['_bulk_docs', '_changes'])('a call of %s that the server never answers well', (asked) => {
  it.each(WHOLE)('but with %s is made again less and less often', async (what, answer) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let calls = 0
    const call = (async (url: string) => {
      if (!url.includes(asked)) return { results: [], rows: [], last_seq: 'e1:1' }
      calls += 1
      return answer()
    }) as unknown as Caller
    const { write } = following(call, handClock())
    const move = () => vi.advanceTimersByTimeAsync(1000)
    const nth = WHOLE.findIndex(([one]) => one === what)
    const written = write(annonceId(BOUTIQUE, `${asked.replace(/[^a-z]/g, '')}${nth}`.padEnd(12, '0').slice(0, 12)))
    while (calls < 3) await pass(1, move) // the device reads and writes in its own time
    await written
    await pass(60, move)
    expect(calls).toBeLessThan(12)
    await pass(300, move)
    expect(calls).toBeLessThan(35)
  })
})

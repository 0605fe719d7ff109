import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, Unreachable } from '#data/replication/http.ts'
import { noteReachable } from '#data/replication/link.ts'
import { setAsideIn } from '#data/replication/rejections.ts'
import { type Replication, replicate } from '#data/replication/replicate.ts'
import { count } from '#tests/fixtures/counts.ts'
import { annonceId, openDevice } from '#tests/fixtures/device.ts'
import { anAnnonce } from '#tests/fixtures/documents.ts'
import { aGateway, aMember, type TestGateway, type TestMember } from '#tests/fixtures/gateway.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { createPrng, type Prng } from '../../scripts/seed/prng.ts'

/** Each is in the name of its test; `SEED=<one>` runs that one alone. */
const SEEDS = process.env.SEED?.split(' ') ?? ['un', 'deux', 'trois', 'quatre'].slice(0, count({ short: 2, long: 4 }))
const EDITS = 30
const ANNONCES = 3
const DELAY_MS = 40
const LOST = 0.15 // of the requests, and of the answers

let gateway: TestGateway

beforeAll(async () => {
  gateway = await aGateway()
})

const stops: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

afterAll(() => gateway.close())

/** A network that delays everything and loses requests and answers, until it is mended. */
function aNetwork(boutique: TestMember, prng: Prng) {
  let bad = true
  const everyone: Replication[] = []
  const cross = async () => {
    if (!bad) return
    await wait(prng.int(0, DELAY_MS))
    if (prng.next() < LOST) throw new Unreachable()
  }
  // The stream tells every device of a write, at any time: before the writer has its answer, or long after.
  const tell = () => {
    for (const one of everyone) void wait(prng.int(0, DELAY_MS * 2)).then(() => one.resync())
  }
  const call: Caller = async (url, options) => {
    await cross()
    const answer = await boutique.call(url, options)
    if (url.endsWith('_bulk_docs')) tell()
    await cross()
    return answer as never
  }
  return {
    boutique,
    call,
    everyone,
    mend: () => {
      bad = false
    },
  }
}

type Network = ReturnType<typeof aNetwork>

async function aDevice({ boutique, call, everyone }: Network) {
  const database = await openDevice(boutique.uid)
  const { annonces } = database
  const replication = replicate({
    call,
    name: 'annonces',
    scope: 'own',
    collection: annonces,
    writer: { uid: boutique.uid, setAside: setAsideIn(database, Date.now) },
    ready: () => Promise.resolve(),
    onError: () => undefined,
    retryMs: DELAY_MS,
  })
  everyone.push(replication)
  stops.push(async () => {
    await replication.stop()
    await database.close()
  })
  return {
    annonces,
    rejections: () => database.rejections.count().exec(),
    all: async () => (await annonces.find().exec()).map((doc) => doc.toMutableJSON()),
  }
}

describe('two devices that write at once over a network that loses and delays', () => {
  for (const seed of SEEDS) {
    it(`end with the same, everything sent and nothing lost (${seed})`, async () => {
      noteReachable()
      const prng = createPrng(seed)
      const boutique = await aMember(gateway, 'boutique')
      const network = aNetwork(boutique, prng)
      const [one, two] = [await aDevice(network), await aDevice(network)]
      const ids = Array.from({ length: ANNONCES }, () => annonceId(boutique.uid, prng.id(12)))
      // Each annonce is written first on the one device, and reaches the other by itself.
      for (const _id of ids) {
        await one.annonces.insert({
          ...anAnnonce({ _id, prix: 0, description: 'rien' }),
          rev: '',
          unsentAt: new Date().toISOString(),
          removal: false,
        })
      }
      const written = new Map<string, { prix: number; description: string }>(
        ids.map((id) => [id, { prix: 0, description: 'rien' }]),
      )
      for (let edit = 1; edit <= EDITS; edit += 1) {
        await wait(prng.int(0, DELAY_MS))
        const id = prng.pick(ids)
        const [device, change] = prng.next() < 0.5 ? [one, { prix: edit }] : [two, { description: `écrit ${edit}` }]
        const doc = await device.annonces.findOne(id).exec()
        if (doc === null) continue // not there yet
        await doc.incrementalPatch({ ...change, unsentAt: new Date().toISOString() })
        Object.assign(written.get(id) ?? {}, change)
      }
      network.mend()
      await soon(async () => {
        const [here, there] = [await one.all(), await two.all()]
        expect(here.filter(({ unsentAt }) => unsentAt !== '')).toEqual([])
        expect(here).toEqual(there)
        expect(here).toHaveLength(ANNONCES)
      })
      const { results } = await boutique.call<{ results: { id: string; doc: { _rev: string } }[] }>(
        '/sync/annonces/_changes?scope=own&include_docs=true',
      )
      for (const doc of await one.all()) {
        expect(doc).toMatchObject(written.get(doc._id) ?? {})
        expect(results.find(({ id }) => id === doc._id)?.doc).toMatchObject({ ...written.get(doc._id), _rev: doc.rev })
      }
      expect([await one.rejections(), await two.rejections()]).toEqual([0, 0])
    })
  }
})

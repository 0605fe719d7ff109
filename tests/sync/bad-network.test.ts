import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { repeats } from '#tests/fixtures/counts.ts'
import { aDevice, type TestDevice } from '#tests/fixtures/devices.ts'
import { anAnnonce } from '#tests/fixtures/documents.ts'
import { aGateway, aMember, type TestGateway, type TestMember } from '#tests/fixtures/gateway.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { createPrng, type Prng } from '../../scripts/seed/prng.ts'

/** Each seed is in its test's name; `SEED=<one>` runs that one alone. */
const SEEDS = process.env.SEED?.split(' ') ?? ['un', 'deux', 'trois', 'quatre'].slice(0, repeats({ short: 2, long: 4 }))
const EDITS = 30
const ANNONCES = 3
const DELAY_MS = 40
const LOSS = 0.15 // of the requests, of the answers and of the stream's events
const HASTE = 50 // a lost connection is reopened within the test's own delays

let gateway: TestGateway

beforeAll(async () => {
  gateway = await aGateway()
})

const devices: TestDevice[] = []

afterEach(async () => {
  for (const device of devices.splice(0)) await device.close()
})

afterAll(() => gateway.close())

async function aDeviceOnBadNetwork(boutique: TestMember, prng: Prng): Promise<TestDevice> {
  const device = await aDevice(gateway, boutique, { haste: HASTE })
  devices.push(device)
  await device.settled()
  await device.degrade({ seed: prng.id(12), delayMs: DELAY_MS, loss: LOSS })
  return device
}

describe('two devices that write at once over a network that loses and delays', () => {
  for (const seed of SEEDS) {
    it(`end with the same, everything sent and nothing lost (${seed})`, async () => {
      const prng = createPrng(seed)
      const boutique = await aMember(gateway, 'boutique')
      const one = await aDeviceOnBadNetwork(boutique, prng)
      const two = await aDeviceOnBadNetwork(boutique, prng)
      const ids = Array.from({ length: ANNONCES }, () => annonceId(boutique.uid, prng.id(12)))
      // Each annonce is first written on one device, and replicates to the other.
      const blank = { prix: 0, description: 'rien' }
      await one.insert(
        'annonces',
        ids.map((_id) => anAnnonce({ _id, ...blank })),
      )
      const written = new Map<string, { prix: number; description: string }>(ids.map((id) => [id, { ...blank }]))
      for (let edit = 1; edit <= EDITS; edit += 1) {
        await wait(prng.int(0, DELAY_MS))
        const id = prng.pick(ids)
        const [device, change] = prng.next() < 0.5 ? [one, { prix: edit }] : [two, { description: `écrit ${edit}` }]
        if (await device.patch('annonces', id, change)) Object.assign(written.get(id) ?? {}, change)
      }
      for (const device of [one, two]) await device.degrade(null)
      await soon(async () => {
        const [here, there] = [await one.read('annonces'), await two.read('annonces')]
        expect(here.filter(({ unsentAt }) => unsentAt !== '')).toEqual([])
        expect(here).toEqual(there)
        expect(here).toHaveLength(ANNONCES)
      })
      const { results } = await boutique.call<{ results: { id: string; doc: { _rev: string } }[] }>(
        '/sync/annonces/_changes?scope=own&include_docs=true',
      )
      for (const doc of await one.read('annonces')) {
        expect(doc).toMatchObject(written.get(doc._id) ?? {})
        expect(results.find(({ id }) => id === doc._id)?.doc).toMatchObject({ ...written.get(doc._id), _rev: doc.rev })
      }
      expect([await one.read('rejections'), await two.read('rejections')]).toEqual([[], []])
    })
  }
})

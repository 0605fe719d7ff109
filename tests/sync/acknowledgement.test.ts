import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#data/replication/http.ts'
import { noteReachable } from '#data/replication/link.ts'
import { setAsideIn } from '#data/replication/rejections.ts'
import { replicate } from '#data/replication/replicate.ts'
import { annonceId, openDevice } from '#tests/fixtures/device.ts'
import { anAnnonce } from '#tests/fixtures/documents.ts'
import { aGateway, aMember, type TestGateway, type TestMember } from '#tests/fixtures/gateway.ts'
import { soon } from '#tests/fixtures/soon.ts'

const NOTES = { rev: '', unsentAt: '2026-11-20T08:00:00.000Z', removal: false }
const ANSWER_MS = 300 // long enough for a fetch to be answered before it

let gateway: TestGateway
let boutique: TestMember

beforeAll(async () => {
  gateway = await aGateway()
  boutique = await aMember(gateway, 'boutique')
})

afterAll(() => gateway.close())

/** A device that has written before it speaks to the server, over a network of which the test decides how slow. */
async function aDevice(suffix: string, slow: (url: string, work: () => Promise<unknown>) => Promise<unknown>) {
  noteReachable()
  const database = await openDevice(boutique.uid)
  const { annonces } = database
  const _id = annonceId(boutique.uid, suffix)
  await annonces.insert({ ...anAnnonce({ _id }), ...NOTES })
  const call = ((url, options) => slow(url, () => boutique.call(url, options))) as Caller
  const replication = replicate({
    call,
    name: 'annonces',
    scope: 'own',
    collection: annonces,
    writer: { uid: boutique.uid, setAside: setAsideIn(database, Date.now) },
    onError: () => undefined,
  })
  return {
    /** The write as it stands on the device. */
    written: async () => (await annonces.findOne(_id).exec(true)).toMutableJSON(),
    stop: async () => {
      await replication.stop()
      await database.close()
    },
  }
}

describe('a write that the device fetches before its own answer has come', () => {
  it('is noted as sent, with the revision the server gave it', async () => {
    let take = () => {}
    const taken = new Promise<void>((resolve) => {
      take = resolve
    })
    const device = await aDevice('fetchedfirst', async (url, work) => {
      if (url.includes('_changes')) {
        await taken // asked while the write is under way, answered once it is in the store
        return work()
      }
      const answer = await work()
      take()
      await wait(ANSWER_MS)
      return answer
    })
    await soon(async () =>
      expect(await device.written()).toMatchObject({ unsentAt: '', rev: expect.stringMatching(/^1-/) }),
    )
    await device.stop()
  })
})

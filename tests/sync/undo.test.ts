import { beforeEach, describe, expect, it } from 'vitest'
import { OFFER_LIFETIME_MS } from '#domain/candidature.ts'
import { HOUR_MS } from '#domain/durations.ts'
import { type CandidatureId, candidatureIdOf } from '#domain/ids.ts'
import { aCandidature } from '#tests/fixtures/builders.ts'
import { aDevice, type TestDevice } from '#tests/fixtures/devices.ts'
import { anAnnonce } from '#tests/fixtures/documents.ts'
import { aGateway, aMember, elsewhere, type TestMember } from '#tests/fixtures/gateway.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { ownDevices, upToDate } from '#tests/fixtures/own-devices.ts'
import { readAs } from '#tests/fixtures/partnership.ts'
import { soon } from '#tests/fixtures/soon.ts'

const TIMING = { haste: 20, standsStill: true }
const PAST_MS = 11_000

const gateway = await aGateway()
const { device } = ownDevices(() => gateway)

let boutique: TestMember
let id: CandidatureId
let shop: TestDevice
let maker: TestDevice

/** A candidature of a créateur, which has reached the boutique, and a device of each. */
beforeEach(async () => {
  boutique = await aMember(gateway, 'boutique')
  const createur = await aMember(gateway, 'createur')
  shop = await device(boutique, TIMING)
  maker = await device(createur, TIMING)
  const annonce = anAnnonce({ _id: annonceId(boutique.uid) })
  id = candidatureIdOf(annonce._id, createur.uid)
  await shop.insert('annonces', [annonce])
  await upToDate(shop)
  await maker.insert('candidatures', [aCandidature(annonce, createur.uid)])
  await upToDate(maker)
  const pending = { _id: id, status: 'pending', unsentAt: '' }
  await soon(async () => expect(await shop.read('candidatures')).toMatchObject([pending]))
})

function stored() {
  return readAs<{ readonly status: string; readonly _rev: string }>(boutique, 'candidatures', id)
}

/** Waits until everything that may be sent has been. */
async function sentButOne(): Promise<void> {
  await shop.run('writeAdresse', boutique.uid, '3 rue des Halles')
  await soon(async () => expect(await shop.status()).toMatchObject({ waiting: 1, rejections: 0 }))
}

describe('a decision', () => {
  // Proves S10.choisir.2
  it('stays while somebody is on what takes it back, two minutes at most', async () => {
    await shop.run('decideCandidatures', [id], 'refused-by-boutique')
    for (let seconds = 0; seconds < 117; seconds += 9) {
      await shop.moveClock(9000)
      expect(await shop.run('postponeDecisions', [id])).toMatchObject({ ok: true, value: expect.any(Number) })
    }
    await sentButOne()
    expect(await shop.deferred()).toMatchObject([[`candidatures/${id}`, { rate: 'undo' }]])
    expect(await stored()).toMatchObject({ status: 'pending' })
    await shop.moveClock(4000)
    expect(await shop.run('postponeDecisions', [id])).toMatchObject({ ok: true })
    await soon(async () => expect(await stored()).toMatchObject({ status: 'refused-by-boutique' }))
    await soon(async () => expect(await shop.status()).toMatchObject({ waiting: 0 })) // the device has been notified
    expect(await shop.run('postponeDecisions', [id])).toEqual({ ok: true, value: 0 })
  })

  // Proves S10.choisir.2
  it('stays for thirty seconds on the devices of whoever asked for more time', async () => {
    const other = await aDevice(gateway, await elsewhere(gateway, boutique))
    await other.run('changeSetting', 'moreTime', true)
    await soon(async () => expect(await shop.read('prives')).toMatchObject([{ moreTime: true }]))
    await other.close()
    await shop.run('decideCandidatures', [id], 'refused-by-boutique')
    await shop.moveClock(PAST_MS + 12_000)
    await sentButOne()
    expect(await stored()).toMatchObject({ status: 'pending' })
    await shop.moveClock(8000)
    await soon(async () => expect(await stored()).toMatchObject({ status: 'refused-by-boutique' }))
  })

  it('is kept no longer by a clock that is set back', async () => {
    await shop.run('decideCandidatures', [id], 'refused-by-boutique')
    await shop.moveClock(-HOUR_MS)
    await soon(async () => expect(await stored()).toMatchObject({ status: 'refused-by-boutique' }))
  })

  it('is no longer taken back once it may have left', async () => {
    await shop.offline()
    await shop.run('decideCandidatures', [id], 'refused-by-boutique')
    await shop.moveClock(PAST_MS)
    expect(await shop.run('undoDecisions', [id])).toEqual({ ok: true, value: 0 })
    expect(await shop.read('candidatures')).toMatchObject([{ status: 'refused-by-boutique' }])
  })
})

it("a créateur's answer is sent at once in the last two minutes of an offer, whoever stays on its undo button", async () => {
  await shop.run('moveCandidature', id, 'awaiting-creator')
  const awaiting = [{ status: 'awaiting-creator', unsentAt: '' }]
  await soon(async () => expect(await maker.read('candidatures')).toMatchObject(awaiting))
  await maker.offline()
  await maker.moveClock(OFFER_LIFETIME_MS - 125_000)
  await maker.run('decideCandidatures', [id], 'confirmed')
  await maker.moveClock(8000)
  const [waiting] = await maker.read('candidatures')
  await maker.run('postponeDecisions', [id])
  expect(await maker.read('candidatures')).toEqual([waiting])
  expect(await maker.run('undoDecisions', [id])).toEqual({ ok: true, value: 1 })
  expect(await maker.run('decideCandidatures', [id], 'confirmed')).toEqual({ ok: true, value: 0 })
  expect(await maker.run('undoDecisions', [id])).toEqual({ ok: true, value: 0 })
  await maker.online()
  await soon(async () => expect(await stored()).toMatchObject({ status: 'confirmed' }))
})

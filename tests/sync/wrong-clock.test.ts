import { describe, expect, it } from 'vitest'
import { OFFER_LIFETIME_MS } from '#domain/candidature.ts'
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts'
import { candidatureIdOf } from '#domain/ids.ts'
import { snapshotOf } from '#domain/market/annonce.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/builders.ts'
import type { TestDevice } from '#tests/fixtures/devices.ts'
import { aMember } from '#tests/fixtures/gateway.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { ownDevices } from '#tests/fixtures/own-devices.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { realStore } from '#tests/fixtures/store.ts'

const gateway = await startHttpGateway({ open: realStore, now: Date.now() })
const boutique = await aMember(gateway, 'boutique')
const createur = await aMember(gateway, 'createur')

const { device } = ownDevices(() => gateway)

/** A candidature with an offer of the boutique's, which lasts 24 hours by the server's clock. */
async function anOffer(suffix: string, status: 'pending' | 'awaiting-creator' = 'awaiting-creator') {
  const annonce = anAnnonce(boutique.uid, { _id: annonceId(boutique.uid, suffix) })
  const _id = candidatureIdOf(annonce._id, createur.uid)
  const offerExpiresAt = new Date(gateway.clock.now + OFFER_LIFETIME_MS).toISOString()
  const offer = aCandidature(annonce, createur.uid, {
    email: createur.email,
    annonce: snapshotOf(annonce),
    status,
    offerExpiresAt: status === 'pending' ? '' : offerExpiresAt,
  })
  await gateway.store.writeAs({ kind: 'server' }, 'annonces', [annonce] as never)
  await gateway.store.writeAs({ kind: 'server' }, 'candidatures', [offer] as never)
  return _id
}

async function stateOf(on: TestDevice, id: string) {
  const doc = (await on.read('candidatures')).find(({ _id }) => _id === id)
  return { status: doc?.status, waits: doc?.unsentAt !== '' }
}

const PUSHES = '/sync/candidatures/_bulk_docs'
const AWAITING = { status: 'awaiting-creator', waits: false }

/** The error of a device's estimate of the server's clock. */
async function errorOf(on: TestDevice): Promise<number> {
  return Math.abs((await on.serverNow()) - gateway.clock.now)
}

const OFFSET_MS = 2 * DAY_MS // of a device's clock

describe('a device whose clock is days ahead', () => {
  it('knows the time, and proposes at most once that an offer has lapsed, which keeps nothing else waiting', async () => {
    const maker = await device(createur)
    const id = await anOffer('clock0000000')
    await soon(async () => expect(await stateOf(maker, id)).toEqual(AWAITING))
    await maker.moveClock(OFFSET_MS)
    // As its screen does when it shows the offer as lapsed, before any answer corrects its clock.
    await maker.run('lapseCandidature', id)
    await soon(async () => expect(await stateOf(maker, id)).toEqual(AWAITING))
    expect(await errorOf(maker)).toBeLessThan(MINUTE_MS)
    await maker.run('lapseCandidature', id)
    await maker.run('writeProfil', createur.uid, { profileDescription: 'Des bols.' })
    await soon(async () => expect(await maker.status()).toMatchObject({ waiting: 0, rejections: 0 }))
    expect(await maker.callsOf(PUSHES)).toBe(1)

    await maker.moveClock(-OFFSET_MS)
    await maker.run('moveCandidature', id, 'confirmed')
    await soon(async () => expect(await stateOf(maker, id)).toEqual({ status: 'confirmed', waits: false }))
    expect(await errorOf(maker)).toBeLessThan(MINUTE_MS)
    expect(await maker.read('rejections')).toEqual([])
  })

  it('shows the acceptance of its member as running for 24 hours', async () => {
    const shop = await device(boutique)
    await shop.moveClock(OFFSET_MS)
    await shop.run('writeAdresse', boutique.uid, '2 rue des Halles')
    await soon(async () => expect(await shop.status()).toMatchObject({ waiting: 0 }))
    const id = await anOffer('offer0000000', 'pending')
    await soon(async () => expect(await stateOf(shop, id)).toEqual({ status: 'pending', waits: false }))
    await shop.offline()
    await shop.run('moveCandidature', id, 'awaiting-creator')
    const doc = (await shop.read('candidatures')).find(({ _id }) => _id === id)
    const left = Date.parse(String(doc?.offerExpiresAt)) - gateway.clock.now - OFFER_LIFETIME_MS
    expect(Math.abs(left)).toBeLessThan(MINUTE_MS)
  })
})

it('an offer that lapses by the clock of the server lapses on a device whose clock is days behind', async () => {
  const maker = await device(createur)
  const id = await anOffer('lapses000000')
  await soon(async () => expect(await stateOf(maker, id)).toEqual(AWAITING))
  await maker.moveClock(-OFFSET_MS)
  gateway.clock.now += OFFER_LIFETIME_MS
  await maker.run('writeProfil', createur.uid, { profileDescription: 'Des assiettes.' })
  await soon(async () => expect(await errorOf(maker)).toBeLessThan(MINUTE_MS))
  await maker.run('lapseCandidature', id)
  await soon(async () => expect(await stateOf(maker, id)).toEqual({ status: 'expired', waits: false }))
})

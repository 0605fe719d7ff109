import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snapshotOf } from '#domain/annonce.ts'
import { OFFER_LIFETIME_MS } from '#domain/candidature.ts'
import { type CandidatureId, candidatureIdOf } from '#domain/ids.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/builders.ts'
import type { TestDevice } from '#tests/fixtures/devices.ts'
import { aMember, type TestMember } from '#tests/fixtures/gateway.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { ownDevices } from '#tests/fixtures/own-devices.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { realStore } from '#tests/fixtures/store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let gateway: HttpGateway
let boutique: TestMember
let createur: TestMember
const { device } = ownDevices(() => gateway)

beforeAll(async () => {
  gateway = await startHttpGateway({ open: realStore, now: Date.now() })
  boutique = await aMember(gateway, 'boutique')
  createur = await aMember(gateway, 'createur')
})

/** A candidature to which the boutique has made an offer, which runs for 24 hours by the server's clock. */
async function anOffer(suffix: string): Promise<CandidatureId> {
  const annonce = anAnnonce(boutique.uid, { _id: annonceId(boutique.uid, suffix) })
  const _id = candidatureIdOf(annonce._id, createur.uid)
  const offerExpiresAt = new Date(gateway.clock.now + OFFER_LIFETIME_MS).toISOString()
  const offer = aCandidature(annonce, createur.uid, {
    email: createur.email,
    annonce: snapshotOf(annonce),
    status: 'awaiting-creator',
    offerExpiresAt,
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

describe('a device whose clock is days ahead', () => {
  it('proposes once that an offer has lapsed, yields to the server, and keeps no other write waiting', async () => {
    const maker = await device(createur)
    const id = await anOffer('ahead0000000')
    await soon(async () => expect(await stateOf(maker, id)).toEqual({ status: 'awaiting-creator', waits: false }))
    await maker.moveClock(2 * DAY_MS)
    await maker.run('lapseCandidature', id)
    await soon(async () => expect(await stateOf(maker, id)).toEqual({ status: 'awaiting-creator', waits: false }))
    await maker.run('writeProfil', createur.uid, { profileDescription: 'Des bols en grès.' })
    await soon(async () => expect(await maker.status()).toMatchObject({ waiting: 0, rejections: 0 }))
    expect(await maker.callsOf(PUSHES)).toBe(1)

    await maker.run('moveCandidature', id, 'confirmed')
    await soon(async () => expect(await stateOf(maker, id)).toEqual({ status: 'confirmed', waits: false }))
    expect(await maker.read('rejections')).toEqual([])
  })
})

afterAll(() => gateway.close())

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OFFER_LIFETIME_MS } from '#domain/candidature.ts'
import { candidatureIdOf } from '#domain/ids.ts'
import { snapshotOf } from '#domain/market/annonce.ts'
import type { Name } from '#tests/fixtures/device/controls.ts'
import type { TestDevice } from '#tests/fixtures/devices.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/documents.ts'
import { aGateway, aMember, type TestGateway, type TestMember } from '#tests/fixtures/gateway.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { ownDevices } from '#tests/fixtures/own-devices.ts'
import { soon } from '#tests/fixtures/soon.ts'

const CLOSED_AT = '2026-11-20T08:00:00.000Z'

let gateway: TestGateway
let boutique: TestMember
let createur: TestMember
const { device } = ownDevices(() => gateway)

beforeAll(async () => {
  gateway = await aGateway()
  boutique = await aMember(gateway, 'boutique')
  createur = await aMember(gateway, 'createur')
})

afterAll(() => gateway.close())

async function one(on: TestDevice, name: Name, id: string) {
  return (await on.read(name)).find(({ _id }) => _id === id)
}

/** The document, once nothing of it is unsent. */
function sent(on: TestDevice, name: Name, id: string) {
  return soon(async () => {
    const doc = await one(on, name, id)
    expect(doc).toMatchObject({ unsentAt: '' })
    return doc
  })
}

async function publish(on: TestDevice, suffix: string) {
  const annonce = anAnnonce({ _id: annonceId(boutique.uid, suffix) })
  await on.insert('annonces', [annonce])
  await sent(on, 'annonces', annonce._id)
  return annonce
}

describe('two devices of one boutique', () => {
  it('keep what each changed in another field', async () => {
    const [here, there] = [await device(boutique), await device(boutique)]
    const { _id } = await publish(here, 'shared000000')
    await sent(there, 'annonces', _id)
    await there.offline()
    await here.patch('annonces', _id, { prix: 60 })
    await sent(here, 'annonces', _id)
    await there.patch('annonces', _id, { description: 'Plein sud.' })
    await there.online()
    for (const each of [here, there]) {
      await soon(async () => {
        const doc = await one(each, 'annonces', _id)
        expect(doc).toMatchObject({ prix: 60, description: 'Plein sud.', unsentAt: '' })
      })
    }
  })

  it('see a deletion', async () => {
    const [here, there] = [await device(boutique), await device(boutique)]
    const { _id } = await publish(here, 'deleted00000')
    await sent(there, 'annonces', _id)
    await here.patch('annonces', _id, { active: false, closedAt: CLOSED_AT })
    await sent(here, 'annonces', _id)
    await here.patch('annonces', _id, { removal: true })
    for (const each of [here, there]) {
      await soon(async () => expect(await one(each, 'annonces', _id)).toBeUndefined())
    }
  })
})

describe('the two parties of a candidature', () => {
  // Proves S4.candidature.3, S9.3
  it('meet through the server, which stamps the 24 hours of the offer', async () => {
    const [shop, maker] = [await device(boutique), await device(createur)]
    const annonce = await publish(shop, 'offered00000')
    const _id = candidatureIdOf(annonce._id, createur.uid)
    const parties = { annonceId: annonce._id, boutiqueId: boutique.uid, creatorId: createur.uid }
    const forged = { nom: 'Quelqu’un', email: 'autre@example.org', annonce: { ...snapshotOf(annonce), prix: 1 } }
    await maker.insert('candidatures', [aCandidature({ _id, ...parties, ...forged })])
    await soon(async () => {
      // The server's own data about the applicant and the annonce replaces the device's.
      expect(await one(maker, 'candidatures', _id)).toMatchObject({
        unsentAt: '',
        email: createur.email,
        annonce: { prix: annonce.prix },
      })
    })
    const before = Date.now()
    await sent(shop, 'candidatures', _id)
    await shop.patch('candidatures', _id, { status: 'awaiting-creator', offerExpiresAt: '2030-01-01T00:00:00.000Z' })
    await soon(async () => {
      const doc = await one(shop, 'candidatures', _id)
      expect(doc).toMatchObject({ unsentAt: '' })
      const offered = Date.parse(String(doc?.offerExpiresAt)) - OFFER_LIFETIME_MS
      expect(offered).toBeGreaterThanOrEqual(before)
      expect(offered).toBeLessThanOrEqual(Date.now())
    })
    await soon(async () => {
      expect(await one(maker, 'candidatures', _id)).toMatchObject({ status: 'awaiting-creator' })
    })
    await maker.patch('candidatures', _id, { status: 'confirmed' })
    await soon(async () => expect(await one(shop, 'candidatures', _id)).toMatchObject({ status: 'confirmed' }))
    expect(await maker.read('rejections')).toEqual([])
  })
})

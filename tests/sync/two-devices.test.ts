import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { snapshotOf } from '#domain/annonce.ts'
import { OFFER_LIFETIME_MS } from '#domain/candidature.ts'
import { candidatureIdOf } from '#domain/ids.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/documents.ts'
import {
  aDevice,
  aGateway,
  aMember,
  type TestDevice,
  type TestGateway,
  type TestMember,
} from '#tests/fixtures/gateway.ts'
import { soon } from '#tests/fixtures/soon.ts'

const unsentAt = '2026-11-20T08:00:00.000Z'
const NOTES = { rev: '', unsentAt, removal: false }

let gateway: TestGateway
let boutique: TestMember
let createur: TestMember
const devices: TestDevice[] = []

async function device(member: TestMember): Promise<TestDevice> {
  const made = await aDevice(member)
  devices.push(made)
  await made.sync()
  return made
}

beforeAll(async () => {
  gateway = await aGateway()
  boutique = await aMember(gateway, 'boutique')
  createur = await aMember(gateway, 'createur')
})

afterEach(async () => {
  for (const one of devices.splice(0)) await one.stop()
})

afterAll(() => gateway.close())

async function publish(on: TestDevice, suffix: string) {
  const annonce = anAnnonce({ _id: annonceId(boutique.uid, suffix) })
  await on.database.annonces.insert({ ...annonce, ...NOTES })
  await soon(async () => {
    expect((await on.database.annonces.findOne(annonce._id).exec())?.unsentAt).toBe('')
  })
  return annonce
}

describe('two devices of one boutique', () => {
  it('keep what each changed in another field', async () => {
    const [one, two] = [await device(boutique), await device(boutique)]
    const { _id } = await publish(one, 'shared000000')
    await two.sync()
    const [here, there] = [
      await one.database.annonces.findOne(_id).exec(true),
      await two.database.annonces.findOne(_id).exec(true),
    ]
    await here.incrementalPatch({ prix: 60, unsentAt })
    await soon(async () => expect((await one.database.annonces.findOne(_id).exec())?.unsentAt).toBe(''))
    await there.incrementalPatch({ description: 'Plein sud.', unsentAt })
    for (const each of [one, two]) {
      await soon(async () => {
        await each.sync()
        const doc = await each.database.annonces.findOne(_id).exec()
        expect(doc?.toJSON()).toMatchObject({ prix: 60, description: 'Plein sud.', unsentAt: '' })
      })
    }
  })

  it('see a deletion', async () => {
    const [one, two] = [await device(boutique), await device(boutique)]
    const { _id } = await publish(one, 'deleted00000')
    await two.sync()
    const here = await one.database.annonces.findOne(_id).exec(true)
    await here.incrementalPatch({ active: false, closedAt: unsentAt, unsentAt })
    await soon(async () => expect((await one.database.annonces.findOne(_id).exec())?.unsentAt).toBe(''))
    await here.getLatest().incrementalPatch({ removal: true, unsentAt })
    await soon(async () => expect(await one.database.annonces.findOne(_id).exec()).toBeNull())
    await soon(async () => {
      await two.sync()
      expect(await two.database.annonces.findOne(_id).exec()).toBeNull()
    })
  })
})

describe('the two parties of a candidature', () => {
  it('meet through the server, which stamps the 24 hours of the offer', async () => {
    const [shop, maker] = [await device(boutique), await device(createur)]
    const annonce = await publish(shop, 'offered00000')
    const _id = candidatureIdOf(annonce._id, createur.uid)
    const parties = { annonceId: annonce._id, boutiqueId: boutique.uid, creatorId: createur.uid }
    const forged = { nom: 'Quelqu’un', email: 'autre@example.org', annonce: { ...snapshotOf(annonce), prix: 1 } }
    await maker.database.candidatures.insert({ ...aCandidature({ _id, ...parties, ...forged }), ...NOTES })
    await soon(async () => {
      await maker.sync()
      const mine = await maker.database.candidatures.findOne(_id).exec()
      // The server's own knowledge of who applies and to what replaces the device's.
      expect(mine?.toJSON()).toMatchObject({ unsentAt: '', email: createur.email, annonce: { prix: annonce.prix } })
    })
    await shop.sync()
    const before = Date.now()
    const received = await shop.database.candidatures.findOne(_id).exec(true)
    await received.incrementalPatch({
      status: 'awaiting-creator',
      offerExpiresAt: '2030-01-01T00:00:00.000Z',
      unsentAt,
    })
    await soon(async () => {
      await shop.sync()
      const doc = await shop.database.candidatures.findOne(_id).exec(true)
      expect(doc.unsentAt).toBe('')
      const offered = Date.parse(doc.offerExpiresAt) - OFFER_LIFETIME_MS
      expect(offered).toBeGreaterThanOrEqual(before)
      expect(offered).toBeLessThanOrEqual(Date.now())
    })
    await maker.sync()
    const offer = await maker.database.candidatures.findOne(_id).exec(true)
    await offer.incrementalPatch({ status: 'confirmed', unsentAt })
    await soon(async () => {
      await maker.sync()
      await shop.sync()
      expect((await shop.database.candidatures.findOne(_id).exec())?.status).toBe('confirmed')
    })
    expect(await maker.database.rejections.find().exec()).toEqual([])
  })
})

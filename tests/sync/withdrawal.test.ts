import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type CandidatureId, candidatureIdOf } from '#domain/ids.ts'
import { aCandidature } from '#tests/fixtures/builders.ts'
import { aDevice, type TestDevice } from '#tests/fixtures/devices.ts'
import { anAnnonce } from '#tests/fixtures/documents.ts'
import { aGateway, aMember, type TestGateway, type TestMember } from '#tests/fixtures/gateway.ts'
import { annonceId, uid } from '#tests/fixtures/ids.ts'
import { soon } from '#tests/fixtures/soon.ts'

let gateway: TestGateway
let boutique: TestMember
let createur: TestMember
let id: CandidatureId
let shop: TestDevice
let maker: TestDevice

beforeAll(async () => {
  gateway = await aGateway()
})
afterAll(() => gateway.close())

beforeEach(async () => {
  boutique = await aMember(gateway, 'boutique')
  createur = await aMember(gateway, 'createur')
  shop = await aDevice(gateway, boutique)
  maker = await aDevice(gateway, createur)
  const annonce = anAnnonce({ _id: annonceId(boutique.uid, uid('w').slice(0, 12)) })
  await shop.insert('annonces', [annonce])
  await upToDate(shop)
  id = candidatureIdOf(annonce._id, createur.uid)
  await maker.offline()
  await maker.insert('candidatures', [aCandidature(annonce, createur.uid)])
})

afterEach(async () => {
  await shop.close()
  await maker.close()
})

async function upToDate(on: TestDevice): Promise<void> {
  await soon(async () => expect(await on.status()).toMatchObject({ waiting: 0, reachable: true }))
}

async function reads(on: TestDevice, status: string): Promise<void> {
  await soon(async () => expect(await on.read('candidatures')).toMatchObject([{ _id: id, status, unsentAt: '' }]))
}

async function applied(): Promise<void> {
  await maker.online()
  await upToDate(maker)
  await reads(shop, 'pending')
}

it('is read by both parties, and nothing follows it', async () => {
  await applied()
  expect(await maker.run('moveCandidature', id, 'withdrawn-by-creator')).toMatchObject({ ok: true })
  await reads(shop, 'withdrawn-by-creator')
  for (const [device, to] of [
    [shop, 'awaiting-creator'],
    [shop, 'refused-by-boutique'],
    [maker, 'pending'],
  ] as const) {
    expect(await device.run('moveCandidature', id, to)).toMatchObject({ ok: false, code: 'transition-forbidden' })
  }
})

it('gives way to an acceptance that reached the server first: the créateur is told, and may decline', async () => {
  await applied()
  await maker.offline()
  expect(await maker.run('moveCandidature', id, 'withdrawn-by-creator')).toMatchObject({ ok: true })
  expect(await shop.run('moveCandidature', id, 'awaiting-creator')).toMatchObject({ ok: true })
  await upToDate(shop)
  await maker.online()
  await reads(maker, 'awaiting-creator')
  expect(await maker.read('rejections')).toMatchObject([
    {
      docId: id,
      refusal: { code: 'choice-overtaken' },
      version: { status: 'withdrawn-by-creator' },
      fields: ['status'],
    },
  ])
  expect(await maker.run('moveCandidature', id, 'declined-by-creator')).toMatchObject({ ok: true })
  await reads(shop, 'declined-by-creator')
  // Their answer has replaced it.
  expect(await maker.read('rejections')).toEqual([])
})

it('stands over an acceptance that came after it: the boutique is told', async () => {
  await applied()
  await shop.offline()
  expect(await shop.run('moveCandidature', id, 'awaiting-creator')).toMatchObject({ ok: true })
  expect(await maker.run('moveCandidature', id, 'withdrawn-by-creator')).toMatchObject({ ok: true })
  await upToDate(maker)
  await shop.online()
  await reads(shop, 'withdrawn-by-creator')
  expect(await shop.read('rejections')).toMatchObject([{ docId: id, refusal: { code: 'choice-overtaken' } }])
})

it('of a candidature that has not left the device arrives as one thing', async () => {
  expect(await maker.run('moveCandidature', id, 'withdrawn-by-creator')).toMatchObject({ ok: true })
  await maker.online()
  await reads(shop, 'withdrawn-by-creator')
  await upToDate(maker) // which hears of its own write after the other has read it
  expect(await maker.status()).toMatchObject({ rejections: 0 })
})

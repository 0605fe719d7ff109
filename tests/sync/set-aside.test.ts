import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AnnonceId, CandidatureId } from '#domain/ids.ts'
import { candidatureIdOf } from '#domain/ids.ts'
import { aCandidature } from '#tests/fixtures/builders.ts'
import type { Name } from '#tests/fixtures/device/controls.ts'
import { aDevice, type TestDevice } from '#tests/fixtures/devices.ts'
import { anAnnonce } from '#tests/fixtures/documents.ts'
import { aGateway, aMember, type TestGateway, type TestMember } from '#tests/fixtures/gateway.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { soon } from '#tests/fixtures/soon.ts'

const LONG = 'Un long texte, écrit dans le train et auquel on tient.'

let gateway: TestGateway
let boutique: TestMember
let createur: TestMember
const devices: TestDevice[] = []

beforeAll(async () => {
  gateway = await aGateway()
  boutique = await aMember(gateway, 'boutique')
  createur = await aMember(gateway, 'createur')
})

afterEach(async () => {
  for (const one of devices.splice(0)) await one.close()
})

afterAll(() => gateway.close())

async function device(member: TestMember): Promise<TestDevice> {
  const made = await aDevice(gateway, member)
  devices.push(made)
  await made.settled()
  return made
}

async function one(on: TestDevice, name: Name, id: string) {
  return (await on.read(name)).find(({ _id }) => _id === id)
}

async function upToDate(on: TestDevice): Promise<void> {
  await soon(async () => expect(await on.status()).toMatchObject({ waiting: 0, reachable: true }))
}

async function published(on: TestDevice, suffix: string): Promise<AnnonceId> {
  const annonce = anAnnonce({ _id: annonceId(boutique.uid, suffix) })
  await on.insert('annonces', [annonce])
  await upToDate(on)
  return annonce._id
}

/** An edit that this device's rules would have refused, and that the server rejects. */
async function refusedEdit(on: TestDevice, id: string, change: object): Promise<void> {
  await on.patch('annonces', id, { ...change, dateFin: '2020-01-01' })
  await upToDate(on)
}

describe('a refused version', () => {
  it('stays when something else is written in its document', async () => {
    const shop = await device(boutique)
    const id = await published(shop, 'stays0000000')
    await refusedEdit(shop, id, { description: LONG })
    expect(await shop.run('closeAnnonce', id)).toMatchObject({ ok: true })
    await upToDate(shop)
    expect(await one(shop, 'annonces', id)).toMatchObject({ active: false })
    expect(await shop.read('rejections')).toMatchObject([{ docId: id, version: { description: LONG } }])
  })

  it('stays beside the next one that is refused', async () => {
    const shop = await device(boutique)
    const id = await published(shop, 'beside000000')
    await refusedEdit(shop, id, { description: LONG })
    await refusedEdit(shop, id, { nom: 'Autre nom' })
    const refused = (await shop.read('rejections')).filter(({ docId }) => docId === id)
    expect(refused.map(({ version }) => version)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ description: LONG }),
        expect.objectContaining({ nom: 'Autre nom' }),
      ]),
    )
  })

  it('goes when all that it held has been written anew', async () => {
    const shop = await device(boutique)
    const id = await published(shop, 'anew00000000')
    await refusedEdit(shop, id, { description: LONG })
    const { nom, ville, commune, dateDebut, prix, commission, photos } = anAnnonce()
    const form = {
      nom,
      ville,
      commune,
      dateDebut,
      prix,
      commission,
      photos,
      dateFin: '2027-06-01',
      description: `${LONG} Corrigé.`,
    }
    expect(await shop.run('editAnnonce', id, form, anAnnonce())).toMatchObject({ ok: true })
    await upToDate(shop)
    expect((await shop.read('rejections')).filter(({ docId }) => docId === id)).toEqual([])
  })
})

describe('what was done offline', () => {
  it('arrives when an annonce was published and closed before it could leave', async () => {
    const shop = await device(boutique)
    await shop.offline()
    const id = annonceId(boutique.uid, 'closed000000')
    await shop.insert('annonces', [anAnnonce({ _id: id })])
    expect(await shop.run('closeAnnonce', id)).toMatchObject({ ok: true })
    await shop.online()
    await upToDate(shop)
    expect(await shop.read('rejections')).not.toContainEqual(expect.objectContaining({ docId: id }))
    expect(await one(shop, 'annonces', id)).toMatchObject({ active: false, unsentAt: '' })
  })

  it('arrives in the order it was done in, from one kind of document to another', async () => {
    const shop = await aDevice(gateway, boutique, { haste: 20 })
    devices.push(shop)
    await shop.settled()
    const id = await published(shop, 'ordered00000')
    const candidature = candidatureIdOf(id, createur.uid)
    const docs = [aCandidature(anAnnonce({ _id: id }), createur.uid)]
    await createur.call('/sync/candidatures/_bulk_docs', {
      method: 'POST',
      headers: { 'x-rayon-uid': createur.uid },
      body: { docs },
    })
    await soon(async () => expect(await one(shop, 'candidatures', candidature)).toBeDefined())
    await shop.offline()
    expect(await shop.run('moveCandidature', candidature, 'refused-by-boutique')).toMatchObject({ ok: true })
    const { nom, ville, commune, dateDebut, dateFin, prix, commission, photos } = anAnnonce()
    const form = { nom, ville, commune, dateDebut, dateFin, prix, commission, photos, description: LONG }
    expect(await shop.run('editAnnonce', id, form, anAnnonce())).toMatchObject({ ok: true })
    await shop.lose('/sync/candidatures/_bulk_docs', 2)
    await shop.online()
    await upToDate(shop)
    expect(await shop.read('rejections')).toEqual([])
    expect(await one(shop, 'annonces', id)).toMatchObject({ description: LONG, unsentAt: '' })
    expect(await one(shop, 'candidatures', candidature)).toMatchObject({ status: 'refused-by-boutique' })
  })

  it('is told when a choice made elsewhere has overtaken it', async () => {
    const [counter, phone] = [await device(boutique), await device(boutique)]
    const id = await published(counter, 'overtaken000')
    const candidature = candidatureIdOf(id, createur.uid) as CandidatureId
    const maker = await device(createur)
    await maker.insert('candidatures', [aCandidature(anAnnonce({ _id: id }), createur.uid)])
    await upToDate(maker)
    await soon(async () => expect(await one(phone, 'candidatures', candidature)).toMatchObject({ status: 'pending' }))
    await phone.offline()
    expect(await phone.run('moveCandidature', candidature, 'refused-by-boutique')).toMatchObject({ ok: true })
    await soon(async () => expect(await one(counter, 'candidatures', candidature)).toBeDefined())
    expect(await counter.run('moveCandidature', candidature, 'awaiting-creator')).toMatchObject({ ok: true })
    await upToDate(counter)
    await phone.online()
    await upToDate(phone)
    expect(await one(phone, 'candidatures', candidature)).toMatchObject({ status: 'awaiting-creator' })
    expect(await phone.read('rejections')).toMatchObject([
      { docId: candidature, refusal: { code: 'choice-overtaken' }, version: { status: 'refused-by-boutique' } },
    ])
    expect(await counter.read('rejections')).toEqual([])
  })
})

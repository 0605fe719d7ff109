import { describe, expect, it } from 'vitest'
import type { AnnonceInput } from '#data/commands/annonce.ts'
import { type AnnonceId, candidatureIdOf } from '#domain/ids.ts'
import { aCandidature } from '#tests/fixtures/builders.ts'
import type { Name } from '#tests/fixtures/device/controls.ts'
import type { TestDevice } from '#tests/fixtures/devices.ts'
import { anAnnonce } from '#tests/fixtures/documents.ts'
import { aGateway, aMember } from '#tests/fixtures/gateway.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { ownDevices, upToDate } from '#tests/fixtures/own-devices.ts'
import { pushed, readAs } from '#tests/fixtures/partnership.ts'
import { soon } from '#tests/fixtures/soon.ts'

const gateway = await aGateway()
const boutique = await aMember(gateway, 'boutique')
const createur = await aMember(gateway, 'createur')

const LONG = 'Un long texte, écrit dans le train et auquel on tient.'

const { device } = ownDevices(() => gateway)

async function one(on: TestDevice, name: Name, id: string) {
  return (await on.read(name)).find(({ _id }) => _id === id)
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

/** The annonce's form as it was opened, with another description. */
function formWith(description: string, dateFin?: string): AnnonceInput {
  const annonce = anAnnonce()
  const { nom, ville, commune, dateDebut, prix, commission, photos } = annonce
  return { nom, ville, commune, dateDebut, prix, commission, photos, dateFin: dateFin ?? annonce.dateFin, description }
}

it('one forbidden document among twenty good ones keeps none of them, stays over a restart with its reason, and arrives once it is corrected', async () => {
  const shop = await device(boutique)
  const local = (suffix: string, change = {}) => anAnnonce({ _id: annonceId(boutique.uid, suffix), ...change })
  const good = Array.from({ length: 20 }, (_, i) => local(`good${String(i).padStart(8, '0')}`))
  const goodIds = good.map(({ _id }) => _id)
  const refused = local('forbidden000', { dateDebut: '2027-01-01', dateFin: '2026-01-01' })
  await shop.insert('annonces', [...good.slice(0, 10), refused, ...good.slice(10)])
  await upToDate(shop)
  const sent = await Promise.all(goodIds.map((id) => readAs<{ readonly _id: string }>(boutique, 'annonces', id)))
  expect(sent.map(({ _id }) => _id)).toEqual(goodIds)
  // A document that the server never accepted is not shown as if it had.
  expect((await shop.read('annonces')).map(({ _id }) => _id).sort()).toEqual(goodIds.sort())

  await shop.offline()
  await shop.insert('annonces', [local('late00000000')])
  await shop.restart()
  expect(await shop.status()).toMatchObject({ waiting: 1, rejections: 1 })
  await shop.online()
  await upToDate(shop)
  const { _id: docId, nom: title, description } = refused
  const refusal = { code: 'invalid', fields: [{ field: 'dateFin', code: 'dates-reversed' }] }
  const version = { description, dateFin: '2026-01-01' }
  expect(await shop.read('rejections')).toMatchObject([{ db: 'annonces', docId, title, refusal, version }])
  await shop.insert('annonces', [local('forbidden000')])
  await upToDate(shop)
  expect(await readAs(boutique, 'annonces', refused._id)).toMatchObject({ _id: refused._id })
})

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

  it('stays beside the next one that is refused, until all that it held has been written anew', async () => {
    const shop = await device(boutique)
    const id = await published(shop, 'beside000000')
    await refusedEdit(shop, id, { description: LONG })
    await refusedEdit(shop, id, { nom: 'Autre nom' })
    const refused = async () => (await shop.read('rejections')).filter(({ docId }) => docId === id)
    for (const version of [{ description: LONG }, { nom: 'Autre nom' }])
      expect(await refused()).toContainEqual(expect.objectContaining({ version: expect.objectContaining(version) }))
    const form = { ...formWith(`${LONG} Corrigé.`, '2027-06-01'), nom: 'Un autre nom' }
    expect(await shop.run('editAnnonce', id, form, anAnnonce())).toMatchObject({ ok: true })
    await upToDate(shop)
    expect(await refused()).toEqual([])
  })
})

it('what was done offline arrives in the order it was done in, from one kind of document to another', async () => {
  const shop = await device(boutique, { haste: 20 })
  const id = await published(shop, 'ordered00000')
  const candidature = candidatureIdOf(id, createur.uid)
  await pushed(createur, 'candidatures', aCandidature(anAnnonce({ _id: id }), createur.uid))
  await soon(async () => expect(await one(shop, 'candidatures', candidature)).toBeDefined())
  await shop.offline()
  expect(await shop.run('moveCandidature', candidature, 'refused-by-boutique')).toMatchObject({ ok: true })
  expect(await shop.run('editAnnonce', id, formWith(LONG), anAnnonce())).toMatchObject({ ok: true })
  await shop.lose('/sync/candidatures/_bulk_docs', 2)
  await shop.online()
  await upToDate(shop)
  expect(await shop.read('rejections')).toEqual([])
  expect(await one(shop, 'annonces', id)).toMatchObject({ description: LONG, unsentAt: '' })
  expect(await one(shop, 'candidatures', candidature)).toMatchObject({ status: 'refused-by-boutique' })
})

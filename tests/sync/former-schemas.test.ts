import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDevice } from '#data/device/device.ts'
import { writeSessionRecord } from '#data/device/session-record.ts'
import type { Annonce } from '#domain/annonce.ts'
import type { Candidature } from '#domain/candidature.ts'
import { BLANK_ROW } from '#domain/partenariat/inventaire.ts'
import { blankPartenariat, type Partenariat } from '#domain/partenariat/partenariat.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/builders.ts'
import { type Controls, controlsOf } from '#tests/fixtures/device/controls.ts'
import { createNetwork } from '#tests/fixtures/device/network.ts'
import { nodeEnvironment } from '#tests/fixtures/device/node-environment.ts'
import { ADDED, aFormerDevice, type FormerDevice, type Versions } from '#tests/fixtures/former-device.ts'
import { aGateway, aMember, type TestGateway, type TestMember } from '#tests/fixtures/gateway.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { SCHEMA_VERSIONS } from '#wire/schema-versions.ts'

const FIRST: Versions = {
  annonces: 0,
  candidatures: 0,
  users: 0,
  prives: 0,
  partenariats: 0,
  records: 0,
  suivis: 0,
  conversations: 0,
}
const FORMER = [
  ['the first', FIRST],
  ['the last without stamps', { ...FIRST, prives: 1 }],
] as const

const [BOWL, VASE] = ['bbbbbbbbbbbb', 'vvvvvvvvvvvv']

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aGateway()
})
afterAll(() => gateway.close())

type Doc = { readonly _id: string; readonly [field: string]: unknown }

async function read<T = Doc>(by: TestMember, database: string, id: string): Promise<T> {
  const path = `/sync/${database}/_all_docs?include_docs=true`
  const { rows } = await by.call<{ rows: { doc: T }[] }>(path, { method: 'POST', body: { keys: [id] } })
  return rows[0]?.doc as T
}

/** Written by another device of the member, or by the other party. */
async function elsewhere(
  by: TestMember,
  database: string,
  change: { readonly _id: string; readonly [field: string]: unknown } | Annonce | Candidature,
): Promise<void> {
  const body = { docs: [{ ...(await read<object>(by, database, change._id)), ...change }] }
  const headers = { 'x-rayon-uid': by.uid }
  expect(await by.call(`/sync/${database}/_bulk_docs`, { method: 'POST', headers, body })).toMatchObject([{ ok: true }])
}

/** A device that an earlier app has filled, then opened by today's. */
async function upgraded(
  member: TestMember,
  versions: Versions,
  fill: (former: FormerDevice) => Promise<void>,
  work: (device: Controls) => Promise<void>,
): Promise<void> {
  const network = createNetwork(gateway.url, member.cookie)
  const node = nodeEnvironment({ fetch: network.fetch, haste: 20 })
  const choice = await node.environment.openStorage()
  const get = (path: string) => member.call(path)
  const former = await aFormerDevice({ choice, uid: member.uid, versions, get })
  await fill(former).finally(former.close)
  const { uid, email } = member
  const { userType } = await member.call<{ userType: 'boutique' }>('/api/session')
  writeSessionRecord(node.localStorage, { uid, email, userType })
  const device = createDevice(node.environment)
  onTestFinished(() => device.close())
  await device.start()
  const controls = controlsOf(device, node, network, () => Promise.reject(new Error('not opened again here')))
  await device.settled()
  await soon(async () => expect(await controls.status()).toMatchObject({ waiting: 0, reachable: true }))
  await work(controls)
}

it('has each version of each schema tried', () => {
  const counts = Object.entries(ADDED).map(([name, versions]) => [name, versions.length])
  expect(Object.fromEntries(counts)).toEqual(SCHEMA_VERSIONS)
})

describe.each(FORMER)('a device of %s schema', (_, versions) => {
  let boutique: TestMember
  beforeAll(async () => {
    boutique = await aMember(gateway, 'boutique')
  })

  it('sends the annonces that wait, and takes back nothing that was corrected elsewhere', async () => {
    const made = () => anAnnonce(boutique.uid, { description: 'Une étagère.', dateFin: '2030-06-30' })
    const [before, after, both, closed] = [made(), made(), made(), made()]
    const [created, unanswered] = [made(), made()]
    for (const one of [before, after, both, closed]) await elsewhere(boutique, 'annonces', one)
    await elsewhere(boutique, 'annonces', { ...closed, active: false })
    await upgraded(
      boutique,
      versions,
      async (former) => {
        await former.pull('annonces')
        await elsewhere(boutique, 'annonces', { ...before, prix: 70 })
        await elsewhere(boutique, 'annonces', { ...both, description: 'Corrigée ailleurs.' })
        await former.write('annonces', { _id: before._id, description: 'Écrite ici.' })
        await former.write('annonces', { _id: after._id, description: 'Écrite ici.' })
        await former.write('annonces', { _id: both._id, description: 'Écrite ici.', prix: 50 })
        await former.write('annonces', { _id: closed._id, removal: true })
        await former.write('annonces', { ...created })
        await former.write('annonces', { ...unanswered })
        await elsewhere(boutique, 'annonces', { ...after, prix: 70 })
        await elsewhere(boutique, 'annonces', unanswered)
        await elsewhere(boutique, 'annonces', { ...unanswered, prix: 70 })
      },
      async (device) => {
        expect(await device.read('rejections')).toEqual([])
        const expected = { description: 'Écrite ici.', prix: 70 }
        expect(await read(boutique, 'annonces', before._id)).toMatchObject(expected)
        expect(await read(boutique, 'annonces', after._id)).toMatchObject(expected)
        const { conflicts, ...merged } = await read(boutique, 'annonces', both._id)
        expect(merged).toMatchObject({ prix: 50, description: 'Écrite ici.' })
        expect(Object.values(conflicts as object)).toMatchObject([{ value: 'Corrigée ailleurs.' }])
        expect(await read(boutique, 'annonces', closed._id)).toBeFalsy()
        expect(await read(boutique, 'annonces', unanswered._id)).toMatchObject({ prix: 70 })
        expect(await read(boutique, 'annonces', created._id)).toMatchObject({ nom: created.nom })
      },
    )
  })

  it('sends the profil and the private address that wait, field by field', async () => {
    const { uid } = boutique
    await elsewhere(boutique, 'prives', { _id: uid, adresseLocale: '1 rue des Halles' })
    await upgraded(
      boutique,
      versions,
      async (former) => {
        await former.pull('users')
        await former.pull('prives')
        await elsewhere(boutique, 'users', { _id: uid, siret: '12345678901234' })
        await elsewhere(boutique, 'prives', { _id: uid, sansMailRappel: true })
        await former.write('users', { _id: uid, ville: 'Rezé' })
        await former.write('prives', { _id: uid, adresseLocale: '2 rue des Halles' })
      },
      async (device) => {
        expect(await device.read('rejections')).toEqual([])
        expect(await read(boutique, 'users', uid)).toMatchObject({ ville: 'Rezé', siret: '12345678901234' })
        const prive = { adresseLocale: '2 rue des Halles', sansMailRappel: true }
        expect(await read(boutique, 'prives', uid)).toMatchObject(prive)
      },
    )
  })

  it('sends the candidatures and the papers that wait, cell by cell', async () => {
    const createur = await aMember(gateway, 'createur')
    const [first, second] = [anAnnonce(boutique.uid), anAnnonce(boutique.uid)]
    for (const annonce of [first, second]) await elsewhere(boutique, 'annonces', annonce)
    const [confirmed, pending] = [aCandidature(first, createur.uid), aCandidature(second, createur.uid)]
    for (const one of [confirmed, pending]) await elsewhere(createur, 'candidatures', one)
    const offerExpiresAt = new Date(Date.now() + 86_400_000).toISOString()
    await elsewhere(boutique, 'candidatures', {
      _id: confirmed._id,
      status: 'awaiting-creator',
      offerExpiresAt,
    })
    await elsewhere(createur, 'candidatures', { _id: confirmed._id, status: 'confirmed' })
    const blank = blankPartenariat(confirmed._id, 0)
    const row = { ...BLANK_ROW, ref: 'B1', description: 'Bol', depot: 10, position: 1 }
    await elsewhere(createur, 'partenariats', { ...blank, rows: { [BOWL]: row } })
    await upgraded(
      boutique,
      versions,
      async (former) => {
        await former.pull('candidatures')
        await former.pull('partenariats')
        const { rows, header } = await read<Partenariat>(createur, 'partenariats', confirmed._id)
        const there = { [BOWL]: { ...row, prixCentimes: 1200 } }
        await elsewhere(createur, 'partenariats', {
          _id: blank._id,
          rows: there,
          header: { ...header, lieu: 'Nantes' },
        })
        const here = {
          ...rows,
          [BOWL]: { ...row, description: 'Bol bleu' },
          [VASE]: { ...row, ref: 'V1', position: 2 },
        }
        await former.write('partenariats', { _id: confirmed._id, rows: here })
        await former.write('candidatures', { _id: pending._id, status: 'refused-by-boutique' })
      },
      async (device) => {
        expect(await device.read('rejections')).toEqual([])
        expect(await read(boutique, 'candidatures', pending._id)).toMatchObject({ status: 'refused-by-boutique' })
        const papers = await read<Partenariat>(boutique, 'partenariats', confirmed._id)
        expect(papers.header.lieu).toBe('Nantes')
        expect(papers.rows).toMatchObject({
          [BOWL]: { depot: 10, prixCentimes: 1200, description: 'Bol bleu' },
          [VASE]: { ref: 'V1' },
        })
      },
    )
  })

  it('keeps what had been refused, until its member settles it', async () => {
    const annonce = anAnnonce(boutique.uid)
    await elsewhere(boutique, 'annonces', annonce)
    const refusal = { code: 'edit-while-open' }
    const rejection = { _id: `annonces|${annonce._id}`, db: 'annonces', docId: annonce._id, title: 'Un', refusal }
    await upgraded(
      boutique,
      versions,
      async (former) => {
        await former.pull('annonces')
        await former.reject({ ...rejection, at: annonce.createdAt, version: { ...annonce, prix: 99 } })
      },
      async (device) => {
        expect(await device.read('rejections')).toMatchObject([{ ...rejection, version: { prix: 99 } }])
      },
    )
  })
})

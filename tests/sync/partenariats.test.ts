import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { snapshotOf } from '#domain/annonce.ts'
import { type Candidature, OFFER_LIFETIME_MS } from '#domain/candidature.ts'
import { type CandidatureId, candidatureIdOf } from '#domain/ids.ts'
import { conflitsDe } from '#domain/partenariat/conflicts.ts'
import { poser } from '#domain/partenariat/edit.ts'
import { blankPartenariat, type Partenariat, TETE } from '#domain/partenariat/partenariat.ts'
import { aDevice, type TestDevice } from '#tests/fixtures/devices.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/documents.ts'
import { aGateway, aMember, type TestGateway, type TestMember } from '#tests/fixtures/gateway.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { soon } from '#tests/fixtures/soon.ts'

const [BOL, VASE, TASSE] = ['bbbbbbbbbbbb', 'vvvvvvvvvvvv', 'tttttttttttt']

let gateway: TestGateway
let boutique: TestMember
let createur: TestMember
let tiers: TestMember
const devices: TestDevice[] = []

async function push(by: TestMember, database: string, doc: object): Promise<unknown> {
  const answers = await by.call<readonly object[]>(`/sync/${database}/_bulk_docs`, {
    method: 'POST',
    headers: { 'x-rayon-uid': by.uid },
    body: { docs: [doc] },
  })
  return answers[0]
}

async function read<T>(by: TestMember, database: string, id: string): Promise<T> {
  const path = `/sync/${database}/_all_docs?include_docs=true`
  const { rows } = await by.call<{ rows: { doc: T }[] }>(path, { method: 'POST', body: { keys: [id] } })
  return rows[0]?.doc as T
}

/** A partnership, as far as asked. */
async function confirmedCandidature(
  suffix: string,
  status: Candidature['status'] = 'confirmed',
  maker = createur,
): Promise<CandidatureId> {
  const annonce = anAnnonce({ _id: annonceId(boutique.uid, suffix) })
  await push(boutique, 'annonces', annonce)
  const _id = candidatureIdOf(annonce._id, maker.uid)
  const parties = { annonceId: annonce._id, boutiqueId: boutique.uid, creatorId: maker.uid }
  await push(maker, 'candidatures', aCandidature({ _id, ...parties }))
  const offerExpiresAt = new Date(Date.now() + OFFER_LIFETIME_MS).toISOString()
  const steps = [
    [boutique, { status: 'awaiting-creator', offerExpiresAt }],
    [maker, { status: 'confirmed' }],
  ] as const
  for (const [by, change] of steps.slice(0, status === 'confirmed' ? 2 : 1)) {
    const doc = await read<object>(by, 'candidatures', _id)
    expect(await push(by, 'candidatures', { ...doc, ...change })).toMatchObject({ ok: true })
  }
  return _id
}

/** What the product's commands read of a candidature. */
const asked = (_id: CandidatureId) => ({ _id, annonce: snapshotOf(anAnnonce({ commission: 10 })) })

async function setCell(on: TestDevice, id: CandidatureId, ...cell: Parameters<typeof poser>): Promise<void> {
  expect(await on.run('setCell', asked(id), ...cell)).toEqual({ ok: true })
}

async function papers(on: TestDevice, id: CandidatureId): Promise<Partenariat & { unsentAt: string }> {
  const doc = (await on.read('partenariats')).find(({ _id }) => _id === id)
  if (doc === undefined) throw new Error('no papers')
  return doc as unknown as Partenariat & { unsentAt: string }
}

async function device(member: TestMember): Promise<TestDevice> {
  const made = await aDevice(gateway, member)
  devices.push(made)
  await made.settled()
  return made
}

async function close(one: TestDevice): Promise<void> {
  devices.splice(devices.indexOf(one), 1)
  await one.close()
}

/** Both devices hold the same, with nothing left to send. */
async function settled(id: CandidatureId, ...all: readonly TestDevice[]): Promise<Partenariat> {
  return soon(async () => {
    const [first, ...others] = await Promise.all(all.map((one) => papers(one, id)))
    if (first === undefined) throw new Error('no device')
    for (const one of [first, ...others]) expect(one.unsentAt).toBe('')
    for (const other of others) expect(other).toEqual(first)
    return first
  })
}

beforeAll(async () => {
  gateway = await aGateway()
  boutique = await aMember(gateway, 'boutique')
  createur = await aMember(gateway, 'createur')
  tiers = await aMember(gateway, 'createur')
})

afterEach(async () => {
  for (const one of devices.splice(0)) await one.close()
})

afterAll(() => gateway.close())

describe('the papers of a confirmed partnership', () => {
  it('typed by the boutique are read by the créateur, and by nobody else', async () => {
    const id = await confirmedCandidature('lignes000000')
    const [shop, maker] = [await device(boutique), await device(createur)]
    await setCell(shop, id, BOL, 'ref', 'B1')
    const doc = await settled(id, shop, maker)
    expect(doc.lignes[BOL]).toMatchObject({ ref: 'B1', ordre: 1 })
    expect(await read(tiers, 'partenariats', id)).toBeFalsy()
    await close(maker)
    // A device that comes later has everything from its first pull.
    expect(await papers(await device(createur), id)).toEqual(doc)
    await close(shop)
    expect(await (await device(tiers)).read('partenariats')).toEqual([])
  })

  it('are kept from both devices that were offline in different rows, and the history tells who wrote', async () => {
    const id = await confirmedCandidature('hors00000000')
    const [shop, maker] = [await device(boutique), await device(createur)]
    await setCell(shop, id, BOL, 'ref', 'B1')
    await setCell(shop, id, VASE, 'ref', 'V1')
    await settled(id, shop, maker)
    await shop.offline()
    await maker.offline()
    await setCell(shop, id, BOL, 'vendu', 3)
    await setCell(shop, id, TASSE, 'ref', 'T1')
    await setCell(maker, id, VASE, 'vendu', 2)
    await setCell(maker, id, TETE, 'lieu', 'Nantes')
    await maker.online()
    await shop.online()
    const doc = await settled(id, shop, maker)
    expect(doc.lignes).toMatchObject({ [BOL]: { vendu: 3 }, [VASE]: { vendu: 2 }, [TASSE]: { ref: 'T1' } })
    expect(doc.tete.lieu).toBe('Nantes')
    expect(doc.conflits).toEqual({})
    const told = Object.values(doc.historique).map(({ par, action, cible, champ }) => [par, action, cible, champ])
    expect(told).toContainEqual([createur.uid, 'modification', VASE, 'vendu'])
    expect(told).toContainEqual([createur.uid, 'modification', TETE, 'lieu'])
    expect(told).toContainEqual([boutique.uid, 'ajout', TASSE, ''])
  })

  it('show both values of a cell that both wrote offline, and one once a person has chosen', async () => {
    const id = await confirmedCandidature('choix0000000')
    const [shop, maker] = [await device(boutique), await device(createur)]
    await setCell(shop, id, BOL, 'ref', 'B1')
    await settled(id, shop, maker)
    await shop.offline()
    await maker.offline()
    await setCell(shop, id, BOL, 'vendu', 3)
    await setCell(maker, id, BOL, 'vendu', 2)
    await maker.online()
    await settled(id, maker)
    await shop.online()
    const doc = await settled(id, shop, maker)
    expect(doc.lignes[BOL]?.vendu).toBe(2)
    expect(conflitsDe(doc, BOL, 'vendu')).toMatchObject([{ valeur: '3', par: boutique.uid }])
    await maker.run('resolveConflict', asked(id), BOL, 'vendu', '3')
    const after = await settled(id, shop, maker)
    expect(after.lignes[BOL]?.vendu).toBe(3)
    expect(after.conflits).toEqual({})
  })

  it('begun on two devices apart are one document', async () => {
    const id = await confirmedCandidature('debut0000000')
    const [shop, maker] = [await device(boutique), await device(createur)]
    await shop.offline()
    await maker.offline()
    await setCell(shop, id, BOL, 'ref', 'B1')
    await setCell(maker, id, VASE, 'ref', 'V1')
    await shop.online()
    await maker.online()
    const doc = await settled(id, shop, maker)
    expect(Object.keys(doc.lignes).sort()).toEqual([BOL, VASE])
    expect(doc.conflits).toEqual({})
    await shop.run('removeRow', asked(id), VASE)
    expect(Object.keys((await settled(id, shop, maker)).lignes)).toEqual([BOL])
  })
})

describe('the server', () => {
  it('refuses papers before the confirmation, and those of others', async () => {
    const id = await confirmedCandidature('attente00000', 'awaiting-creator')
    const doc = blankPartenariat(id, 10)
    expect(await push(createur, 'partenariats', doc)).toMatchObject({ error: 'forbidden', reason: 'not-confirmed' })
    expect(await push(tiers, 'partenariats', doc)).toMatchObject({
      error: 'forbidden',
      reason: 'not-a-party',
      doc: null,
    })
    const nowhere = candidatureIdOf(annonceId(boutique.uid, 'nullepart000'), createur.uid)
    expect(await push(createur, 'partenariats', blankPartenariat(nowhere, 10))).toMatchObject({
      reason: 'not-confirmed',
    })
  })

  it('says itself who agreed and when, what the commission was, and who wrote what', async () => {
    const id = await confirmedCandidature('accord000000')
    const before = Date.now()
    const forged = { par: boutique.uid, nom: 'Quelqu’un', le: '2020-01-01T00:00:00.000Z', empreinte: 'a'.repeat(64) }
    const accords = { 'inventaire-boutique': forged }
    const mine = { ...poser(BOL, 'ref', 'B1')(blankPartenariat(id, 99)), accords }
    expect(await push(boutique, 'partenariats', mine)).toMatchObject({ ok: true })
    const doc = await read<Partenariat>(createur, 'partenariats', id)
    expect(doc.commissionConvenue).toBe(10)
    const accord = doc.accords['inventaire-boutique']
    expect(accord).toMatchObject({ par: boutique.uid, empreinte: forged.empreinte })
    expect(accord?.nom).toMatch(/^Boutique \d+$/)
    expect(Date.parse(accord?.le ?? '')).toBeGreaterThanOrEqual(before)
    const events = Object.values(doc.historique)
    expect(events.map(({ action }) => action)).toEqual(['modification', 'ajout', 'accord'])
    for (const { par, le } of events) {
      expect(par).toBe(boutique.uid)
      expect(Date.parse(le)).toBeGreaterThanOrEqual(before)
    }
    // The other party takes nobody's agreement away, and writes nobody's history.
    expect(await push(createur, 'partenariats', { ...doc, accords: {} })).toMatchObject({ reason: 'immutable-field' })
    expect(await push(createur, 'partenariats', { ...doc, historique: {} })).toMatchObject({
      reason: 'immutable-field',
    })
  })

  it('erases the papers with the account of a party', async () => {
    const parting = await aMember(gateway, 'createur')
    const id = await confirmedCandidature('efface000000', 'confirmed', parting)
    await push(boutique, 'partenariats', poser(BOL, 'ref', 'B1')(blankPartenariat(id, 10)))
    const shop = await device(boutique)
    expect((await papers(shop, id)).lignes[BOL]?.ref).toBe('B1')
    await parting.call('/api/compte', { method: 'DELETE' })
    await soon(async () => {
      expect((await shop.read('partenariats')).map(({ _id }) => _id)).not.toContain(id)
    })
    expect(await push(boutique, 'partenariats', blankPartenariat(id, 10))).not.toMatchObject({ ok: true })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '#data/platform/crypto.ts'
import type { Candidature } from '#domain/candidature.ts'
import { type CandidatureId, candidatureIdOf } from '#domain/ids.ts'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { conflictsAt } from '#domain/papers/conflicts.ts'
import { setCell } from '#domain/papers/edit.ts'
import { blankPartenariat, HEADER_TARGET, type Partenariat } from '#domain/papers/partenariat.ts'
import type { TestDevice } from '#tests/fixtures/devices.ts'
import { aRow } from '#tests/fixtures/documents.ts'
import { aGateway, aMember, type TestGateway, type TestMember } from '#tests/fixtures/gateway.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { ownDevices } from '#tests/fixtures/own-devices.ts'
import { confirmedBetween, confirmedOf, pushed, readAs } from '#tests/fixtures/partnership.ts'
import { soon } from '#tests/fixtures/soon.ts'

const [BOWL, VASE, CUP] = ['bbbbbbbbbbbb', 'vvvvvvvvvvvv', 'tttttttttttt']

let gateway: TestGateway
let boutique: TestMember
let createur: TestMember
let stranger: TestMember
const { device, close } = ownDevices(() => gateway)

const confirmedCandidature = (suffix: string, status: Candidature['status'] = 'confirmed', maker = createur) =>
  confirmedBetween(boutique, maker, suffix, status)

async function write(on: TestDevice, id: CandidatureId, ...cell: Parameters<typeof setCell>): Promise<void> {
  expect(await on.run('setCell', confirmedOf(id), ...cell)).toMatchObject({ ok: true })
}

async function papers(on: TestDevice, id: CandidatureId): Promise<Partenariat & { unsentAt: string }> {
  const doc = (await on.read('partenariats')).find(({ _id }) => _id === id)
  if (doc === undefined) throw new Error('no papers')
  return doc as unknown as Partenariat & { unsentAt: string }
}

/** Waits until the devices have equal papers and nothing unsent. */
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
  stranger = await aMember(gateway, 'createur')
})

afterAll(() => gateway.close())

describe('the papers of a confirmed partnership', () => {
  it('written by the boutique reach the créateur, and nobody else', async () => {
    const id = await confirmedCandidature('rows00000000')
    const [shop, maker] = [await device(boutique), await device(createur)]
    await write(shop, id, BOWL, 'ref', 'B1')
    const doc = await settled(id, shop, maker)
    expect(doc.rows[BOWL]).toMatchObject({ ref: 'B1', position: 1 })
    expect(await readAs(stranger, 'partenariats', id)).toBeFalsy()
    await close(maker)
    // A device signed in later gets everything with its first pull.
    expect(await papers(await device(createur), id)).toEqual(doc)
    await close(shop)
    expect(await (await device(stranger)).read('partenariats')).toEqual([])
  })

  it('keep what both devices wrote offline in different rows, and the history names the writers', async () => {
    const id = await confirmedCandidature('offline00000')
    const [shop, maker] = [await device(boutique), await device(createur)]
    await write(shop, id, BOWL, 'ref', 'B1')
    await write(shop, id, VASE, 'ref', 'V1')
    await settled(id, shop, maker)
    await shop.offline()
    await maker.offline()
    await write(shop, id, BOWL, 'depot', 3)
    await write(shop, id, CUP, 'ref', 'T1')
    await write(maker, id, VASE, 'depot', 2)
    await write(maker, id, HEADER_TARGET, 'lieu', 'Nantes')
    await maker.online()
    await shop.online()
    const doc = await settled(id, shop, maker)
    expect(doc.rows).toMatchObject({ [BOWL]: { depot: 3 }, [VASE]: { depot: 2 }, [CUP]: { ref: 'T1' } })
    expect(doc.header.lieu).toBe('Nantes')
    expect(doc.conflicts).toEqual({})
    const written = Object.values(doc.history).map(({ by, action, target, field }) => [by, action, target, field])
    expect(written).toContainEqual([createur.uid, 'cell-changed', VASE, 'depot'])
    expect(written).toContainEqual([createur.uid, 'cell-changed', HEADER_TARGET, 'lieu'])
    expect(written).toContainEqual([boutique.uid, 'row-added', CUP, ''])
  })

  it('show both values of a cell that both wrote offline, and one after a person has chosen', async () => {
    const id = await confirmedCandidature('choice000000')
    const [shop, maker] = [await device(boutique), await device(createur)]
    await write(shop, id, BOWL, 'ref', 'B1')
    await settled(id, shop, maker)
    await shop.offline()
    await maker.offline()
    await write(shop, id, BOWL, 'depot', 3)
    await write(maker, id, BOWL, 'depot', 2)
    await maker.online()
    await settled(id, maker)
    await shop.online()
    const doc = await settled(id, shop, maker)
    expect(doc.rows[BOWL]?.depot).toBe(2)
    expect(conflictsAt(doc, BOWL, 'depot')).toMatchObject([{ value: '3', by: boutique.uid }])
    await maker.run('resolveConflict', confirmedOf(id), BOWL, 'depot', '3')
    const after = await settled(id, shop, maker)
    expect(after.rows[BOWL]?.depot).toBe(3)
    expect(after.conflicts).toEqual({})
  })

  it('created on two devices separately become one document', async () => {
    const id = await confirmedCandidature('start0000000')
    const [shop, maker] = [await device(boutique), await device(createur)]
    await shop.offline()
    await maker.offline()
    await write(shop, id, BOWL, 'ref', 'B1')
    await write(maker, id, VASE, 'ref', 'V1')
    await shop.online()
    await maker.online()
    const doc = await settled(id, shop, maker)
    expect(Object.keys(doc.rows).sort()).toEqual([BOWL, VASE])
    expect(doc.conflicts).toEqual({})
    await shop.run('removeRow', confirmedOf(id), VASE)
    expect(Object.keys((await settled(id, shop, maker)).rows)).toEqual([BOWL])
  })
})

describe('the server', () => {
  it('rejects papers before the confirmation, and those of others', async () => {
    const id = await confirmedCandidature('waiting00000', 'awaiting-creator')
    const doc = blankPartenariat(id, 10)
    expect(await pushed(createur, 'partenariats', doc)).toMatchObject({ error: 'forbidden', reason: 'not-confirmed' })
    expect(await pushed(stranger, 'partenariats', doc)).toMatchObject({
      error: 'forbidden',
      reason: 'not-a-party',
      doc: null,
    })
    const nowhere = candidatureIdOf(annonceId(boutique.uid, 'nowhere00000'), createur.uid)
    expect(await pushed(createur, 'partenariats', blankPartenariat(nowhere, 10))).toMatchObject({
      reason: 'not-confirmed',
    })
  })

  it('stay without the rows removed from them, though a client without stamps wrote those', async () => {
    const id = await confirmedCandidature('unstamped000')
    const rows = [BOWL, VASE, CUP].map((key, index) => [key, aRow({ ref: key.slice(0, 2), position: index + 1 })])
    await pushed(boutique, 'partenariats', { ...blankPartenariat(id, 10), rows: Object.fromEntries(rows) })
    const shop = await device(boutique)
    await shop.loseAnswers('/sync/partenariats/_bulk_docs', 1)
    for (const key of [BOWL, VASE])
      expect(await shop.run('removeRow', confirmedOf(id), key)).toMatchObject({ ok: true })
    await soon(async () => {
      expect((await papers(shop, id)).unsentAt).toBe('')
      expect(Object.keys((await readAs<Partenariat>(createur, 'partenariats', id)).rows)).toEqual([CUP])
    })
    expect(Object.keys((await papers(shop, id)).rows)).toEqual([CUP])
  })

  it('decides itself who agreed and when, what the commission was, and who wrote what', async () => {
    const id = await confirmedCandidature('agreement000')
    const before = Date.now()
    const written = setCell(BOWL, 'ref', 'B1')(blankPartenariat(id, 99))
    const hash = await sha256(canonicalForm(written, 'inventaire'))
    const forged = { by: boutique.uid, nom: 'Quelqu’un', at: '2020-01-01T00:00:00.000Z', hash }
    const mine = { ...written, agreements: { 'inventaire-boutique': forged } }
    expect(await pushed(boutique, 'partenariats', mine)).toMatchObject({ ok: true })
    const doc = await readAs<Partenariat>(createur, 'partenariats', id)
    expect(doc.commissionConvenue).toBe(10)
    const agreement = doc.agreements['inventaire-boutique']
    expect(agreement).toMatchObject({ by: boutique.uid, hash: forged.hash })
    expect(agreement?.nom).toMatch(/^Boutique \d+$/)
    expect(Date.parse(agreement?.at ?? '')).toBeGreaterThanOrEqual(before)
    const entries = Object.values(doc.history)
    expect(entries.map(({ action }) => action)).toEqual(['cell-changed', 'row-added', 'agreement'])
    for (const { by, at } of entries) {
      expect(by).toBe(boutique.uid)
      expect(Date.parse(at)).toBeGreaterThanOrEqual(before)
    }
    // The other party can neither withdraw somebody else's agreement nor rewrite their history.
    expect(await pushed(createur, 'partenariats', { ...doc, agreements: {} })).toMatchObject({
      reason: 'immutable-field',
    })
    expect(await pushed(createur, 'partenariats', { ...doc, history: {} })).toMatchObject({
      reason: 'immutable-field',
    })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CandidatureId } from '#domain/ids.ts'
import { snapshotOf } from '#domain/market/annonce.ts'
import { countedRows, salesOf } from '#domain/papers/movements.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import type { Movement, Statement, StoredRecord } from '#domain/papers/records.ts'
import { buildStatement } from '#domain/papers/statement.ts'
import type { TestDevice } from '#tests/fixtures/devices.ts'
import { anAnnonce } from '#tests/fixtures/documents.ts'
import { aGateway, aMember, type TestGateway, type TestMember } from '#tests/fixtures/gateway.ts'
import { ownDevices } from '#tests/fixtures/own-devices.ts'
import { confirmedBetween, pushed } from '#tests/fixtures/partnership.ts'
import { soon } from '#tests/fixtures/soon.ts'

const BOWL = 'bbbbbbbbbbbb'
const DECEMBER = { from: '2026-12-01', to: '2026-12-31', commission: 10, rentCentimes: 0 }

let gateway: TestGateway
let boutique: TestMember
let createur: TestMember
const { device } = ownDevices(() => gateway)

const confirmedOf = (_id: CandidatureId) => ({ _id, annonce: snapshotOf(anAnnonce({ commission: 10 })) })

type LocalRecord = StoredRecord & { readonly unsentAt: string }

async function records(on: TestDevice, id: CandidatureId): Promise<readonly LocalRecord[]> {
  const all = (await on.read('records')) as unknown as readonly LocalRecord[]
  return all.filter(({ _id }) => _id.startsWith(id)).sort((a, b) => (a._id < b._id ? -1 : 1))
}

async function movements(on: TestDevice, id: CandidatureId): Promise<readonly Movement[]> {
  return (await records(on, id)).filter(({ kind }) => kind === 'movement') as unknown as readonly Movement[]
}

async function papers(on: TestDevice, id: CandidatureId): Promise<Partenariat> {
  return (await on.read('partenariats')).find(({ _id }) => _id === id) as unknown as Partenariat
}

async function sold(on: TestDevice, id: CandidatureId): Promise<number | undefined> {
  return countedRows(await papers(on, id), await movements(on, id))[0]?.[1].vendu
}

/** Waits until all devices have this many records and nothing unsent. */
async function settled(id: CandidatureId, count: number, ...all: readonly TestDevice[]): Promise<void> {
  await soon(async () => {
    const [first, ...others] = await Promise.all(all.map((one) => records(one, id)))
    expect(first).toHaveLength(count)
    expect(first?.every(({ unsentAt }) => unsentAt === '')).toBe(true)
    for (const other of others) expect(other).toEqual(first)
  })
}

/** Adds a bowl at 18,50 to the sheet and waits until these devices have it. */
async function withBowl(id: CandidatureId, writer: TestDevice, ...others: readonly TestDevice[]): Promise<void> {
  for (const [field, value] of [
    ['ref', 'B1'],
    ['depot', 12],
    ['prixCentimes', 1850],
  ] as const) {
    expect(await writer.run('setCell', confirmedOf(id), BOWL, field, value)).toMatchObject({ ok: true })
  }
  await soon(async () => {
    for (const one of [writer, ...others]) expect((await papers(one, id))?.rows[BOWL]?.prixCentimes).toBe(1850)
  })
}

const sell = (on: TestDevice, id: CandidatureId, quantity: number, day = '2026-11-02') =>
  on.run('addMovement', confirmedOf(id), { row: BOWL, sort: 'vendu', quantity, day })

beforeAll(async () => {
  gateway = await aGateway()
  boutique = await aMember(gateway, 'boutique')
  createur = await aMember(gateway, 'createur')
})
afterAll(() => gateway.close())

describe('sales', () => {
  it('on two phones that were both offline all count', async () => {
    const id = await confirmedBetween(boutique, createur, 'phones000000')
    const [shop, other, maker] = [await device(boutique), await device(boutique), await device(createur)]
    await withBowl(id, shop, other, maker)
    await sell(shop, id, 5)
    await settled(id, 1, shop, other, maker)
    await shop.offline()
    await other.offline()
    await sell(shop, id, 1)
    await sell(other, id, 1)
    await shop.online()
    await other.online()
    await settled(id, 3, shop, other, maker)
    for (const one of [shop, other, maker]) expect(await sold(one, id)).toBe(7)
  })

  it('keep the price they had while the créateur corrects it offline', async () => {
    const id = await confirmedBetween(boutique, createur, 'prices000000')
    const [shop, maker] = [await device(boutique), await device(createur)]
    await withBowl(id, shop, maker)
    await maker.offline()
    await maker.run('setCell', confirmedOf(id), BOWL, 'prixCentimes', 2000)
    await sell(shop, id, 5)
    await maker.online()
    await settled(id, 1, shop, maker)
    await sell(maker, id, 1)
    await settled(id, 2, shop, maker)
    const salesCentimes = await Promise.all(
      [shop, maker].map(
        async (one) => countedRows(await papers(one, id), await movements(one, id))[0]?.[1].salesCentimes,
      ),
    )
    expect(salesCentimes).toEqual([5 * 1850 + 2000, 5 * 1850 + 2000])
  })

  it('made before the sheet reaches the server, of a day to come by a clock that is ahead, arrive with its day', async () => {
    const id = await confirmedBetween(boutique, createur, 'clock0000000')
    const shop = await device(boutique)
    await withBowl(id, shop)
    const futureDay = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    await sell(shop, id, 1, futureDay)
    await settled(id, 1, shop)
    const latest = new Date(Date.now() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10)
    await soon(async () => expect((await movements(shop, id))[0]?.day.localeCompare(latest)).toBeLessThan(1))
  })
})

describe('a movement', () => {
  it('is corrected on another device by its opposite, at its own price', async () => {
    const id = await confirmedBetween(boutique, createur, 'correct00000')
    const [shop, maker] = [await device(boutique), await device(createur)]
    await withBowl(id, shop, maker)
    await sell(shop, id, 3)
    await settled(id, 1, shop, maker)
    await maker.run('setCell', confirmedOf(id), BOWL, 'prixCentimes', 2000)
    const [sale] = await movements(maker, id)
    if (sale === undefined) throw new Error('no sale')
    await maker.run('correctMovement', confirmedOf(id), sale)
    await settled(id, 2, shop, maker)
    expect(countedRows(await papers(shop, id), await movements(shop, id))[0]?.[1]).toMatchObject({
      vendu: 0,
      salesCentimes: 0,
    })
  })
})

describe('an account', () => {
  const account = async (on: TestDevice, id: CandidatureId, terms = DECEMBER) => {
    const stored = (await records(on, id)) as unknown as readonly (Statement | Movement)[]
    const accounts = stored.filter((one): one is Statement => one.kind === 'account')
    return buildStatement(salesOf(await movements(on, id)), accounts, terms)
  }

  it('is numbered by the server and the same to the cent on both sides', async () => {
    const id = await confirmedBetween(boutique, createur, 'account00000')
    const [shop, maker] = [await device(boutique), await device(createur)]
    await withBowl(id, shop, maker)
    await sell(shop, id, 5)
    await settled(id, 1, shop, maker)
    await shop.run('addAccount', confirmedOf(id), await account(shop, id))
    await settled(id, 2, shop, maker)
    await sell(maker, id, 1)
    await settled(id, 3, shop, maker)
    await maker.run('addAccount', confirmedOf(id), await account(maker, id, { ...DECEMBER, to: '2027-01-31' }))
    await settled(id, 4, shop, maker)
    const statements = (await records(maker, id)).filter(({ kind }) => kind === 'account')
    const summary = statements.map(({ number, sold: count, dueCentimes }) => [number, count, dueCentimes])
    expect(summary.sort()).toEqual([
      [1, 5, 8325],
      [2, 1, 1665],
    ])
  })

  it('made on both sides at once is kept once, and the other is told why', async () => {
    const id = await confirmedBetween(boutique, createur, 'twice0000000')
    const [shop, maker] = [await device(boutique), await device(createur)]
    await withBowl(id, shop, maker)
    await sell(shop, id, 5)
    await settled(id, 1, shop, maker)
    await shop.offline()
    await maker.offline()
    for (const one of [shop, maker]) await one.run('addAccount', confirmedOf(id), await account(one, id))
    await shop.online()
    await settled(id, 2, shop)
    await maker.online()
    await soon(async () => {
      expect(await maker.read('rejections')).toMatchObject([{ db: 'records', refusal: { code: 'already-counted' } }])
    })
    await settled(id, 2, shop, maker)
  })

  it('that does not add up is refused, whoever sends it', async () => {
    const id = await confirmedBetween(boutique, createur, 'forged000000')
    const shop = await device(boutique)
    await withBowl(id, shop)
    await sell(shop, id, 5)
    await settled(id, 1, shop)
    const [stored] = await records(shop, id)
    const { unsentAt: _, rev: __, removal: ___, ...sale } = stored as LocalRecord & { rev: string; removal: boolean }
    const data = { ...(await account(shop, id)), dueCentimes: 1 }
    const forged = { ...sale, _id: `${id}.forged000000`, kind: 'account', row: '', sort: '', quantity: 0, day: '' }
    const doc = { ...forged, prixCentimes: 0, article: '', ...data, number: 9 }
    expect(await pushed(boutique, 'records', doc)).toMatchObject({ error: 'forbidden', reason: 'account-differs' })
    const missing = { ...doc, movements: ['zzzzzzzzzzzz'] }
    expect(await pushed(boutique, 'records', missing)).toMatchObject({ reason: 'sale-missing' })
    expect(await pushed(createur, 'records', { ...doc, by: boutique.uid })).toMatchObject({ reason: 'not-the-owner' })
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import { type CandidatureId, recordKeyOf } from '#domain/ids.ts'
import { recordsByKind } from '#domain/papers/by-kind.ts'
import { countedRows } from '#domain/papers/movements.ts'
import type { PartenariatRecord, StoredRecord } from '#domain/papers/records.ts'
import { buildStatement, NO_INPUT } from '#domain/papers/statements/sums.ts'
import { termsByDay } from '#domain/papers/statements/terms.ts'
import type { TestDevice } from '#tests/fixtures/devices.ts'
import { aGateway, aMember } from '#tests/fixtures/gateway.ts'
import { ownDevices } from '#tests/fixtures/own-devices.ts'
import { confirmedBetween, confirmedOf, papersOn, settledPapers, writeCell } from '#tests/fixtures/partnership.ts'
import { soon } from '#tests/fixtures/soon.ts'

const gateway = await aGateway()
const boutique = await aMember(gateway, 'boutique')
const createur = await aMember(gateway, 'createur')

const BOWL = 'bbbbbbbbbbbb'
const DECEMBER = { ...NO_INPUT, from: '2026-12-01', to: '2026-12-31' }

const { device } = ownDevices(() => gateway)

type LocalRecord = StoredRecord & { readonly unsentAt: string }

async function records(on: TestDevice, id: CandidatureId): Promise<readonly LocalRecord[]> {
  const all = (await on.read('records')) as unknown as readonly LocalRecord[]
  return all.filter(({ _id }) => _id.startsWith(id)).sort((a, b) => (a._id < b._id ? -1 : 1))
}

async function kinds(on: TestDevice, id: CandidatureId) {
  return recordsByKind((await records(on, id)) as unknown as readonly PartenariatRecord[])
}

async function movements(on: TestDevice, id: CandidatureId) {
  return (await kinds(on, id)).movements
}

/** The pieces of the bowl sold, and what they bring, as a device shows them. */
async function sums(on: TestDevice, id: CandidatureId) {
  const { vendu, salesCentimes } = countedRows(await papersOn(on, id), await kinds(on, id))[0]?.[1] ?? {}
  return [vendu, salesCentimes]
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

/** A partnership with a bowl at 18,50 on its sheet, which these devices have. */
async function withBowl(suffix: string, ...devices: readonly [TestDevice, ...TestDevice[]]): Promise<CandidatureId> {
  const id = await confirmedBetween(boutique, createur, suffix)
  await soon(async () => {
    for (const one of devices) expect((await one.read('candidatures')).map(({ _id }) => _id)).toContain(id)
  })
  for (const [field, value] of Object.entries({ ref: 'B1', depot: 12, prixCentimes: 1850 })) {
    await writeCell(devices[0], id, BOWL, field, value)
  }
  await settledPapers(id, ...devices)
  return id
}

const sell = (on: TestDevice, id: CandidatureId, quantity: number, day = '2026-11-02') =>
  on.run('addMovement', confirmedOf(id), { row: BOWL, sort: 'vendu', quantity, day })

afterAll(() => gateway.close())

describe('sales', () => {
  it('on two phones that were both offline all count', async () => {
    const [shop, other, maker] = [await device(boutique), await device(boutique), await device(createur)]
    const id = await withBowl('phones000000', shop, other, maker)
    await sell(shop, id, 5)
    await settled(id, 1, shop, other, maker)
    await shop.offline()
    await other.offline()
    await sell(shop, id, 1)
    await sell(other, id, 1)
    await shop.online()
    await other.online()
    await settled(id, 3, shop, other, maker)
    for (const one of [shop, other, maker]) expect(await sums(one, id)).toEqual([7, 7 * 1850])
  })

  // Proves S4.releve.1
  it('keep the price they had while the créateur corrects it offline, and are cancelled at that', async () => {
    const [shop, maker] = [await device(boutique), await device(createur)]
    const id = await withBowl('prices000000', shop, maker)
    await maker.offline()
    await writeCell(maker, id, BOWL, 'prixCentimes', 2000)
    await sell(shop, id, 5)
    await maker.online()
    await settled(id, 1, shop, maker)
    await sell(maker, id, 1)
    await settled(id, 2, shop, maker)
    for (const one of [shop, maker]) expect(await sums(one, id)).toEqual([6, 5 * 1850 + 2000])
    const first = (await movements(maker, id)).find(({ quantity }) => quantity === 5)
    if (first === undefined) throw new Error('no sale')
    await maker.run('voidRecord', confirmedOf(id), recordKeyOf(first._id))
    await settled(id, 3, shop, maker)
    expect(await sums(shop, id)).toEqual([1, 2000])
  })

  it('of a day to come, by a clock that is ahead, arrive with a day that has begun somewhere', async () => {
    const shop = await device(boutique)
    const id = await withBowl('clock0000000', shop)
    const dayIn = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000).toISOString().slice(0, 10)
    await sell(shop, id, 1, dayIn(48))
    await settled(id, 1, shop)
    await soon(async () => expect((await movements(shop, id))[0]?.day.localeCompare(dayIn(14))).toBeLessThan(1))
  })

  it('count once when the page that was writing one is opened again', async () => {
    const shop = await device(boutique)
    const id = await withBowl('once00000000', shop)
    const sale = { row: BOWL, sort: 'vendu', quantity: 2, day: '2026-11-02', key: 'kkkkkkkkkkkk' } as const
    for (let count = 0; count < 2; count += 1) {
      expect(await shop.run('addMovement', confirmedOf(id), sale)).toMatchObject({ ok: true })
      await settled(id, 1, shop)
    }
    expect(await movements(shop, id)).toMatchObject([{ _id: `${id}.kkkkkkkkkkkk`, quantity: 2 }])
  })
})

describe('a statement', () => {
  const statementOn = async (on: TestDevice, id: CandidatureId, input = DECEMBER) => {
    const all = await kinds(on, id)
    const papers = await papersOn(on, id)
    return buildStatement(all, termsByDay(papers, all, papers.annonce), input)
  }

  it('is numbered by the server and the same to the cent on both sides', async () => {
    const [shop, maker] = [await device(boutique), await device(createur)]
    const id = await withBowl('statement000', shop, maker)
    await sell(shop, id, 5)
    await settled(id, 1, shop, maker)
    await shop.run('proposeStatement', confirmedOf(id), await statementOn(shop, id))
    await settled(id, 2, shop, maker)
    await sell(maker, id, 1)
    await settled(id, 3, shop, maker)
    await maker.run(
      'proposeStatement',
      confirmedOf(id),
      await statementOn(maker, id, { ...DECEMBER, to: '2027-01-31' }),
    )
    await settled(id, 4, shop, maker)
    const statements = (await records(maker, id)).filter(({ kind }) => kind === 'statement')
    const summary = statements.map(({ number, sold: count, dueCentimes }) => [number, count, dueCentimes])
    expect(summary.sort()).toEqual([
      [1, 5, 8325],
      [2, 1, 1665],
    ])
  })

  it('made on both sides at once is kept once, and the other is told why', async () => {
    const [shop, maker] = [await device(boutique), await device(createur)]
    const id = await withBowl('twice0000000', shop, maker)
    await sell(shop, id, 5)
    await settled(id, 1, shop, maker)
    await shop.offline()
    await maker.offline()
    for (const one of [shop, maker]) await one.run('proposeStatement', confirmedOf(id), await statementOn(one, id))
    await shop.online()
    await settled(id, 2, shop)
    await maker.online()
    await soon(async () => {
      expect(await maker.read('rejections')).toMatchObject([{ db: 'records', refusal: { code: 'already-counted' } }])
    })
    await settled(id, 2, shop, maker)
  })
})

import { describe, expect, it } from 'vitest'
import type { CandidatureId } from '#domain/ids.ts'
import type { TestDevice } from '#tests/fixtures/devices.ts'
import { aGateway, aMember } from '#tests/fixtures/gateway.ts'
import { ownDevices } from '#tests/fixtures/own-devices.ts'
import { confirmedBetween, confirmedOf, settledPapers, writeCell } from '#tests/fixtures/partnership.ts'
import { soon } from '#tests/fixtures/soon.ts'

const gateway = await aGateway()
const boutique = await aMember(gateway, 'boutique')
const createur = await aMember(gateway, 'createur')

const BOWL = 'bbbbbbbbbbbb'

const { device } = ownDevices(() => gateway)

/** The sales of a partnership on a device, once there are that many and nothing is unsent. */
async function sent(on: TestDevice, id: CandidatureId, count: number) {
  const all = async () => (await on.read('records')).filter(({ _id }) => _id.startsWith(id))
  await soon(async () => {
    expect((await all()).map(({ unsentAt }) => unsentAt)).toEqual(Array.from({ length: count }, () => ''))
  })
  return all()
}

/** A partnership with a bowl on its sheet, which this device has. */
async function withBowl(suffix: string, on: TestDevice): Promise<CandidatureId> {
  const id = await confirmedBetween(boutique, createur, suffix)
  await soon(async () => expect((await on.read('candidatures')).map(({ _id }) => _id)).toContain(id))
  await writeCell(on, id, BOWL, 'depot', 12)
  await settledPapers(id, on)
  return id
}

const sale = { row: BOWL, sort: 'vendu', quantity: 2, day: '2026-11-02' } as const

describe('sales', () => {
  it('of a day to come, by a clock that is ahead, arrive with a day that has begun somewhere', async () => {
    const shop = await device(boutique)
    const id = await withBowl('clock0000000', shop)
    const dayIn = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000).toISOString().slice(0, 10)
    await shop.run('addMovement', confirmedOf(id), { ...sale, day: dayIn(48) })
    await soon(async () => expect(String((await sent(shop, id, 1))[0]?.day) <= dayIn(14)).toBe(true))
  })

  it('count once when the page that was writing one is opened again', async () => {
    const shop = await device(boutique)
    const id = await withBowl('once00000000', shop)
    for (let count = 0; count < 2; count += 1) {
      const noted = await shop.run('addMovement', confirmedOf(id), { ...sale, key: 'kkkkkkkkkkkk' })
      expect(noted).toMatchObject({ ok: true })
      await sent(shop, id, 1)
    }
    expect(await sent(shop, id, 1)).toMatchObject([{ _id: `${id}.kkkkkkkkkkkk`, quantity: 2 }])
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Annonce } from '#domain/market/annonce.ts'
import { allOf, marketOf, namesIn, remade, writeAnnonces } from '../fixtures/catalogue.ts'
import { type HttpGateway, startHttpGateway } from '../fixtures/http-gateway.ts'
import { realStore } from '../fixtures/store.ts'

let gateway: HttpGateway
beforeEach(async () => {
  gateway = await startHttpGateway({ open: realStore, now: 'live' })
})
afterEach(() => gateway.close())

const inNantes = (all: readonly Annonce[]) => all.map((one) => ({ ...one, ville: 'Nantes', commune: '44109' }))
const isPiece = (id: string) => /^[0-9a-f]{64}$/.test(id)
const lying = async () =>
  (await gateway.store.db('catalogue').changes({ since: 0 })).results
    .filter(({ id, deleted }) => isPiece(id) && deleted !== true)
    .map(({ id }) => id)

describe('a département', () => {
  it('that empties and comes back leaves nothing in the store that nothing names', async () => {
    const [one, other] = marketOf(2) as [Annonce, Annonce]
    const nantes = inNantes([one])
    await writeAnnonces(gateway, [...nantes, other])
    await remade(gateway)
    await writeAnnonces(
      gateway,
      nantes.map((annonce) => ({ ...annonce, active: false })),
    )
    const without = await remade(gateway)
    expect((await lying()).filter((id) => !namesIn(without).includes(id))).toEqual([])
    await writeAnnonces(gateway, nantes)
    expect((await allOf(gateway, await remade(gateway))).size).toBe(2)
  })

  it('that grows and shrinks is cut again, and leaves nothing of a larger piece in the store', async () => {
    const all = inNantes(marketOf(500))
    await writeAnnonces(gateway, all.slice(0, 100))
    const before = await remade(gateway)
    await writeAnnonces(gateway, all.slice(100))
    const grown = await remade(gateway)
    expect((await allOf(gateway, grown)).size).toBe(500)
    const former = new Set([...namesIn(before), ...namesIn(grown)])
    expect((await lying()).filter((id) => !former.has(id))).toEqual([])
    await writeAnnonces(
      gateway,
      all.slice(20).map((one) => ({ ...one, active: false })),
    )
    const shrunk = await remade(gateway)
    expect((await allOf(gateway, shrunk)).size).toBe(20)
    expect((await lying()).filter((id) => !former.has(id) && !namesIn(shrunk).includes(id))).toEqual([])
  })
})

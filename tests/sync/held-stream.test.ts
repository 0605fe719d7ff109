import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { aDevice, type TestDevice } from '#tests/fixtures/devices.ts'
import { anAnnonce } from '#tests/fixtures/documents.ts'
import { aGateway, aMember, type TestGateway } from '#tests/fixtures/gateway.ts'
import { type Held, holdingProxy } from '#tests/fixtures/holding-proxy.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { soon } from '#tests/fixtures/soon.ts'

const HASTE = 50 // what takes a quarter of a minute takes a third of a second

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aGateway()
})
afterAll(() => gateway.close())

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

it.each<Held>(['all of it', 'its events', 'what follows its greeting'])(
  'a device behind something that holds back a stream, %s, gets what another writes, and sends',
  async (held) => {
    const proxy = await holdingProxy(Number(new URL(gateway.url).port), held)
    closing.push(proxy.close)
    const boutique = await aMember(gateway, 'boutique')
    const open = async (url: string): Promise<TestDevice> => {
      const device = await aDevice({ ...gateway, url }, boutique, { haste: HASTE })
      closing.push(() => device.close())
      return device
    }
    const [behind, elsewhere] = [await open(proxy.url), await open(gateway.url)]
    await behind.settled()
    expect(await behind.status()).toMatchObject({ reachable: true, ownComplete: true })
    const _id = annonceId(boutique.uid, 'heldback0000')
    const has = (on: TestDevice, prix: number) =>
      soon(async () => expect(await on.read('annonces')).toMatchObject([{ _id, prix, unsentAt: '' }]))
    await behind.insert('annonces', [anAnnonce({ _id, prix: 10 })])
    await has(behind, 10)
    await has(elsewhere, 10)
    for (const prix of [20, 30]) {
      await elsewhere.patch('annonces', _id, { prix })
      await has(behind, prix)
      expect((await behind.status()).reachable).toBe(true)
    }
  },
)

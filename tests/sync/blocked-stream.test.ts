import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { aDevice, type TestDevice } from '#tests/fixtures/devices.ts'
import { anAnnonce } from '#tests/fixtures/documents.ts'
import { aGateway, aMember, type TestGateway } from '#tests/fixtures/gateway.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { openTunnel, type Tunnel } from '#tests/fixtures/tunnel.ts'

const HASTE = 50 // a quarter of a minute becomes a third of a second

/** The part of an event stream that a proxy holds back. */
type BlockedPart = 'all of it' | 'its events' | 'what follows its greeting'

const STREAM = 'GET /sync/_live'
const END = { 'its events': '\r\n\r\n', 'what follows its greeting': 'event: hello\ndata: {}\n\n' } as const

/** A proxy between devices and a server: it passes every call, and holds back event streams. */
function holdingProxy(port: number, blocked: BlockedPart): Promise<Tunnel> {
  return openTunnel(port, (device, upstream) => {
    let isStream = false
    let passed = ''
    device.on('data', (bytes: Buffer) => {
      isStream ||= bytes.toString('latin1').startsWith(STREAM)
      upstream.write(new Uint8Array(bytes))
    })
    upstream.on('data', (bytes: Buffer) => {
      if (!isStream) {
        device.write(new Uint8Array(bytes))
        return
      }
      if (blocked === 'all of it' || passed.includes(END[blocked])) return
      passed += bytes.toString('latin1')
      const end = passed.indexOf(END[blocked])
      const surplus = end === -1 ? 0 : passed.length - end - END[blocked].length
      device.write(new Uint8Array(bytes.subarray(0, bytes.length - surplus)))
    })
  })
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aGateway()
})
afterAll(() => gateway.close())

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

it.each<BlockedPart>(['all of it', 'its events', 'what follows its greeting'])(
  'a device behind something that holds back a stream, %s, gets what another writes, and sends',
  async (blocked) => {
    const proxy = await holdingProxy(Number(new URL(gateway.url).port), blocked)
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

import { expect, it, onTestFinished } from 'vitest'
import { aDevice, type TestDevice } from '#tests/fixtures/devices.ts'
import { anAnnonce } from '#tests/fixtures/documents.ts'
import { aGateway, aMember, type TestGateway, type TestMember } from '#tests/fixtures/gateway.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { realStore } from '#tests/fixtures/store.ts'
import { openTunnel, type Tunnel } from '#tests/fixtures/tunnel.ts'

const NO_STREAMS = { all: 0, forMembers: 0, perAddress: 0, perAccount: 0 }
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

async function opened(at: Pick<TestGateway, 'url'>, member: TestMember): Promise<TestDevice> {
  const device = await aDevice(at, member, { haste: HASTE })
  onTestFinished(() => device.close())
  await device.settled()
  return device
}

/** A device behind something gets what another device of its member writes, and sends what it writes. */
async function expectExchange(behind: TestDevice, there: TestDevice, { uid }: TestMember): Promise<void> {
  await soon(async () => expect(await behind.status()).toMatchObject({ reachable: true, ownComplete: true }))
  const _id = annonceId(uid, 'heldback0000')
  const has = (on: TestDevice, prix: number) =>
    soon(async () => expect(await on.read('annonces')).toMatchObject([{ _id, prix, unsentAt: '' }]))
  await behind.insert('annonces', [anAnnonce({ _id, prix: 10 })])
  await has(behind, 10)
  await has(there, 10)
  for (const prix of [20, 30]) {
    await there.patch('annonces', _id, { prix })
    await has(behind, prix)
    expect((await behind.status()).reachable).toBe(true)
  }
}

const gateway = await aGateway()

it.each<BlockedPart>(['all of it', 'its events', 'what follows its greeting'])(
  'a device behind something that holds back a stream, %s, gets what another writes, and sends',
  async (blocked) => {
    const proxy = await holdingProxy(Number(new URL(gateway.url).port), blocked)
    onTestFinished(proxy.close)
    const boutique = await aMember(gateway, 'boutique')
    await expectExchange(await opened(proxy, boutique), await opened(gateway, boutique), boutique)
  },
)

it('two devices that are given no stream get what the other writes, and send what they write', async () => {
  const streamless = await startHttpGateway({ open: realStore, now: 'live', streamCeilings: NO_STREAMS })
  const boutique = await aMember(streamless, 'boutique')
  await expectExchange(await opened(streamless, boutique), await opened(streamless, boutique), boutique)
})

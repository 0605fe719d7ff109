import { afterEach, expect, it } from 'vitest'
import { aDevice, type TestDevice } from '#tests/fixtures/devices.ts'
import { anAnnonce } from '#tests/fixtures/documents.ts'
import { aMember } from '#tests/fixtures/gateway.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { realStore } from '#tests/fixtures/store.ts'

const NONE = { all: 0, forMembers: 0, perAddress: 0, perAccount: 0 }
const HASTE = 50 // a quarter of a minute becomes a third of a second

const devices: TestDevice[] = []

afterEach(async () => {
  for (const device of devices.splice(0)) await device.close()
})

it('two devices that are given no stream get what the other writes, and send what they write', async () => {
  const gateway = await startHttpGateway({ open: realStore, now: 'live', streamCeilings: NONE })
  const boutique = await aMember(gateway, 'boutique')
  for (let count = 0; count < 2; count += 1) devices.push(await aDevice(gateway, boutique, { haste: HASTE }))
  const [here, there] = devices as [TestDevice, TestDevice]
  await here.settled()
  expect(await here.status()).toMatchObject({ reachable: true, ownComplete: true })
  const _id = annonceId(boutique.uid, 'nostreamhere')
  const expectSynced = (on: TestDevice) =>
    soon(async () => expect(await on.read('annonces')).toMatchObject([{ _id, unsentAt: '' }]))
  await there.settled()
  await here.insert('annonces', [anAnnonce({ _id, prix: 10 })])
  await expectSynced(here)
  await expectSynced(there)
  await there.patch('annonces', _id, { prix: 25 })
  await soon(async () => expect(await here.read('annonces')).toMatchObject([{ _id, prix: 25, unsentAt: '' }]))
})

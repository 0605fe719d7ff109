import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '#gateway/env.ts'
import { openStore } from '#gateway/store/open-store.ts'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { aDevice, type TestDevice } from '#tests/fixtures/devices.ts'
import { aMember, type TestMember } from '#tests/fixtures/gateway.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { soon } from '#tests/fixtures/soon.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rayon-put-back-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A gateway over the embedded store in this folder. */
async function over(name: string): Promise<{ gateway: HttpGateway; end(): Promise<void> }> {
  const store = await openStore(readEnv({ DATA_DIR: join(folder, name) }))
  const gateway = await startHttpGateway({ store, now: 'live' })
  return {
    gateway,
    end: async () => {
      await gateway.close()
      await store.close()
    },
  }
}

async function upToDate(device: TestDevice): Promise<void> {
  await soon(async () => expect(await device.status()).toMatchObject({ waiting: 0, reachable: true }))
}

async function publish(device: TestDevice, { uid }: TestMember, suffix: string): Promise<string> {
  const annonce = anAnnonce(uid, { _id: annonceId(uid, suffix) })
  await device.insert('annonces', [annonce])
  await upToDate(device)
  return annonce._id
}

describe('a store put back from an older copy', () => {
  it('gets again what its members had been told it had, from their own devices', async () => {
    let { gateway, end } = await over('data')
    const boutique = await aMember(gateway, 'boutique')
    const device = await aDevice(gateway, boutique)
    const kept = await publish(device, boutique, 'kept00000000')
    await device.offline()
    await end()
    await cp(join(folder, 'data'), join(folder, 'copy'), { recursive: true })
    ;({ gateway, end } = await over('data'))
    await device.moveTo(gateway.url)
    await device.online()
    const lost = await publish(device, boutique, 'lost00000000')
    await device.patch('annonces', kept, { prix: 77 })
    await upToDate(device)
    await device.offline()
    await end()

    ;({ gateway, end } = await over('copy'))
    // The copy's sequence is past the one the device knows before it comes back.
    const other = await gateway.member('boutique')
    await other.push('annonces', ...Array.from({ length: 5 }, () => anAnnonce(other.uid)))
    await device.moveTo(gateway.url)
    await device.online()
    const annonces = gateway.store.db('annonces')
    await soon(async () => expect(await annonces.get(lost)).toMatchObject({ nom: 'La Mercerie' }))
    await soon(async () => expect(await annonces.get(kept)).toMatchObject({ prix: 77 }))
    await upToDate(device)
    expect(await device.read('rejections')).toEqual([])
    await device.close()
    await end()
  })
})

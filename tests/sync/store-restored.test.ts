import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnnonceId } from '#domain/ids.ts'
import { DATABASE_NAMES } from '#domain/rules.ts'
import { readEnv } from '#gateway/env.ts'
import { DATABASES_FILE } from '#gateway/store/embedded/folder.ts'
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

async function publish(device: TestDevice, { uid }: TestMember, suffix: string): Promise<AnnonceId> {
  const annonce = anAnnonce(uid, { _id: annonceId(uid, suffix) })
  await device.insert('annonces', [annonce])
  await upToDate(device)
  return annonce._id
}

/** Closes a gateway and copies its folder. */
async function copied(name: string, copy: string, end: () => Promise<void>): Promise<void> {
  await end()
  await cp(join(folder, name), join(folder, copy), { recursive: true })
}

describe('a store put back from an older copy', () => {
  it('is told again of a deletion that was asked for on a device, which has it go', async () => {
    let { gateway, end } = await over('deleted')
    const boutique = await aMember(gateway, 'boutique')
    const device = await aDevice(gateway, boutique)
    const [deleted, closed] = [
      await publish(device, boutique, 'deleted00000'),
      await publish(device, boutique, 'closed000000'),
    ]
    for (const id of [deleted, closed]) await device.run('closeAnnonce', id)
    await upToDate(device)
    await device.offline()
    await copied('deleted', 'before-deletion', end)
    ;({ gateway, end } = await over('deleted'))
    await device.moveTo(gateway.url)
    await device.online()
    await device.run('deleteAnnonce', deleted)
    await upToDate(device)
    await device.offline()
    await end()

    ;({ gateway, end } = await over('before-deletion'))
    await device.moveTo(gateway.url)
    await device.online()
    const annonces = gateway.store.db('annonces')
    await soon(async () => expect(await annonces.get(deleted).catch(({ reason }) => reason)).toBe('deleted'))
    await upToDate(device)
    expect(await annonces.get(closed)).toMatchObject({ active: false })
    await device.close()
    await end()
  })

  it('gives back what a store emptied in between had refused, and deletes none of it', async () => {
    let { gateway, end } = await over('emptied')
    const boutique = await aMember(gateway, 'boutique')
    const device = await aDevice(gateway, boutique)
    const [open, closed] = [
      await publish(device, boutique, 'open00000000'),
      await publish(device, boutique, 'shut00000000'),
    ]
    await device.run('closeAnnonce', closed)
    await upToDate(device)
    await device.offline()
    await copied('emptied', 'before-emptied', end)
    await rm(join(folder, 'emptied', DATABASES_FILE))
    for (const file of await readdir(join(folder, 'emptied', 'store'))) {
      if (DATABASE_NAMES.some((name) => file.startsWith(name)))
        await rm(join(folder, 'emptied', 'store', file), { recursive: true })
    }
    ;({ gateway, end } = await over('emptied'))
    await device.moveTo(gateway.url)
    await device.online()
    await soon(async () => {
      const refused = (await device.read('rejections')).filter(({ db }) => db === 'annonces')
      expect(refused.map(({ docId }) => docId).sort()).toEqual([closed, open].sort())
    })
    await device.offline()
    await end()

    ;({ gateway, end } = await over('before-emptied'))
    await device.moveTo(gateway.url)
    await device.online()
    await soon(async () => {
      expect((await device.read('annonces')).map(({ _id }) => _id).sort()).toEqual([closed, open].sort())
    })
    await upToDate(device)
    const annonces = gateway.store.db('annonces')
    for (const [id, active] of [
      [open, true],
      [closed, false],
    ] as const)
      expect(await annonces.get(id)).toMatchObject({ active })
    await device.close()
    await end()
  })

  it('gets again what its members had been told it had, from their own devices', async () => {
    let { gateway, end } = await over('data')
    const boutique = await aMember(gateway, 'boutique')
    const device = await aDevice(gateway, boutique)
    const preserved = await publish(device, boutique, 'kept00000000')
    await device.offline()
    await end()
    await cp(join(folder, 'data'), join(folder, 'copy'), { recursive: true })
    ;({ gateway, end } = await over('data'))
    await device.moveTo(gateway.url)
    await device.online()
    const lost = await publish(device, boutique, 'lost00000000')
    await device.patch('annonces', preserved, { prix: 77 })
    await upToDate(device)
    await device.offline()
    await end()

    ;({ gateway, end } = await over('copy'))
    // The restored store's sequence passes the device's cursor before the device returns.
    const other = await gateway.member('boutique')
    await other.push('annonces', ...Array.from({ length: 5 }, () => anAnnonce(other.uid)))
    await device.moveTo(gateway.url)
    await device.online()
    const annonces = gateway.store.db('annonces')
    await soon(async () => expect(await annonces.get(lost)).toMatchObject({ nom: 'La Mercerie' }))
    await soon(async () => expect(await annonces.get(preserved)).toMatchObject({ prix: 77 }))
    await upToDate(device)
    expect(await device.read('rejections')).toEqual([])
    await device.close()
    await end()
  })
})

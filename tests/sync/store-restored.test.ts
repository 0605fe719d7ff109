import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AnnonceId } from '#domain/ids.ts'
import { DATABASE_NAMES } from '#domain/rules.ts'
import { readEnv } from '#gateway/env.ts'
import { DATABASES_FILE } from '#gateway/store/embedded/folder.ts'
import { openStore } from '#gateway/store/open-store.ts'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { aDevice } from '#tests/fixtures/devices.ts'
import { aFolder } from '#tests/fixtures/folder.ts'
import { aMember } from '#tests/fixtures/gateway.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { upToDate } from '#tests/fixtures/own-devices.ts'
import { soon } from '#tests/fixtures/soon.ts'

const folder = await aFolder()

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

/** A boutique's device, first on the store of this folder, then on the one that it is moved to. */
async function aDeviceOn(name: string) {
  let { gateway, end } = await over(name)
  const boutique = await aMember(gateway, 'boutique')
  const device = await aDevice(gateway, boutique, { haste: 20 })
  return {
    device,
    annonces: () => gateway.store.db('annonces'),
    publish: async (suffix: string): Promise<AnnonceId> => {
      const annonce = anAnnonce(boutique.uid, { _id: annonceId(boutique.uid, suffix) })
      await device.insert('annonces', [annonce])
      await upToDate(device)
      return annonce._id
    },
    /** Ends the gateway of the present store. */
    end: async () => {
      await device.offline()
      await end()
    },
    /** @param before what happens on the next store before the device is there */
    moveTo: async (next: string, before: (gateway: HttpGateway) => Promise<unknown> = async () => {}) => {
      ;({ gateway, end } = await over(next))
      await before(gateway)
      await device.moveTo(gateway.url)
      await device.online()
    },
  }
}

const copied = (name: string, copy: string) => cp(join(folder, name), join(folder, copy), { recursive: true })

describe('a store put back from an older copy', () => {
  it('gives back what a store emptied in between had refused, and deletes none of it', async () => {
    const { device, annonces, publish, end, moveTo } = await aDeviceOn('emptied')
    const [open, closed] = [await publish('open00000000'), await publish('shut00000000')]
    await device.run('closeAnnonce', closed)
    await upToDate(device)
    await end()
    await copied('emptied', 'before-emptied')
    await rm(join(folder, 'emptied', DATABASES_FILE))
    for (const file of await readdir(join(folder, 'emptied', 'store'))) {
      if (DATABASE_NAMES.some((name) => file.startsWith(name)))
        await rm(join(folder, 'emptied', 'store', file), { recursive: true })
    }
    await moveTo('emptied')
    await soon(async () => {
      const refused = (await device.read('rejections')).filter(({ db }) => db === 'annonces')
      expect(refused.map(({ docId }) => docId).sort()).toEqual([closed, open].sort())
    })
    await end()

    await moveTo('before-emptied')
    await soon(async () => {
      expect((await device.read('annonces')).map(({ _id }) => _id).sort()).toEqual([closed, open].sort())
    })
    await upToDate(device)
    expect(await annonces().get(open)).toMatchObject({ active: true })
    expect(await annonces().get(closed)).toMatchObject({ active: false })
    await end()
    await device.close()
  })

  it('gets again what its members had been told it had, from their own devices', async () => {
    const { device, annonces, publish, end, moveTo } = await aDeviceOn('data')
    const [preserved, changed] = [await publish('kept00000000'), await publish('changed00000')]
    const before = await annonces().get(preserved)
    await end()
    await copied('data', 'copy')
    await moveTo('data')
    const lost = await publish('lost00000000')
    await device.patch('annonces', changed, { prix: 77 })
    await upToDate(device)
    await end()

    // The restored store's sequence passes the device's cursor before the device returns.
    await moveTo('copy', async (gateway) => {
      const other = await gateway.member('boutique')
      await other.push('annonces', ...Array.from({ length: 5 }, () => anAnnonce(other.uid)))
    })
    await soon(async () => expect(await annonces().get(lost)).toMatchObject({ nom: 'La Mercerie' }))
    await soon(async () => expect(await annonces().get(changed)).toMatchObject({ prix: 77 }))
    await upToDate(device)
    expect(await device.read('rejections')).toEqual([])
    // What the copy holds is not rewritten: the device recognises its revision.
    expect(await annonces().get(preserved)).toEqual(before)
    await end()
    await device.close()
  })
})

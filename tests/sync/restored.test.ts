import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readEnv } from '#gateway/env.ts'
import { openStore } from '#gateway/store/open-store.ts'
import type { Store } from '#gateway/store/store.ts'
import { backupOf, restored } from '#tests/fixtures/backups.ts'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { aDevice } from '#tests/fixtures/devices.ts'
import { aMember } from '#tests/fixtures/gateway.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { soon } from '#tests/fixtures/soon.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rayon-restored-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function over(store: Store): Promise<{ gateway: HttpGateway; end(): Promise<void> }> {
  const gateway = await startHttpGateway({ store, now: 'live' })
  return {
    gateway,
    end: async () => {
      await gateway.close()
      await store.close()
    },
  }
}

it('a device agrees with a store that was restored, and offers again what the copy lacks', async () => {
  const original = await over(await openStore(readEnv({ DATA_DIR: join(folder, 'data') })))
  const boutique = await aMember(original.gateway, 'boutique')
  const device = await aDevice(original.gateway, boutique)
  const upToDate = () => soon(async () => expect(await device.status()).toMatchObject({ waiting: 0, reachable: true }))
  const publish = async (suffix: string) => {
    const annonce = anAnnonce(boutique.uid, { _id: annonceId(boutique.uid, suffix) })
    await device.insert('annonces', [annonce])
    await upToDate()
    return annonce._id
  }
  const [preserved, changed] = [await publish('kept00000000'), await publish('changed00000')]
  const bytes = await backupOf(original.gateway.store)
  const before = await original.gateway.store.db('annonces').get(preserved)
  const lost = await publish('lost00000000')
  await device.patch('annonces', changed, { prix: 77 })
  await upToDate()
  await device.offline()
  await original.end()

  const again = await over(await restored(bytes, { DATA_DIR: join(folder, 'copy') }))
  const annonces = again.gateway.store.db('annonces')
  expect((await annonces.allDocs({ keys: [lost] })).rows[0]).toMatchObject({ error: 'not_found' })
  await device.moveTo(again.gateway.url)
  await device.online()
  await soon(async () => expect(await annonces.get(lost)).toMatchObject({ nom: 'La Mercerie' }))
  await soon(async () => expect(await annonces.get(changed)).toMatchObject({ prix: 77 }))
  await upToDate()
  expect(await device.read('rejections')).toEqual([])
  // Documents in the backup are not rewritten: the device recognises their revision.
  expect(await annonces.get(preserved)).toEqual(before)
  await device.close()
  await again.end()
})

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDevice } from '#data/device/device.ts'
import { writeSessionRecord } from '#data/device/session-record.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { type Controls, controlsOf } from '#tests/fixtures/device/controls.ts'
import { createNetwork } from '#tests/fixtures/device/network.ts'
import { nodeEnvironment } from '#tests/fixtures/device/node-environment.ts'
import { aFormerDevice, type FormerDevice, type Versions } from '#tests/fixtures/former-device.ts'
import { aGateway, aMember, type TestGateway } from '#tests/fixtures/gateway.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { SCHEMA_VERSIONS } from '#wire/schema-versions.ts'

const before = (version: number) => Math.max(version - 1, 0)
const versionsBy = (map: (version: number) => number): Versions =>
  Object.fromEntries(Object.entries(SCHEMA_VERSIONS).map(([name, version]) => [name, map(version)])) as Versions

/** The releases that a device may have had before, each by its schemas. */
const OLDER = [
  ['the release before', versionsBy(before)],
  ['the first release', versionsBy(() => 0)],
] as const

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aGateway()
})
afterAll(() => gateway.close())

/** One browser of a boutique, on which one app after the other is opened. */
async function aBrowser() {
  const member = await aMember(gateway, 'boutique')
  const network = createNetwork(gateway.url, member.cookie)
  const node = nodeEnvironment({ fetch: network.fetch, haste: 20 })
  const { userType } = await member.call<{ userType: 'boutique' }>('/api/session')
  writeSessionRecord(node.localStorage, { uid: member.uid, email: member.email, userType })
  return {
    member,
    network,
    /** The app of today, until `work` is done. */
    today: async (work: (device: Controls) => Promise<void>) => {
      const device = createDevice(node.environment)
      const close = () => device.close()
      onTestFinished(close)
      await device.start()
      await work(controlsOf(device, node, network, () => Promise.reject(new Error('not opened again here'))))
      await close()
    },
    older: async (versions: Versions, work: (device: FormerDevice) => Promise<void>) => {
      const choice = await node.environment.openStorage()
      const device = await aFormerDevice({ choice, uid: member.uid, versions, get: (path) => member.call(path) })
      await work(device).finally(device.close)
    },
  }
}

describe.each(OLDER)("%s's app, opened on a device that has gone on", (_release, versions) => {
  it('finds nothing of what waits there, and takes nothing of it away', async () => {
    const { member, network, today, older } = await aBrowser()
    const { uid } = member
    const waiting = anAnnonce(uid, { description: 'Écrite hors ligne.' })
    network.offline()
    await today(async (device) => {
      await device.insert('annonces', [waiting])
      await device.insert('prives', [{ _id: uid, adresseLocale: '3 rue du Port' } as { _id: string }])
      expect(await device.status()).toMatchObject({ waiting: 2 })
    })
    const theirs = anAnnonce(uid, { description: 'Écrite avec une page d’avant.' })
    await older(versions, async (device) => {
      expect(await device.ids('annonces')).toEqual([])
      await device.write('annonces', { ...theirs })
    })
    network.online()
    await today(async (device) => {
      await soon(async () =>
        expect(await device.status()).toMatchObject({ waiting: 0, reachable: true, rejections: 0 }),
      )
    })
    const stands = async (db: DatabaseName, id: string) => {
      const body = { keys: [id] }
      const path = `/sync/${db}/_all_docs?include_docs=true`
      return (await member.call<{ rows: { doc: object }[] }>(path, { method: 'POST', body })).rows[0]?.doc
    }
    expect(await stands('annonces', waiting._id)).toMatchObject({ description: waiting.description })
    expect(await stands('prives', uid)).toMatchObject({ adresseLocale: '3 rue du Port' })
    expect(await stands('annonces', theirs._id)).toMatchObject({ description: theirs.description })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchElsewhere, searchElsewhere } from '#data/catalogue/elsewhere.ts'
import { openPublicDatabase, type PublicDatabase } from '#data/database.ts'
import type { DeviceParts } from '#data/device/parts.ts'
import { createDeviceStore } from '#data/device/state.ts'
import { caller } from '#data/replication/http.ts'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { memoryStorage } from '#tests/fixtures/device/memory-stores.ts'
import { type Caller, type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'

let gateway: HttpGateway
let boutique: Caller
let database: PublicDatabase
let isUp = true
let parts: Pick<DeviceParts, 'call' | 'state'>

beforeAll(async () => {
  gateway = await startHttpGateway()
  boutique = await gateway.member('boutique')
  database = await openPublicDatabase({ storage: memoryStorage(), multiInstance: false })
  const state = createDeviceStore()
  state.setState({ publicDatabase: database })
  const fetcher = (path: string, init: RequestInit) =>
    isUp ? fetch(gateway.url + path, init) : Promise.reject(new TypeError('offline'))
  parts = { call: caller(fetcher), state }
})
afterAll(async () => {
  await database.close()
  await gateway.close()
})

describe('what a device does not keep', () => {
  it('is found through the server, and shown as it was seen without it', async () => {
    const annonce = anAnnonce(boutique.uid, { ville: 'Guingamp' })
    await boutique.push('annonces', annonce)
    await gateway.catalogue.make()
    const found = await searchElsewhere(parts, { ville: 'guingamp' }, null)
    expect(found).toMatchObject({ state: 'fresh', annonces: [{ _id: annonce._id, description: annonce.description }] })
    isUp = false
    expect(await searchElsewhere(parts, { ville: 'guingamp' }, null)).toMatchObject({
      state: 'seen',
      annonces: [{ _id: annonce._id }],
    })
    expect(await fetchElsewhere(parts, annonce._id)).toMatchObject({ _id: annonce._id, ville: 'Guingamp' })
    expect(await searchElsewhere(parts, { ville: 'rennes' }, null)).toEqual({ state: 'away' })
    isUp = true
  })

  it('opens by its link, and is gone once it is closed', async () => {
    const annonce = anAnnonce(boutique.uid)
    const [taken] = await boutique.push('annonces', annonce)
    expect(await fetchElsewhere(parts, annonce._id)).toMatchObject({ _id: annonce._id, photos: annonce.photos })
    await boutique.push('annonces', { ...annonce, _rev: (taken as { readonly rev?: string }).rev, active: false })
    expect(await fetchElsewhere(parts, annonce._id)).toBeNull()
  })
})

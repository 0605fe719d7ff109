import { afterAll, describe, expect, it } from 'vitest'
import { fetchElsewhere, searchElsewhere } from '#data/catalogue/elsewhere.ts'
import type { DeviceServices } from '#data/device/services.ts'
import { caller } from '#data/server/http.ts'
import { createDeviceStore } from '#data/session/state.ts'
import { openPublicDatabase } from '#data/store/database.ts'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { memoryStorage } from '#tests/fixtures/device/memory-stores.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { soon } from '#tests/fixtures/soon.ts'

const gateway = await startHttpGateway()
const boutique = await gateway.member('boutique')
const database = await openPublicDatabase({ storage: memoryStorage(), multiInstance: false })
afterAll(() => database.close())

let isUp = true
const call = caller((path, init) => (isUp ? fetch(gateway.url + path, init) : Promise.reject(new TypeError('offline'))))

/** A page without requests so far, on the stored data. */
function aPage(): Pick<DeviceServices, 'call' | 'state'> {
  const state = createDeviceStore()
  state.setState({ publicDatabase: database })
  return { call, state }
}

const parts = aPage()

describe('what a device does not keep', () => {
  it('is found through the server, and shown as it was seen without it', async () => {
    const annonce = anAnnonce(boutique.uid, { ville: 'Guingamp' })
    await boutique.push('annonces', annonce)
    await gateway.catalogue.make()
    const found = await searchElsewhere(parts, 'ou=guingamp', null)
    expect(found).toMatchObject({ state: 'fresh', annonces: [{ _id: annonce._id, description: annonce.description }] })
    isUp = false
    for (const page of [parts, aPage()]) {
      const seen = await searchElsewhere(page, 'ou=guingamp', null)
      expect(seen).toMatchObject({ state: 'seen', annonces: [{ _id: annonce._id }] })
      expect(await fetchElsewhere(page, annonce._id)).toMatchObject({ _id: annonce._id, ville: 'Guingamp' })
      expect(await searchElsewhere(page, 'ou=rennes', null)).toEqual({ state: 'away' })
    }
    isUp = true
  })

  it('is kept once the databases are open, when the answer came before', async () => {
    const early = { call, state: createDeviceStore() }
    const annonce = anAnnonce(boutique.uid)
    await boutique.push('annonces', annonce)
    await fetchElsewhere(early, annonce._id)
    early.state.setState({ publicDatabase: database })
    isUp = false
    const offlinePage = aPage()
    await soon(async () => expect(await fetchElsewhere(offlinePage, annonce._id)).toMatchObject({ _id: annonce._id }))
    isUp = true
  })

  // Proves S2.marche.2
  it('opens by its link, and is gone once it is closed', async () => {
    const annonce = anAnnonce(boutique.uid)
    const [taken] = await boutique.push('annonces', annonce)
    expect(await fetchElsewhere(parts, annonce._id)).toMatchObject({ _id: annonce._id, photos: annonce.photos })
    await boutique.push('annonces', { ...annonce, _rev: (taken as { readonly rev?: string }).rev, active: false })
    expect(await fetchElsewhere(parts, annonce._id)).toBeNull()
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { editPartenariat } from '#data/commands/partenariat.ts'
import type { Device } from '#data/device/device.ts'
import type { Candidature } from '#domain/candidature.ts'
import { setCell } from '#domain/papers/edit.ts'
import { anOfflineDevice } from '#tests/fixtures/device/local-device.ts'
import { aCandidature, CREATEUR, ROW } from '#tests/fixtures/documents.ts'

const candidature: Candidature = aCandidature({ status: 'confirmed' })
let device: Device

beforeEach(async () => {
  device = await anOfflineDevice({ uid: CREATEUR, email: 'ana@exemple.fr', userType: 'createur' })
})

afterEach(() => device.close())

async function row(): Promise<unknown> {
  const doc = await device.state.getState().member?.database.partenariats.findOne(candidature._id).exec()
  return doc?.toJSON().rows[ROW]
}

describe('writing on the device', () => {
  it('keeps every cell written at once in papers that nobody has begun', async () => {
    const cells = { ref: 'B1', description: 'Bol ; émaillé', depot: 10, prixCentimes: 123450, position: 1 }
    const written = await Promise.all(
      Object.entries(cells).map(([field, value]) => editPartenariat(device, candidature, setCell(ROW, field, value))),
    )
    expect(written.map(({ ok }) => ok)).toEqual([true, true, true, true, true])
    expect(await row()).toMatchObject(cells)
  })

  it('marks what it writes as waiting for the server, the first time and after', async () => {
    const edit = (ref: string) => editPartenariat(device, candidature, setCell(ROW, 'ref', ref))
    const papers = () => device.state.getState().member?.database.partenariats.findOne(candidature._id).exec()
    await edit('B1')
    expect((await papers())?.unsentAt).toMatch(/^20\d\d-/)
    // Sent to the server.
    await (await papers())?.incrementalPatch({ unsentAt: '' })
    await edit('B2')
    expect((await papers())?.unsentAt).toMatch(/^20\d\d-/)
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepAnnonceVersion } from '#data/commands/annonce.ts'
import { writeDocument } from '#data/commands/write.ts'
import type { Device } from '#data/device/device.ts'
import type { ActiveMember } from '#data/session/state.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { anOfflineDevice } from '#tests/fixtures/device/local-device.ts'
import { aCandidature, anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'

const CONFLICT = {
  target: '',
  field: 'description',
  value: 'Celle du comptoir.',
  by: BOUTIQUE,
  at: '2026-11-20T08:00:00.000Z',
  stamp: '0mjq00000bbbbbbcoun.1',
}

let device: Device

beforeEach(async () => {
  device = await anOfflineDevice({ uid: BOUTIQUE, email: 'bea@exemple.fr', userType: 'boutique' })
  const { _id, ...fields } = anAnnonce({ description: 'Celle du téléphone.' })
  expect(await writeDocument(device, 'annonces', _id, fields)).toMatchObject({ ok: true })
  const written = await stored()
  // As a merge leaves it, and already sent.
  await written?.incrementalPatch({ conflicts: { one: CONFLICT }, unsentAt: '' })
})

afterEach(() => device.close())

const collections = () => (device.state.getState().member as ActiveMember).database
const stored = () => collections().annonces.findOne(anAnnonce()._id).exec()

async function annonce(): Promise<Annonce> {
  return (await stored())?.toJSON() as unknown as Annonce
}

describe('keeping a version', () => {
  it('writes it, drops the others and leaves the rest', async () => {
    const { prix } = await annonce()
    await keepAnnonceVersion(device, await annonce(), 'description', 'Celle du comptoir.')
    expect(await annonce()).toMatchObject({
      description: 'Celle du comptoir.',
      prix,
      conflicts: {},
      unsentAt: expect.stringMatching(/^20/),
    })
  })

  it('is a write, and no edit while somebody waits for an answer, but for the version in place', async () => {
    const notes = { rev: '1-a', unsentAt: '', removal: false }
    await collections().candidatures.insert({ ...aCandidature(), ...notes })
    const keep = async (text: string) => keepAnnonceVersion(device, await annonce(), 'description', text)
    expect(await keep('Celle du comptoir.')).toMatchObject({ ok: false, code: 'candidature-open' })
    expect((await annonce()).conflicts).toEqual({ one: CONFLICT })
    expect(await keep('Celle du téléphone.')).toMatchObject({ ok: true })
    expect(await annonce()).toMatchObject({ conflicts: {}, unsentAt: expect.stringMatching(/^20/) })
  })
})

import { expect, it } from 'vitest'
import { writeDocument } from '#data/commands/write.ts'
import { belonging } from '#data/photos/belonging.ts'
import type { PrivateDatabase } from '#data/store/collections.ts'
import { anOfflineDevice } from '#tests/fixtures/device/local-device.ts'
import { anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'

const photo = (digit: string) => `/photos/annonces/${BOUTIQUE}/${digit.repeat(64)}.webp`

it('a photo kept beside the one that is shown still belongs to its annonce, and one typed in a form to that', async () => {
  const device = await anOfflineDevice({ uid: BOUTIQUE, email: 'lea@exemple.fr', userType: 'boutique' })
  const database = device.state.getState().member?.database as PrivateDatabase
  const conflict = {
    target: '',
    field: 'photos',
    value: JSON.stringify([photo('b')]),
    by: BOUTIQUE,
    at: '2026-11-20T12:00:00.000Z',
    stamp: '',
  } as const
  const annonce = { ...anAnnonce({ photos: [photo('a')] }), conflicts: { 'photos~1': conflict } }
  expect(await writeDocument(device, 'annonces', annonce._id, annonce)).toMatchObject({ ok: true })
  expect([...(await belonging(database, [{ photos: [photo('c')] }]))].sort()).toEqual([
    photo('a'),
    photo('b'),
    photo('c'),
  ])
  await device.close()
})

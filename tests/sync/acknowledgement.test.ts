import { describe, expect, it } from 'vitest'
import { aDevice } from '#tests/fixtures/devices.ts'
import { anAnnonce } from '#tests/fixtures/documents.ts'
import { aGateway, aMember } from '#tests/fixtures/gateway.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { soon } from '#tests/fixtures/soon.ts'

const gateway = await aGateway()
const boutique = await aMember(gateway, 'boutique')

describe('a write that was taken, its answer lost, and that the device fetches before it sends it again', () => {
  it('is recorded as sent, with the revision the server gave it', async () => {
    const device = await aDevice(gateway, boutique, { offline: true })
    const _id = annonceId(boutique.uid, 'answerislost')
    await device.insert('annonces', [anAnnonce({ _id })])
    await device.loseAnswers('/sync/annonces/_bulk_docs', 2)
    await device.online()
    const written = async () => (await device.read('annonces')).find((doc) => doc._id === _id)
    await soon(async () => expect(await written()).toMatchObject({ unsentAt: '', rev: expect.stringMatching(/^1-/) }))
    await device.close()
  })

  it('is recorded when it was a deletion', async () => {
    const device = await aDevice(gateway, boutique)
    const _id = annonceId(boutique.uid, 'deletionlost')
    const isThere = async () => (await device.read('annonces')).some((doc) => doc._id === _id)
    await device.insert('annonces', [anAnnonce({ _id, active: false })])
    await soon(async () => expect(await device.status()).toMatchObject({ waiting: 0 }))
    await device.offline()
    await device.run('deleteAnnonce', _id)
    await device.loseAnswers('/sync/annonces/_bulk_docs', 2)
    await device.online()
    await soon(async () => expect(await isThere()).toBe(false))
    expect(await device.status()).toMatchObject({ waiting: 0, rejections: 0 })
    await device.close()
  })
})

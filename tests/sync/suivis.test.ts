import { describe, expect, it } from 'vitest'
import { suiviIdOf } from '#domain/ids.ts'
import type { TestDevice } from '#tests/fixtures/devices.ts'
import { aGateway, aMember } from '#tests/fixtures/gateway.ts'
import { ownDevices } from '#tests/fixtures/own-devices.ts'
import { confirmedBetween } from '#tests/fixtures/partnership.ts'
import { soon } from '#tests/fixtures/soon.ts'

const gateway = await aGateway()
const boutique = await aMember(gateway, 'boutique')
const createur = await aMember(gateway, 'createur')

const { device } = ownDevices(() => gateway)

/** Waits until a device shows these fields with nothing unsent. */
function shows(on: TestDevice, id: string, fields: object) {
  return soon(async () => {
    const doc = (await on.read('suivis')).find(({ _id }) => _id === id)
    expect(doc).toMatchObject({ ...fields, unsentAt: '' })
  })
}

describe('how far a conversation was read', () => {
  it('never goes back, whichever device tells it last', async () => {
    const [phone, desktop] = [await device(createur), await device(createur)]
    const candidature = await confirmedBetween(boutique, createur, 'lu0000000000')
    const id = suiviIdOf(createur.uid, 'lu', candidature)
    const [early, late] = ['2026-02-03T10:00:00.000Z', '2026-02-03T11:00:00.000Z']
    await soon(async () => expect(await phone.read('candidatures')).not.toEqual([]))
    await phone.offline()
    await desktop.run('markLu', candidature, late)
    await shows(desktop, id, { seenAt: late })
    await phone.run('markLu', candidature, early)
    await phone.online()
    for (const each of [phone, desktop]) await shows(each, id, { seenAt: late })
    await phone.run('markLu', candidature, early)
    await shows(phone, id, { seenAt: late })
  })
})

it('what a member keeps is bounded: the 51st search is refused in words, on the device and by the server, and nothing is lost', async () => {
  const [phone, desktop] = [await device(boutique), await device(boutique)]
  await phone.offline()
  const search = (at: number) => ({ name: `Recherche ${at}`, search: '', alert: '', byMail: false, byPush: false })
  for (let at = 1; at <= 50; at += 1)
    expect(await desktop.run('saveRecherche', search(at) as never)).toMatchObject({ ok: true })
  const mine = async (on: TestDevice) => (await on.read('suivis')).filter(({ kind }) => kind === 'recherche')
  await soon(async () => expect((await mine(desktop)).every(({ unsentAt }) => unsentAt === '')).toBe(true))
  const beyond = await desktop.run('saveRecherche', search(51) as never)
  expect(beyond).toMatchObject({ ok: false, code: 'too-many-recherches' })
  await phone.run('saveRecherche', search(51) as never)
  await phone.online()
  await soon(async () => {
    const [refused] = await phone.read('rejections')
    expect(refused).toMatchObject({ title: 'Recherche 51', refusal: { code: 'too-many-recherches' } })
    expect(await mine(phone)).toHaveLength(50)
  })
  const [first] = await mine(desktop)
  await desktop.run('deleteSearch', first?._id as never)
  for (const each of [phone, desktop]) await soon(async () => expect(await mine(each)).toHaveLength(49))
})

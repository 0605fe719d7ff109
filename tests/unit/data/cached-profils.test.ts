import { describe, expect, it, onTestFinished } from 'vitest'
import { followProfils, neededProfils } from '#data/member-reads/profil-retention.ts'
import { refreshProfils } from '#data/member-reads/profiles.ts'
import type { Caller } from '#data/server/http.ts'
import { createServerClock } from '#data/server/server-clock.ts'
import type { ActiveMember } from '#data/session/state.ts'
import { noteDraft } from '#data/store/names.ts'
import type { Candidature } from '#domain/candidature.ts'
import { candidatureIdOf } from '#domain/ids.ts'
import { anOfflineDevice } from '#tests/fixtures/device/local-device.ts'
import { aCandidature, anAnnonce, aUser, BOUTIQUE, CREATEUR, TIERS } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { soon } from '#tests/fixtures/soon.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOTES = { rev: '1-a', removal: false, unsentAt: '' }
const { _id } = aCandidature()

/** A boutique's device with candidatures, and the profile of each of their créateurs. */
async function aDeviceWith(...candidatures: readonly Candidature[]) {
  const device = await anOfflineDevice({ uid: BOUTIQUE, email: 'bea@exemple.fr', userType: 'boutique' })
  onTestFinished(() => device.close())
  const { database } = device.state.getState().member as ActiveMember
  await database.candidatures.bulkInsert(candidatures.map((one) => ({ ...one, ...NOTES })))
  const uids = [...new Set([...candidatures.map(({ creatorId }) => creatorId), TIERS])]
  await database.profiles.bulkInsert(uids.map((uid) => ({ ...aUser({ _id: uid }), ...NOTES })))
  const profils = async () => (await database.profiles.find().exec()).map((doc) => doc._id)
  return { database, drafts: device.drafts, profils }
}

const other = annonceId(BOUTIQUE, 'autre0000000')
const second = aCandidature({ _id: candidatureIdOf(other, CREATEUR), annonceId: other, annonce: anAnnonce() })

describe('the profile that came with a candidature', () => {
  // Proves S10.choisir.6
  it('goes with the last of them, with what was begun of a note, and one that was only looked at stays', async () => {
    const { database, drafts, profils } = await aDeviceWith(aCandidature(), second)
    drafts.change(BOUTIQUE, noteDraft(_id), { set: { text: 'À rappeler' }, unset: [] })
    await database.candidatures.findOne(_id).remove()
    await soon(async () => expect(drafts.read(BOUTIQUE, noteDraft(_id))).toBeNull())
    expect(await profils()).toContain(CREATEUR)
    await database.candidatures.findOne(second._id).remove()
    await soon(async () => expect(await profils()).toEqual([TIERS]))
    const [left] = await database.profiles.storageInstance.findDocumentsById([CREATEUR], true)
    expect(left).toMatchObject({ _deleted: true, nom: '', email: '', photos: [] })
  })

  it('goes when its créateur has left a partnership', async () => {
    const { database, profils } = await aDeviceWith(aCandidature({ status: 'confirmed' }))
    await database.candidatures.findOne(_id).incrementalPatch({ left: 'creator', leftAt: '2026-12-05T10:00:00.000Z' })
    await soon(async () => expect(await profils()).toEqual([TIERS]))
  })

  // Proves S10.choisir.6
  it('is not kept when it arrives after its candidature has gone', async () => {
    const { database, profils } = await aDeviceWith()
    const rows = [{ doc: { ...aUser(), _rev: '1-a' } }]
    const call = (async () => ({ rows })) as unknown as Caller
    await refreshProfils(call, database, [CREATEUR], () => neededProfils(database, Date.now()))
    expect(await profils()).toEqual([TIERS])
    await refreshProfils(call, database, [CREATEUR])
    expect(await profils()).toContain(CREATEUR)
  })

  it('is no longer needed of somebody who withdrew long ago', async () => {
    const withdrawn = aCandidature({ status: 'withdrawn-by-creator' })
    const sent = Date.parse(withdrawn.date)
    const { database } = await aDeviceWith(withdrawn)
    expect([...(await neededProfils(database, sent + 29 * DAY_MS))]).toContain(CREATEUR)
    expect([...(await neededProfils(database, sent + 31 * DAY_MS))]).toEqual([])
  })

  it.each([-400, 400])('goes a month after it was last read, where the device is %i days ahead', async (days) => {
    const { database, drafts, profils } = await aDeviceWith(aCandidature())
    const late = createServerClock({ clock: { now: () => Date.now() + 31 * DAY_MS } })
    late.offset.setState(-days * DAY_MS, true)
    onTestFinished(followProfils(database, BOUTIQUE, { serverClock: late, drafts }, (error) => console.error(error)))
    await soon(async () => expect(await profils()).toEqual([CREATEUR]))
  })

  it.each([-400, 400])('goes no sooner where the device is %i days ahead', async (days) => {
    const { database, drafts, profils } = await aDeviceWith(second)
    const clock = createServerClock({ clock: { now: Date.now } })
    clock.offset.setState(-days * DAY_MS, true)
    onTestFinished(followProfils(database, BOUTIQUE, { serverClock: clock, drafts }, (error) => console.error(error)))
    // A profile removed with its candidature is removed after the old ones.
    await database.candidatures.findOne(second._id).remove()
    await soon(async () => expect(await profils()).not.toContain(CREATEUR))
    expect(await profils()).toEqual([TIERS])
  })
})

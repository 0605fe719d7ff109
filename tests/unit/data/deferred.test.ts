import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openPrivateDatabase } from '#data/store/database.ts'
import { createDeferredWrites, deferralOf, type WaitingVersion } from '#data/sync/deferred.ts'
import { createSendOrder } from '#data/sync/order.ts'
import { handClock } from '#tests/fixtures/device/hand-clock.ts'
import { anAnnonce, aUser, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'

const AT = '2026-02-10T11:59:00.000Z'
const HOUR_S = 3600
const [ANNONCE, OTHER] = [version(annonceId(BOUTIQUE, 'held00000000')), version(annonceId(BOUTIQUE, 'other0000000'))]

function version(_id: string, unsentAt = AT): WaitingVersion {
  return { _id, unsentAt }
}

function begun() {
  const clock = handClock()
  const deferred = createDeferredWrites(clock)
  onTestFinished(() => deferred.close())
  deferred.begin()
  return { clock, deferred }
}

describe('a version that the server takes later', () => {
  it('stays while its author may take it back, whatever the server has of it, and by another tab too', () => {
    const { clock, deferred } = begun()
    const until = new Date(clock.now() + 10_000).toISOString()
    const decided = { ...version(`${ANNONCE._id}.c`), leavesAt: until }
    expect(deferred.isDeferred('candidatures', decided)).toBe(true)
    deferred.noteDecided('candidatures', [decided, ANNONCE])
    deferred.release('candidatures', [decided._id])
    expect([...deferred.state.getState().values()]).toMatchObject([{ rate: 'undo', until: Date.parse(until) }])
    clock.move(9999)
    expect(deferred.isDeferred('candidatures', decided)).toBe(true)
    clock.move(1)
    expect(deferred.isDeferred('candidatures', decided)).toBe(false)
    expect(deferred.state.getState().size).toBe(0)
  })

  it('stays until the last instant that its author has postponed it to', () => {
    const { clock, deferred } = begun()
    const decide = () => {
      const leavesAt = new Date(clock.now() + 10_000).toISOString()
      deferred.noteDecided('candidatures', [{ ...version(`${ANNONCE._id}.c`), leavesAt }])
    }
    decide()
    clock.move(4000)
    decide()
    clock.move(9999)
    expect(deferred.state.getState().size).toBe(1)
    clock.move(1)
    expect(deferred.state.getState().size).toBe(0)
    expect(clock.pending()).toBe(0)
  })

  it('takes with it what depends on it, however far behind', () => {
    const { deferred } = begun()
    const [profil, candidature] = [version(BOUTIQUE), version(`${ANNONCE._id}.c`)]
    deferred.defer('users', [{ version: profil, rate: 'write', seconds: HOUR_S }])
    deferred.deferBehind('candidatures', candidature, `users/${BOUTIQUE}`)
    deferred.deferBehind('partenariats', candidature, `candidatures/${candidature._id}`)
    deferred.defer('annonces', [{ version: OTHER, rate: 'annonce', seconds: HOUR_S }])
    expect(deferralOf(deferred.state.getState(), 'partenariats', candidature)).toMatchObject({ rate: 'write' })
    deferred.release('users', [BOUTIQUE])
    expect([...deferred.state.getState().keys()]).toEqual([`annonces/${OTHER._id}`])
  })

  it('is shown by the other tabs, the one that opens later included, until the tab that sends is gone', async () => {
    const name = 'later-of-a-test'
    const tabs = Array.from({ length: 3 }, () => createDeferredWrites(handClock(), new BroadcastChannel(name)))
    onTestFinished(() => {
      for (const tab of tabs) tab.close()
    })
    const [first, second, third] = tabs
    first?.askOtherTabs()
    first?.begin()
    second?.askOtherTabs()
    first?.defer('annonces', [{ version: ANNONCE, rate: 'annonce', seconds: HOUR_S }])
    third?.askOtherTabs()
    for (const tab of [second, third]) await expect.poll(() => tab?.state.getState().size).toBe(1)
    first?.end()
    for (const tab of [second, third]) await expect.poll(() => tab?.state.getState().size).toBe(0)
  })
})

describe('what may leave', () => {
  it('is no annonce before the profile that it needs, which lets it wait alone once that is held', async () => {
    const database = await openPrivateDatabase({ storage: getRxStorageMemory(), multiInstance: false }, BOUTIQUE)
    onTestFinished(async () => void (await database.remove()))
    const notes = { rev: '', removal: false, unsentAt: AT }
    await database.users.insert({ ...aUser({ _id: BOUTIQUE }), ...notes })
    await database.annonces.insert({ ...anAnnonce({ _id: ANNONCE._id as never }), ...notes })
    const { clock, deferred } = begun()
    const order = createSendOrder(database, deferred, clock)
    const profil = version(BOUTIQUE)
    expect(await order.mayLeave('annonces', [ANNONCE])).toEqual([])
    expect(deferred.isDeferred('annonces', ANNONCE)).toBe(false)
    deferred.defer('users', [{ version: profil, rate: 'write', seconds: HOUR_S }])
    expect(await order.mayLeave('annonces', [ANNONCE])).toEqual([])
    expect(deferred.isDeferred('annonces', ANNONCE)).toBe(true)
    expect(await order.mayLeave('prives', [profil])).toEqual([profil])

    clock.move(HOUR_S * 1000)
    expect(deferred.isDeferred('annonces', ANNONCE)).toBe(false)
  })
})

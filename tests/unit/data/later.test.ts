import { describe, expect, it, onTestFinished } from 'vitest'
import type { Member } from '#data/device/state.ts'
import { createLater, heldIn, type WaitingVersion } from '#data/replication/later/later.ts'
import { createOrder } from '#data/replication/order.ts'
import { handClock } from '#tests/fixtures/device/hand-clock.ts'
import { anOfflineDevice } from '#tests/fixtures/device/local-device.ts'
import { anAnnonce, aUser, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'

const AT = '2026-02-10T11:59:00.000Z'
const HOUR_S = 3600
const [ANNONCE, OTHER] = ['held00000000', 'other0000000'].map((suffix) => version(annonceId(BOUTIQUE, suffix))) as [
  WaitingVersion,
  WaitingVersion,
]

function version(_id: string, unsentAt = AT): WaitingVersion {
  return { _id, unsentAt }
}

function begun() {
  const clock = handClock()
  const later = createLater(clock)
  later.begin()
  return { clock, later }
}

describe('a version that the server takes later', () => {
  it('is held until then, and a newer one is not', () => {
    const { clock, later } = begun()
    later.hold('annonces', [{ version: ANNONCE, rate: 'annonce', seconds: HOUR_S }])
    expect(later.holds('annonces', ANNONCE)).toBe(true)
    expect(later.holds('annonces', version(ANNONCE._id, `${AT}1`))).toBe(false)
    expect(later.holds('candidatures', ANNONCE)).toBe(false)
    clock.move(HOUR_S * 1000 - 1)
    expect(later.holds('annonces', ANNONCE)).toBe(true)
    clock.move(1)
    expect(later.holds('annonces', ANNONCE)).toBe(false)
    expect(later.state.getState().size).toBe(0)
    expect(clock.pending()).toBe(0)
  })

  it('stays while its author may take it back, whatever the server has of it, and by another tab too', () => {
    const { clock, later } = begun()
    const until = new Date(clock.now() + 10_000).toISOString()
    const decided = { ...version(`${ANNONCE._id}.c`), leavesAt: until }
    expect(later.holds('candidatures', decided)).toBe(true)
    later.noteDecided('candidatures', [decided, ANNONCE])
    later.release('candidatures', [decided._id])
    expect([...later.state.getState().values()]).toMatchObject([{ rate: 'undo', until: Date.parse(until) }])
    clock.move(9999)
    expect(later.holds('candidatures', decided)).toBe(true)
    clock.move(1)
    expect(later.holds('candidatures', decided)).toBe(false)
    expect(later.state.getState().size).toBe(0)
  })

  it('stays until the last instant that its author has postponed it to', () => {
    const { clock, later } = begun()
    const decided = (ms: number) => ({
      ...version(`${ANNONCE._id}.c`),
      leavesAt: new Date(clock.now() + ms).toISOString(),
    })
    later.noteDecided('candidatures', [decided(10_000)])
    clock.move(4000)
    later.noteDecided('candidatures', [decided(10_000)])
    clock.move(9999)
    expect(later.state.getState().size).toBe(1)
    clock.move(1)
    expect(later.state.getState().size).toBe(0)
    expect(clock.pending()).toBe(0)
  })

  it('takes with it what depends on it, however far behind', () => {
    const { later } = begun()
    const [profil, candidature] = [version(BOUTIQUE), version(`${ANNONCE._id}.c`)]
    later.hold('users', [{ version: profil, rate: 'write', seconds: HOUR_S }])
    later.holdBehind('candidatures', candidature, `users/${BOUTIQUE}`)
    later.holdBehind('partenariats', candidature, `candidatures/${candidature._id}`)
    later.hold('annonces', [{ version: OTHER, rate: 'annonce', seconds: HOUR_S }])
    expect(heldIn(later.state.getState(), 'partenariats', candidature)).toMatchObject({ rate: 'write' })
    later.release('users', [BOUTIQUE])
    expect([...later.state.getState().keys()]).toEqual([`annonces/${OTHER._id}`])
  })

  it('is shown by the other tabs, the one that opens later included, until the tab that sends is gone', async () => {
    const name = 'later-of-a-test'
    const tabs = Array.from({ length: 3 }, () => createLater(handClock(), new BroadcastChannel(name)))
    onTestFinished(() => {
      for (const tab of tabs) tab.close()
    })
    const [first, second, third] = tabs
    first?.askOtherTabs()
    first?.begin()
    second?.askOtherTabs()
    first?.hold('annonces', [{ version: ANNONCE, rate: 'annonce', seconds: HOUR_S }])
    third?.askOtherTabs()
    for (const tab of [second, third]) await expect.poll(() => tab?.state.getState().size).toBe(1)
    first?.end()
    for (const tab of [second, third]) await expect.poll(() => tab?.state.getState().size).toBe(0)
  })
})

describe('the order of what waits', () => {
  it('keeps an annonce behind the profile that it needs, and lets it wait alone once that is held', async () => {
    const device = await anOfflineDevice({ uid: BOUTIQUE, email: 'bea@exemple.fr', userType: 'boutique' })
    onTestFinished(() => device.close())
    const { database } = device.state.getState().member as Member
    const notes = { rev: '', removal: false, unsentAt: AT }
    await database.users.insert({ ...aUser({ _id: BOUTIQUE }), ...notes })
    await database.annonces.insert({ ...anAnnonce({ _id: ANNONCE._id as never }), ...notes })
    const { clock, later } = begun()
    const order = createOrder(database, later)
    onTestFinished(() => order.stop())

    let isFree = false
    const behind = order.before('annonces', [ANNONCE]).finally(() => {
      isFree = true
    })
    await expect.poll(() => database.users.find().exec()).toHaveLength(1)
    expect(isFree).toBe(false)
    later.hold('users', [{ version: version(BOUTIQUE), rate: 'write', seconds: HOUR_S }])
    expect(await behind).toEqual(new Set([ANNONCE._id]))
    expect(later.holds('annonces', ANNONCE)).toBe(true)
    expect(await order.before('prives', [version(BOUTIQUE)])).toEqual(new Set())

    clock.move(HOUR_S * 1000)
    expect(later.holds('annonces', ANNONCE)).toBe(false)
  })
})

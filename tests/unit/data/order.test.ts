import { describe, expect, it, onTestFinished } from 'vitest'
import type { ActiveMember } from '#data/session/state.ts'
import { createDeferredWrites, type WaitingVersion } from '#data/sync/deferred.ts'
import { createSendOrder, mayLeave } from '#data/sync/order.ts'
import { handClock } from '#tests/fixtures/device/hand-clock.ts'
import { anOfflineDevice } from '#tests/fixtures/device/local-device.ts'
import { anAnnonce, aUser, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'

const AT = '2026-02-10T11:59:00.000Z'
const HOUR_S = 3600
const ANNONCE = { _id: annonceId(BOUTIQUE, 'held00000000'), unsentAt: AT }
const PROFIL = { _id: BOUTIQUE, unsentAt: AT }

describe('the order of what waits', () => {
  it('keeps an annonce behind the profile that it needs, and lets it wait alone once that is held', async () => {
    const device = await anOfflineDevice({ uid: BOUTIQUE, email: 'bea@exemple.fr', userType: 'boutique' })
    onTestFinished(() => device.close())
    const { database } = device.state.getState().member as ActiveMember
    const notes = { rev: '', removal: false, unsentAt: AT }
    await database.users.insert({ ...aUser({ _id: BOUTIQUE }), ...notes })
    await database.annonces.insert({ ...anAnnonce({ _id: ANNONCE._id as never }), ...notes })
    const clock = handClock()
    const deferred = createDeferredWrites(clock)
    deferred.begin()
    const order = createSendOrder(database, deferred)
    onTestFinished(() => order.stop())

    let isFree = false
    const behind = order.before('annonces', [ANNONCE]).finally(() => {
      isFree = true
    })
    await expect.poll(() => database.users.find().exec()).toHaveLength(1)
    expect(isFree).toBe(false)
    deferred.defer('users', [{ version: PROFIL, rate: 'write', seconds: HOUR_S }])
    expect(await behind).toEqual(new Set([ANNONCE._id]))
    expect(deferred.isDeferred('annonces', ANNONCE)).toBe(true)
    expect(await order.before('prives', [PROFIL])).toEqual(new Set())

    clock.move(HOUR_S * 1000)
    expect(deferred.isDeferred('annonces', ANNONCE)).toBe(false)
  })
})

describe('what may leave', () => {
  const version = (suffix: string): WaitingVersion => ({ _id: annonceId(BOUTIQUE, suffix), unsentAt: AT })
  const deferredVersion = version('aaaaaaaaaaaa')
  const behind = version('bbbbbbbbbbbb')
  const late = version('cccccccccccc')
  const free = version('dddddddddddd')

  function begun() {
    const clock = handClock()
    const deferred = createDeferredWrites(clock)
    onTestFinished(() => deferred.close())
    return { clock, deferred }
  }

  it('is neither held, nor what depends on what is held, nor what has been written while it waited', async () => {
    const { deferred } = begun()
    deferred.defer('annonces', [{ version: deferredVersion, rate: 'annonce', seconds: 60 }])
    let all: readonly WaitingVersion[] = [deferredVersion, behind, late, free]
    const queried: string[][] = []
    const before = async (_name: unknown, versions: readonly WaitingVersion[]) => {
      queried.push(versions.map(({ _id }) => _id))
      all = [deferredVersion, behind, { ...late, unsentAt: `${AT}1` }, free]
      return new Set([behind._id])
    }
    expect(await mayLeave('annonces', async () => all, { before }, deferred)).toEqual([free])
    expect(queried).toEqual([[behind._id, late._id, free._id]])
  })

  it('is no decision that can still be taken back, of which it is known until when', async () => {
    const { clock, deferred } = begun()
    const decided = { ...deferredVersion, leavesAt: new Date(clock.now() + 10_000).toISOString() }
    const before = async () => new Set<string>()
    expect(await mayLeave('candidatures', async () => [decided], { before }, deferred)).toEqual([])
    expect([...deferred.state.getState().values()]).toMatchObject([{ rate: 'undo' }])
    clock.move(10_000)
    expect(await mayLeave('candidatures', async () => [decided], { before }, deferred)).toEqual([decided])
  })
})

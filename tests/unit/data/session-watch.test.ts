import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createServices } from '#data/device/services.ts'
import { createSessionWatch } from '#data/device/session-watch.ts'
import { Refused } from '#data/server/http.ts'
import type { ActiveMember } from '#data/session/state.ts'
import { ours } from '#tests/fixtures/answers.ts'
import { nodeEnvironment } from '#tests/fixtures/device/node-environment.ts'
import { CREATEUR, TIERS } from '#tests/fixtures/documents.ts'

/** Only the clock is fake: the delays are the product's own. */
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Answer = readonly [status: number, body: object]

const LOST = null
const ENDED: Answer = [401, { error: 'not-signed-in' }]
const GONE: Answer = [401, { error: 'account-gone' }]
const REVOKED: Answer = [401, { error: 'session-revoked' }]

/** The server's answers about a member's session, call by call, the last one forever. */
function aSession(...answers: readonly (Answer | typeof LOST)[]) {
  const calls: { url: string; init: RequestInit }[] = []
  const fetch = async (url: string, init: RequestInit) => {
    const answer = answers[Math.min(calls.length, answers.length - 1)] ?? LOST
    calls.push({ url, init })
    if (answer === LOST) throw new TypeError('lost')
    return ours(answer[1], answer[0])
  }
  const parts = createServices(nodeEnvironment({ fetch }).environment)
  const member = { uid: CREATEUR, email: 'ana@exemple.fr', userType: 'createur', expired: false } as ActiveMember
  parts.state.setState({ member })
  parts.link.reportReachable()
  const gone = vi.fn(async () => {})
  const currentMember = () => parts.state.getState().member
  const expired = () => currentMember()?.expired
  const leavesFor = (uid: ActiveMember['uid']) => parts.state.setState({ member: { ...member, uid } })
  return { watch: createSessionWatch(parts, gone), calls, gone, expired, member: currentMember, leavesFor }
}

describe('the session of a member', () => {
  it.each([
    ['is over', ENDED],
    ["is another account's", [409, { error: 'other-account' }] as const],
  ])('has ended for the device when a call is answered that it %s', async (_what, answer) => {
    const { watch, expired } = aSession(answer, LOST)
    await expect(watch.memberCall('/sync/annonces/_bulk_docs', { method: 'POST' })).rejects.toBeInstanceOf(Refused)
    expect(expired()).toBe(true)
    watch.close()
  })

  it('says why it has ended when the account is suspended, and nothing leaves the device', async () => {
    const suspension = { reason: 'scam', at: '2026-02-10T12:00:00.000Z' }
    const { watch, expired, gone, member } = aSession([401, { error: 'account-suspended', data: { suspension } }])
    await watch.check()
    expect([expired(), member()?.suspension]).toEqual([true, suspension])
    expect(gone).not.toHaveBeenCalled()
    watch.close()
  })

  it.each<[string, Answer, boolean, string[]]>([
    ['it has run out', ENDED, true, []],
    ['the cookie has become that of another member', [200, { uid: TIERS }], true, []],
    ['it is still theirs', [200, { uid: CREATEUR }], false, []],
    ['the account is deleted', GONE, true, ['account-gone']],
    ['it is ended from another device', REVOKED, true, ['session-revoked']],
  ])('ends, and takes what is theirs from the device, as it is answered: %s', async (_what, answer, ends, losses) => {
    const { watch, expired, gone, calls } = aSession(answer)
    await watch.check()
    await vi.advanceTimersByTimeAsync(120_000)
    expect([expired(), gone.mock.calls.flat(), calls.length]).toEqual([ends, losses, 1])
    // By name: what ended before its account went has nothing else to know it by.
    expect(calls[0]).toMatchObject({ url: '/api/session', init: { headers: { 'x-rayon-uid': CREATEUR } } })
  })

  it('is asked about until there is an answer, less and less often', async () => {
    const { watch, calls, gone } = aSession(...Array.from({ length: 12 }, () => LOST), GONE)
    await watch.check()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls.length).toBeGreaterThan(3)
    expect(calls.length).toBeLessThan(9)
    expect(gone).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(12 * 60_000)
    expect(gone).toHaveBeenCalledOnce()
  })

  it('is asked about once for all the calls that fail together, and soon again', async () => {
    const { watch, calls } = aSession(LOST)
    await Promise.all(Array.from({ length: 8 }, () => watch.check()))
    expect(calls.length).toBeLessThanOrEqual(2)
    const callsBefore = calls.length
    await vi.advanceTimersByTimeAsync(3000)
    expect(calls.length).toBeGreaterThan(callsBefore)
    watch.close()
  })

  it.each([
    ['that it is over', ENDED],
    ['that the account is deleted', GONE],
    ['whose it is', [200, { uid: TIERS }] as const],
  ])('says nothing of the member who has come since it was asked: %s', async (_what, answer) => {
    const { watch, gone, expired, leavesFor } = aSession(answer)
    const checked = watch.check()
    leavesFor(TIERS)
    await checked
    expect(expired()).toBe(false)
    expect(gone).not.toHaveBeenCalled()
  })

  it('is asked about no more by a device that has closed', async () => {
    const { watch } = aSession(LOST)
    const checked = watch.check()
    watch.close()
    await checked
    expect(vi.getTimerCount()).toBe(0)
  })

  it('has nothing sent once it has ended, before the next sign-in', async () => {
    const { watch } = aSession(ENDED)
    await watch.check()
    const sent = vi.fn()
    const waiting = watch.whenSignedIn(new AbortController().signal).then(sent)
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).not.toHaveBeenCalled()
    watch.setExpired(false)
    await waiting
    expect(sent).toHaveBeenCalledOnce()
  })
})

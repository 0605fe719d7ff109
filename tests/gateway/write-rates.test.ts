import { describe, expect, it, vi } from 'vitest'
import { quotaMemberOf } from '#gateway/http/callers/writer.ts'
import { createLimiter } from '#gateway/http/limiter.ts'
import { LIMITS } from '#gateway/http/limits.ts'
import { ratesOf, takeRates } from '#gateway/sync/push/rates.ts'
import { anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { outcomeCounts } from '#tests/fixtures/outcome-counts.ts'

vi.setConfig({ testTimeout: 60_000 })

const HOUR_MS = 3_600_000
const MONTH_MS = 30 * 24 * HOUR_MS

const aGateway = () => startHttpGateway({ env: { RATE_LIMITS: 'on' } })

const annoncesOf = (boutique: TestClient, count: number) => Array.from({ length: count }, () => anAnnonce(boutique.uid))

describe('a write past its rate', () => {
  it('holds up no other: what comes after it is taken, and so is a correction of what was taken', async () => {
    const gateway = await aGateway()
    const boutique = await gateway.member('boutique')
    const annonces = annoncesOf(boutique, 21)
    const rows = await boutique.push('annonces', ...annonces)
    const [first] = rows
    const rev = first !== undefined && 'rev' in first ? first.rev : ''
    expect(rows[20]).toEqual({ id: annonces[20]?._id, error: 'later', reason: 'annonce', retryAfter: 3600 })
    const edited = { ...annonces[0], _rev: rev, prix: 77 }
    expect(outcomeCounts(await boutique.push('annonces', anAnnonce(boutique.uid), edited))).toEqual({
      'later annonce': 1,
      taken: 1,
    })
    expect(outcomeCounts(await boutique.push('prives', { _id: boutique.uid, adresseLocale: '1 rue Privée' }))).toEqual({
      taken: 1,
    })
  })

  it('is of its kind when it would be written: a refusal or a conflict is answered as ever, and takes no annonce', async () => {
    const gateway = await aGateway()
    const boutique = await gateway.member('boutique')
    const refused = annoncesOf(boutique, 30).map((annonce) => ({ ...annonce, prix: -1 }))
    expect(outcomeCounts(await boutique.push('annonces', ...refused))).toEqual({ 'forbidden invalid': 30 })
    const annonces = annoncesOf(boutique, 20)
    expect(outcomeCounts(await boutique.push('annonces', ...annonces))).toEqual({ taken: 20 })
    expect(outcomeCounts(await boutique.push('annonces', ...annonces, ...refused))).toEqual({
      'conflict conflict': 20,
      'forbidden invalid': 30,
    })
  })
})

it.each([
  ['annonces', {}, null, ['annonce', 'write']],
  ['annonces', {}, {}, ['write']],
  ['annonces', { _deleted: true }, null, ['write']],
  ['candidatures', {}, null, ['candidature', 'write']],
  ['conversations', { kind: 'message' }, null, ['message', 'write']],
  ['conversations', { kind: 'signalement' }, null, ['report', 'write']],
  ['conversations', { kind: 'blocage' }, null, ['write']],
  ['records', { kind: 'account' }, null, ['account', 'write']],
  ['users', {}, null, ['write']],
] as const)('a write of %s %j over %j counts as %j', (name, doc, prev, rates) => {
  expect(ratesOf(name, { _id: 'a', ...doc }, prev === null ? null : { _id: 'a', ...prev })).toEqual(rates)
})

it('what is written is counted by the hour and by the day', () => {
  let now = 0
  const limits = createLimiter(() => now, LIMITS)
  const writer = { uid: newId(20) as never, isNewcomer: false }
  const taken = (times: number) =>
    Array.from({ length: times }, () => takeRates(limits, writer, ['annonce', 'write'])).at(-1)
  for (let hour = 0; hour < 3; hour += 1) {
    expect(taken(61)).toEqual({ rate: 'annonce', retryAfter: 3600 })
    now += HOUR_MS
  }
  expect(taken(21)).toEqual({ rate: 'annonce', retryAfter: 21 * 3600 })
})

describe('a newcomer', () => {
  const now = Date.parse('2026-02-10T12:00:00.000Z')
  const account = (ageMs: number, proved = true) => ({
    uid: newId(20) as never,
    memberSince: new Date(now - ageMs).toISOString(),
    proved,
  })

  it('is an account of less than a day, or an address that is not proved', () => {
    expect(quotaMemberOf(account(24 * HOUR_MS - 1), now).isNewcomer).toBe(true)
    expect(quotaMemberOf(account(24 * HOUR_MS), now).isNewcomer).toBe(false)
    expect(quotaMemberOf(account(MONTH_MS, false), now).isNewcomer).toBe(true)
  })
})

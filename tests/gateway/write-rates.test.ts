import { describe, expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/durations.ts'
import type { StoredRecord } from '#domain/papers/records.ts'
import { quotaMemberOf } from '#gateway/http/callers/writer.ts'
import { createLimiter } from '#gateway/http/limiter.ts'
import { LIMITS } from '#gateway/http/limits.ts'
import type { PushRow } from '#gateway/sync/push/push.ts'
import { ratesOf, takeRates } from '#gateway/sync/push/rates.ts'
import { anAnnonce, aRecord, newId } from '#tests/fixtures/builders.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf, aPair, sell } from '#tests/fixtures/leaving.ts'

const aGateway = () => startHttpGateway({ env: { RATE_LIMITS: 'on' } })

/** Push results, counted by outcome. */
function outcomeCounts(rows: readonly PushRow[]): Readonly<Record<string, number>> {
  const kinds: Record<string, number> = {}
  for (const row of rows) {
    const kind = 'error' in row ? `${row.error} ${row.reason}` : 'taken'
    kinds[kind] = (kinds[kind] ?? 0) + 1
  }
  return kinds
}

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

it('statements that are refused are looked at so many times an hour, and keep nothing else waiting', async () => {
  const gateway = await aGateway()
  const pair = await aPair(gateway)
  const candidature = await aCandidatureOf(gateway, pair)
  expect(await sell(pair.createur, candidature)).toMatchObject([{ ok: true }])
  const anHour = LIMITS['statement:hour'].newcomer ?? 0
  /** Statements of sales that do not exist, which the server has to look up. */
  const invented = (count: number, by = pair.boutique): readonly StoredRecord[] => {
    const account = { kind: 'statement', movements: [newId(12)], from: '2026-02-01', to: '2026-02-10' } as const
    return Array.from({ length: count }, () => aRecord(candidature, by.uid, account))
  }
  const counts = async (count: number, by = pair.boutique) =>
    outcomeCounts(await by.push('records', ...invented(count, by)))

  expect(await counts(anHour)).toEqual({ 'forbidden sale-missing': anHour })
  const found = vi.spyOn(gateway.store.db('records'), 'find')
  expect(await counts(10)).toEqual({ 'later statement': 10 })
  expect(found).not.toHaveBeenCalled()
  expect(outcomeCounts(await sell(pair.boutique, candidature))).toEqual({ taken: 1 })
  expect(await counts(1, pair.createur)).toEqual({ 'forbidden sale-missing': 1 })
  gateway.clock.now += HOUR_MS
  expect(await counts(1)).toEqual({ 'forbidden sale-missing': 1 })
})

it.each([
  ['annonces', {}, null, ['annonce', 'write']],
  ['annonces', {}, {}, ['write']],
  ['annonces', { _deleted: true }, null, ['write']],
  ['candidatures', {}, null, ['candidature', 'write']],
  ['conversations', { kind: 'message' }, null, ['message', 'write']],
  ['conversations', { kind: 'signalement' }, null, ['report', 'write']],
  ['conversations', { kind: 'blocage' }, null, ['write']],
  ['records', { kind: 'statement' }, null, ['statement', 'write']],
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

it('a newcomer is an account of less than a day, or an address that is not proved', () => {
  const now = Date.parse('2026-02-10T12:00:00.000Z')
  const isNewcomer = (ageMs: number, proved = true) =>
    quotaMemberOf({ uid: newId(20) as never, memberSince: new Date(now - ageMs).toISOString(), proved }, now).isNewcomer
  expect([isNewcomer(DAY_MS - 1), isNewcomer(DAY_MS), isNewcomer(30 * DAY_MS, false)]).toEqual([true, false, true])
})

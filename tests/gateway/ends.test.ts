import { beforeEach, expect, it } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import { recordIdOf } from '#domain/ids.ts'
import { announcedLastDay, END_KEYS } from '#domain/papers/ends.ts'
import type { End } from '#domain/papers/records.ts'
import { errorMessage } from '#messages/errors.ts'
import { aRecord } from '#tests/fixtures/builders.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf, aPair, leaves, type Pair, read } from '#tests/fixtures/leaving.ts'
import { aStatement, outcomes } from '#tests/fixtures/statements.ts'

let pair: Pair
let candidature: Candidature
const gateway = await startHttpGateway()
beforeEach(async () => {
  pair = await aPair(gateway)
  candidature = await aCandidatureOf(gateway, pair)
})

/** A day some days from the server's. */
const dayIn = (days: number) => new Date(gateway.clock.now + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
const keyOf = ({ uid }: TestClient) => END_KEYS[uid === candidature.boutiqueId ? 'boutique' : 'creator']
const announces = (by: TestClient, lastDay: string, change: object = {}) =>
  by.push('records', { ...aRecord(candidature, by.uid, { kind: 'end', lastDay }, keyOf(by)), ...change })
const endOf = (by: TestClient) => read<End>(gateway, 'records', recordIdOf(candidature._id, keyOf(by)))

// Proves S4.fin.1
it('each party announces an end, also on the same day, and neither changes it', async () => {
  const reason = 'Je ferme la boutique.'
  expect(await announces(pair.boutique, dayIn(30), { reason })).toMatchObject([{ ok: true }])
  expect(await announces(pair.createur, dayIn(30))).toMatchObject([{ ok: true }])
  expect(await endOf(pair.boutique)).toMatchObject({ lastDay: dayIn(30), reason, by: pair.boutique.uid })
  // Another phone of the same member, which did not know.
  expect(await announces(pair.boutique, dayIn(60))).not.toMatchObject([{ ok: true }])
  const { _rev } = await endOf(pair.boutique)
  expect(await announces(pair.boutique, dayIn(60), { _rev })).toMatchObject([{ reason: 'immutable-field' }])
  expect(announcedLastDay([await endOf(pair.boutique), await endOf(pair.createur)])).toBe(dayIn(30))
})

it('a statement made since counts no rent after the last day; one that was made before stands', async () => {
  const dates = { dateDebut: dayIn(-60), dateFin: dayIn(300) }
  candidature = await aCandidatureOf(gateway, pair, 'confirmed', { commission: 10, prix: 31, ...dates })
  const month = { from: dayIn(0), to: dayIn(20), rentFrom: dayIn(0), rentTo: dayIn(20) }
  const before = await aStatement(gateway, pair.boutique, candidature, month)
  gateway.clock.now += 60_000
  const at = new Date(gateway.clock.now).toISOString()
  expect(await announces(pair.createur, dayIn(10), { at })).toMatchObject([{ ok: true }])
  gateway.clock.now += 60_000
  const unaware = { ...before, at: new Date(gateway.clock.now).toISOString() }
  expect(await outcomes(pair.boutique, unaware)).toEqual(['statement-differs'])
  const since = await aStatement(gateway, pair.boutique, candidature, month)
  expect(since.rentCentimes).toBeLessThan(before.rentCentimes)
  expect(await outcomes(pair.boutique, before)).toEqual(['ok'])
  expect(await outcomes(pair.boutique, since)).toEqual(['rent-counted'])
})

it('an end is of a confirmed partnership, by one of its parties, for itself', async () => {
  const other = await gateway.member('createur')
  expect(await announces(other, dayIn(30))).toMatchObject([{ error: 'forbidden', reason: 'not-a-party' }])
  const forged = aRecord(candidature, pair.createur.uid, { kind: 'end', lastDay: dayIn(1) }, END_KEYS.boutique)
  expect(await pair.createur.push('records', forged)).toMatchObject([{ reason: 'bad-id' }])
  candidature = await aCandidatureOf(gateway, pair, 'awaiting-creator')
  expect(await announces(pair.createur, dayIn(30))).toMatchObject([{ reason: 'not-confirmed' }])
})

// Proves S4.fin.2
it('a phone whose date is wrong announces no day before the partnership or years ahead', async () => {
  const fields = [{ field: 'lastDay', code: 'last-day' }] as const
  for (const day of ['2001-01-01', dayIn(-1), dayIn(6 * 366), '2099-12-31']) {
    const refused = { error: 'forbidden', reason: 'invalid', fields }
    expect([day, await announces(pair.createur, day, { at: '2040-01-01T00:00:00.000Z' })]).toMatchObject([
      day,
      [refused],
    ])
  }
  expect(errorMessage('invalid', { fields })).toMatch(/^Le dernier jour doit être entre le début/)
  for (const [by, day] of [
    [pair.createur, dayIn(0)],
    [pair.boutique, dayIn(5 * 365)],
  ] as const) {
    expect([day, await announces(by, day, { at: '2040-01-01T00:00:00.000Z' })]).toMatchObject([day, [{ ok: true }]])
  }
  expect(Date.parse((await endOf(pair.createur)).at)).toBeLessThanOrEqual(gateway.clock.now)
})

it.each(['boutique', 'createur'] as const)('who stays announces an end after the %s has left', async (who) => {
  const stays = pair[who === 'boutique' ? 'createur' : 'boutique']
  expect(await announces(pair[who], dayIn(30))).toMatchObject([{ ok: true }])
  await leaves(gateway, pair[who])
  expect(await endOf(pair[who])).toMatchObject({ lastDay: dayIn(30) })
  expect(await announces(stays, dayIn(1))).toMatchObject([{ ok: true }])
  await leaves(gateway, stays)
  for (const by of [stays, pair[who]]) await expect(endOf(by)).rejects.toMatchObject({ status: 404 })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import type { StoredRecord } from '#domain/papers/records.ts'
import { LIMITS } from '#gateway/http/limits.ts'
import { aRecord, newId } from '#tests/fixtures/builders.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf, aPair, type Pair, sell } from '#tests/fixtures/leaving.ts'
import { outcomeCounts } from '#tests/fixtures/outcome-counts.ts'

const HOUR_MS = 3_600_000
const A_DAY = { from: '2026-02-01', to: '2026-02-10' }
const AN_HOUR = LIMITS['account:hour'].newcomer ?? 0

let gateway: HttpGateway
let pair: Pair
let candidature: Candidature
beforeEach(async () => {
  gateway = await startHttpGateway({ env: { RATE_LIMITS: 'on' } })
  pair = await aPair(gateway)
  candidature = await aCandidatureOf(gateway, pair)
  expect(await sell(pair.createur, candidature)).toMatchObject([{ ok: true }])
})

/** Statements of sales that do not exist, which the server has to look up. */
function invented(count: number, by = pair.boutique): readonly StoredRecord[] {
  const account = { kind: 'account', movements: [newId(12)], ...A_DAY } as const
  return Array.from({ length: count }, () => aRecord(candidature, by.uid, account))
}

describe('accounts that are refused', () => {
  it('are looked at so many times an hour, and the server reads nothing for the others', async () => {
    const refused = await pair.boutique.push('records', ...invented(AN_HOUR))
    expect(outcomeCounts(refused)).toEqual({ 'forbidden sale-missing': AN_HOUR })

    const found = vi.spyOn(gateway.store.db('records'), 'find')
    const deferred = await pair.boutique.push('records', ...invented(100))
    expect(outcomeCounts(deferred)).toEqual({ 'later account': 100 })
    expect(found).not.toHaveBeenCalled()

    gateway.clock.now += HOUR_MS
    expect(outcomeCounts(await pair.boutique.push('records', ...invented(1)))).toEqual({ 'forbidden sale-missing': 1 })
    expect(found).toHaveBeenCalled()
  })

  it('keep nothing else waiting: a sale is taken, and so is an account of the other party', async () => {
    await pair.boutique.push('records', ...invented(AN_HOUR + 1))
    expect(outcomeCounts(await sell(pair.boutique, candidature))).toEqual({ taken: 1 })
    const theirs = invented(1, pair.createur)
    expect(outcomeCounts(await pair.createur.push('records', ...theirs))).toEqual({ 'forbidden sale-missing': 1 })
  })
})

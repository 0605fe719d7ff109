import { beforeEach, describe, expect, it, vi } from 'vitest'
import { recordIdOf } from '#domain/ids.ts'
import { EMPTY_RECORD, type StoredRecord } from '#domain/partenariat/records.ts'
import { LIMITS } from '#gateway/http/limits.ts'
import type { PushRow } from '#gateway/sync/push/push.ts'
import { newId } from '#tests/fixtures/builders.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf, aPair, type Pair, sell } from '#tests/fixtures/leaving.ts'
import { told } from '#tests/fixtures/told.ts'

const HOUR_MS = 3_600_000
const A_DAY = { from: '2026-02-01', to: '2026-02-10' }
const AN_HOUR = LIMITS['account:hour'].newcomer ?? 0

let gateway: HttpGateway
let pair: Pair
let parties: Pick<StoredRecord, 'boutiqueId' | 'creatorId'> & { readonly candidature: string }
beforeEach(async () => {
  gateway = await startHttpGateway({ env: { RATE_LIMITS: 'on' } })
  pair = await aPair(gateway)
  const { _id, boutiqueId, creatorId } = await aCandidatureOf(gateway, pair)
  parties = { boutiqueId, creatorId, candidature: _id }
  expect(await sell(pair.createur, { _id, boutiqueId, creatorId } as never)).toMatchObject([{ ok: true }])
})

/** Accounts of sales that are not there, which the server has to look for. */
function invented(count: number, movements: readonly string[] = [newId(12)]): readonly StoredRecord[] {
  const { candidature, boutiqueId, creatorId } = parties
  const said = { kind: 'account', movements, by: pair.boutique.uid, boutiqueId, creatorId, ...A_DAY } as const
  const at = '2026-02-10T11:00:00.000Z'
  return Array.from({ length: count }, () => {
    const _id = recordIdOf(candidature as never, newId(12))
    return { ...EMPTY_RECORD, ...said, at, _id }
  })
}

describe('accounts that are refused', () => {
  it('are looked at so many times an hour, and the server reads nothing for the others', async () => {
    const refused = await pair.boutique.push('records', ...invented(AN_HOUR))
    expect(told(refused)).toEqual({ 'forbidden sale-missing': AN_HOUR })

    const found = vi.spyOn(gateway.store.db('records'), 'find')
    const later = await pair.boutique.push('records', ...invented(100))
    expect(told(later)).toEqual({ 'later account': 100 })
    expect(found).not.toHaveBeenCalled()

    gateway.clock.now += HOUR_MS
    expect(told(await pair.boutique.push('records', ...invented(1)))).toEqual({ 'forbidden sale-missing': 1 })
    expect(found).toHaveBeenCalled()
  })

  it('keep nothing else waiting: a sale is taken, and so is an account of the other party', async () => {
    await pair.boutique.push('records', ...invented(AN_HOUR + 1))
    const { candidature, boutiqueId, creatorId } = parties
    const partnership = { _id: candidature, boutiqueId, creatorId } as never
    expect(told((await sell(pair.boutique, partnership)) as readonly PushRow[])).toEqual({ taken: 1 })
    const [one] = invented(1)
    const theirs = { ...one, by: pair.createur.uid }
    expect(told(await pair.createur.push('records', theirs))).toEqual({ 'forbidden sale-missing': 1 })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CANDIDATURE_STATUSES, type CandidatureStatus } from '#domain/candidature.ts'
import { setCell } from '#domain/papers/edit.ts'
import { joinedHistories } from '#domain/papers/history.ts'
import { HISTORY_MAX, type HistoryEntry, type Partenariat } from '#domain/papers/partenariat.ts'
import { prevailingCandidature, reconciled } from '#domain/reconcile.ts'
import type { Doc } from '#domain/rules.ts'
import { isFinal } from '#domain/transitions.ts'
import { aCandidature, aPartenariat, aRow, BOUTIQUE, CREATEUR, ROW } from '#tests/fixtures/documents.ts'
import { written } from '#tests/fixtures/papers.ts'

const in_ = (status: CandidatureStatus, offerExpiresAt = '') => aCandidature({ status, offerExpiresAt })

describe('two candidatures that a cluster took apart', () => {
  const statuses = fc.constantFrom(...CANDIDATURE_STATUSES)

  it('give one, whichever is met first, and it stands against both', () => {
    fc.assert(
      fc.property(statuses, statuses, (a, b) => {
        const one = prevailingCandidature(in_(a), in_(b))
        expect(prevailingCandidature(in_(b), in_(a))).toEqual(one)
        expect(prevailingCandidature(one, in_(a))).toEqual(one)
        if (isFinal(a) || isFinal(b)) expect(isFinal(one.status)).toBe(true)
      }),
    )
  })

  it.each([
    ['pending', 'refused-by-boutique', 'refused-by-boutique'],
    ['pending', 'awaiting-creator', 'awaiting-creator'],
    ['awaiting-creator', 'refused-by-boutique', 'refused-by-boutique'],
    ['awaiting-creator', 'withdrawn-by-creator', 'withdrawn-by-creator'],
    ['confirmed', 'refused-by-boutique', 'confirmed'],
    ['expired', 'confirmed', 'confirmed'],
    ['expired', 'declined-by-creator', 'declined-by-creator'],
  ] as const)('%s and %s: %s', (a, b, stands) => {
    expect(prevailingCandidature(in_(a), in_(b)).status).toBe(stands)
    expect(prevailingCandidature(in_(b), in_(a)).status).toBe(stands)
  })

  it('keep the offer that runs longer, and a departure', () => {
    const [early, late] = ['2026-02-11T12:00:00.000Z', '2026-02-11T12:00:01.000Z']
    const [short, long] = [in_('awaiting-creator', early), in_('awaiting-creator', late)]
    for (const pair of [[short, long] as const, [long, short] as const]) {
      expect(prevailingCandidature(...pair)).toBe(long)
      expect(reconciled('candidatures', ...(pair as object as readonly [Doc, Doc]))).toBe(long)
    }
    const left = aCandidature({ status: 'confirmed', left: 'creator', leftAt: early, message: '' })
    expect(prevailingCandidature(in_('confirmed', late), left)).toBe(left)
    expect(prevailingCandidature(left, in_('confirmed', late))).toBe(left)
  })
})

it('what is written once, and what is chosen, stays as the store shows it, but for a blocking, of which the later one stands', () => {
  const sale = { _id: 'x', kind: 'vente' }
  const [one, other] = [{ ...sale, n: 1 } as const, { ...sale, n: 2 } as const]
  expect(reconciled('records', one, other)).toBe(one)
  expect(reconciled('conversations', one, other)).toBe(one)
  const blocked = { _id: 'x', kind: 'blocage', active: true, at: '2026-02-11T12:00:01.000Z' }
  const before = { ...blocked, active: false, at: '2026-02-11T12:00:00.000Z' }
  expect(reconciled('conversations', before, blocked)).toBe(blocked)
  expect(reconciled('conversations', blocked, before)).toBe(blocked)
})

const changed = { by: 'x', action: 'cell-changed', target: 'header', field: 'a', before: '', after: '' }
const entry = (at: number) => ({ ...changed, at: new Date(at).toISOString() }) as HistoryEntry
const history = (...times: number[]) =>
  Object.fromEntries(times.map((time, index) => [String(index + 1).padStart(8, '0'), entry(time)]))

describe('two histories', () => {
  it('are one, with each entry once, however often they meet', () => {
    const joined = joinedHistories(history(1, 2, 3), history(1, 2, 4))
    expect(joined).toEqual(history(1, 2, 3, 4))
    expect(joinedHistories(joined, history(1, 2, 4))).toBe(joined)
  })

  it('keep the latest where there is no room', () => {
    const full = Array.from({ length: HISTORY_MAX }, (_, index) => index)
    const joined = joinedHistories(history(...full), history(...full, HISTORY_MAX + 5))
    expect(Object.keys(joined)).toHaveLength(HISTORY_MAX)
    expect(Object.values(joined).at(-1)).toEqual(entry(HISTORY_MAX + 5))
  })
})

it('two versions of the papers are one, with what each wrote and the histories of both', () => {
  const start = aPartenariat({ rows: { [ROW]: aRow({ position: 1 }) } })
  const [one, other] = [
    { ...written(start, setCell(ROW, 'depot', 3), BOUTIQUE), history: history(1) },
    { ...written(start, setCell(ROW, 'ref', 'Z'), CREATEUR), history: history(2) },
  ]
  const both = (a: Partenariat, b: Partenariat) =>
    reconciled('partenariats', ...([a, b] as object as readonly [Doc, Doc])) as object as Partenariat
  for (const joined of [both(one, other), both(other, one)]) {
    expect(joined.rows[ROW]).toMatchObject({ depot: 3, ref: 'Z' })
  }
  expect(both(one, other).history).toEqual(history(1, 2))
  expect(reconciled('users', { _id: BOUTIQUE }, { _id: BOUTIQUE })).not.toHaveProperty('history')
})

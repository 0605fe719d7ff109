import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CANDIDATURE_STATUSES, type CandidatureStatus } from '#domain/candidature.ts'
import {
  type CandidatureActor,
  findTransition,
  isFinal,
  isLapsed,
  isOpen,
  nextStatuses,
  progressOf,
} from '#domain/transitions.ts'

const ACTORS: readonly CandidatureActor[] = ['boutique', 'creator', 'server']

describe('the life of a candidature', () => {
  it.each<[CandidatureStatus | null, CandidatureActor, CandidatureStatus[]]>([
    [null, 'creator', ['pending', 'withdrawn-by-creator']],
    [null, 'boutique', []],
    [null, 'server', []],
    ['pending', 'boutique', ['awaiting-creator', 'refused-by-boutique']],
    ['pending', 'creator', ['withdrawn-by-creator']],
    ['pending', 'server', []],
    ['awaiting-creator', 'creator', ['confirmed', 'declined-by-creator', 'expired']],
    ['awaiting-creator', 'boutique', []],
    ['awaiting-creator', 'server', ['expired']],
  ])('from %s the %s goes to %j', (from, by, expected) => {
    expect(nextStatuses(from as CandidatureStatus, by)).toEqual(expected)
  })

  // Proves S4.candidature.2
  it('ends in five states that nobody leaves', () => {
    const final = CANDIDATURE_STATUSES.filter(isFinal)
    const ends = 'confirmed refused-by-boutique withdrawn-by-creator declined-by-creator expired'
    expect(final.join(' ')).toBe(ends)
    for (const from of final) for (const by of ACTORS) expect(nextStatuses(from, by)).toEqual([])
    expect(CANDIDATURE_STATUSES.filter(isOpen)).toEqual(['pending', 'awaiting-creator'])
  })

  it('always goes forward, answered by the créateur while the offer runs, and expires afterwards', () => {
    for (const from of CANDIDATURE_STATUSES) {
      for (const by of ACTORS) {
        for (const to of nextStatuses(from, by)) expect(progressOf(to)).toBeGreaterThan(progressOf(from))
      }
    }
    const offer = (to: CandidatureStatus) => findTransition('awaiting-creator', to, 'creator')?.offer
    expect(offer('confirmed')).toBe('running')
    expect(offer('declined-by-creator')).toBe('running')
    expect(offer('expired')).toBe('lapsed')
    expect(findTransition('pending', 'confirmed', 'creator')).toBeUndefined()
    expect(findTransition('pending', 'awaiting-creator', 'creator')).toBeUndefined()
  })
})

it('an offer expires at its very instant, and not without one', () => {
  const at = Date.parse('2026-11-05T10:00:00.000Z')
  expect(isLapsed('2026-11-05T10:00:00.000Z', at - 1)).toBe(false)
  expect(isLapsed('2026-11-05T10:00:00.000Z', at)).toBe(true)
  fc.assert(fc.property(fc.integer({ min: 0 }), (now) => !isLapsed('', now)))
})

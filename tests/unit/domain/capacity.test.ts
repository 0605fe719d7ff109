import { describe, expect, it } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import { capacityOf, isAtCapacity, isRunning } from '#domain/capacity.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/builders.ts'
import { uid } from '#tests/fixtures/ids.ts'

const NOW = Date.parse('2026-06-30T12:00:00.000Z')

function candidature(changes: Partial<Candidature> = {}, dateFin = '2026-06-30'): Candidature {
  return aCandidature(anAnnonce(uid('b'), { dateFin }), uid('c'), {
    status: 'confirmed',
    ...changes,
  })
}

const lastDay = ({ annonce }: Candidature): string => annonce.dateFin

it.each([
  ['confirmed, on its last day', candidature(), true],
  ['confirmed, past its last day', candidature({}, '2026-06-29'), false],
  ['confirmed, whose créateur has left', candidature({ left: 'creator' }), false],
  ['confirmed, nobody having left', candidature({ left: '' }), true],
  ['accepted only', candidature({ status: 'awaiting-creator' }), false],
  ['pending', candidature({ status: 'pending' }), false],
  ['declined', candidature({ status: 'declined-by-creator' }), false],
])('a partnership %s, runs: %s', (_what, one, runs) => {
  expect(isRunning(one, one.annonce.dateFin, NOW)).toBe(runs)
})

describe('an annonce', () => {
  it('is full with as many partnerships as it has places, and never where it says no number', () => {
    expect([1, 2, 3].map((running) => isAtCapacity(2, running))).toEqual([false, true, true])
    expect([undefined, 0].map((places) => isAtCapacity(places, 9))).toEqual([false, false])
  })

  it('counts its partnerships that run and its offers that wait, by place', () => {
    const offer = { status: 'awaiting-creator', offerExpiresAt: '2026-07-01T08:00:00.000Z' } as const
    const lapsed = { ...offer, offerExpiresAt: '2026-06-30T08:00:00.000Z' }
    const all = [candidature(), candidature({}, '2026-06-29'), candidature(offer), candidature(lapsed)]
    expect(capacityOf({ places: 2 }, all, lastDay, NOW)).toEqual({ places: 2, running: 1, offered: 1, left: 0 })
    expect(capacityOf({ places: 1 }, all, lastDay, NOW)).toMatchObject({ left: 0 })
    expect(capacityOf({ places: 5 }, all, lastDay, NOW)).toMatchObject({ left: 3 })
    expect(capacityOf({}, all, lastDay, NOW)).toBeNull()
    expect(capacityOf({ places: 0 }, all, lastDay, NOW)).toBeNull()
  })
})

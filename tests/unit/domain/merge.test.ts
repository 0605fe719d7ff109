import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CANDIDATURE_STATUSES } from '#domain/candidature.ts'
import { choiceGaveWay, mergeCandidature } from '#domain/merge.ts'
import { same } from '#domain/same.ts'
import { isFinal } from '#domain/transitions.ts'
import { aCandidature } from '#tests/fixtures/documents.ts'

describe('two versions of a candidature', () => {
  const statuses = fc.constantFrom(...CANDIDATURE_STATUSES)

  it('never leave a final state of the server', () => {
    fc.assert(
      fc.property(statuses, statuses, (theirs, ours) => {
        const merged = mergeCandidature(aCandidature({ status: theirs }), aCandidature({ status: ours }))
        if (isFinal(theirs)) expect(merged.status).toBe(theirs)
        else expect([theirs, ours]).toContain(merged.status)
      }),
    )
  })

  it.each(CANDIDATURE_STATUSES)(
    'where the server has %s, what the clock of a device alone made yields to it',
    (status) => {
      const theirs = aCandidature({ status, offerExpiresAt: '2026-11-05T10:00:00.000Z' })
      const ours = aCandidature({ ...theirs, status: 'expired' })
      expect(mergeCandidature(theirs, ours)).toBe(theirs)
      expect(choiceGaveWay(theirs, ours)).toBe(false)
    },
  )

  it('end in the same state whatever the order of two steps', () => {
    const pending = aCandidature()
    const offer = aCandidature({ status: 'awaiting-creator', offerExpiresAt: '2026-11-05T10:00:00.000Z' })
    const confirmed = aCandidature({ ...offer, status: 'confirmed' })
    expect(mergeCandidature(pending, offer)).toEqual(offer)
    expect(mergeCandidature(offer, pending)).toBe(offer)
    expect(mergeCandidature(offer, confirmed)).toEqual(confirmed)
  })

  it('keep what the server has made of the rest', () => {
    const offerExpiresAt = '2026-11-05T10:00:00.000Z'
    const stands = aCandidature({ nom: 'Ana Roux', status: 'awaiting-creator', offerExpiresAt })
    const ours = aCandidature({ nom: 'Anna', status: 'confirmed', reponse: 'Non.' })
    const merged = mergeCandidature(stands, ours)
    expect(merged).toEqual({ ...stands, status: 'confirmed' })
    const reponse = 'Une autre fois.'
    const refusal = aCandidature({ status: 'refused-by-boutique', reponse })
    expect(mergeCandidature(aCandidature(), refusal)).toMatchObject({ status: 'refused-by-boutique', reponse })
  })
})

it.each([
  ['awaiting-creator', 'refused-by-boutique', true],
  ['refused-by-boutique', 'awaiting-creator', true],
  ['confirmed', 'declined-by-creator', true],
  ['expired', 'confirmed', true],
  ['confirmed', 'expired', false],
  // The first of an acceptance and a withdrawal wins.
  ['awaiting-creator', 'withdrawn-by-creator', true],
  ['withdrawn-by-creator', 'awaiting-creator', true],
  ['withdrawn-by-creator', 'refused-by-boutique', true],
  ['withdrawn-by-creator', 'pending', false],
  ['awaiting-creator', 'confirmed', false],
  ['refused-by-boutique', 'refused-by-boutique', false],
  // Steps of others after it, when its answer was lost.
  ['awaiting-creator', 'pending', false],
  ['refused-by-boutique', 'pending', false],
  ['confirmed', 'pending', false],
  ['confirmed', 'awaiting-creator', false],
  ['declined-by-creator', 'awaiting-creator', false],
  ['expired', 'awaiting-creator', false],
] as const)('a choice made on a device: where %s stands, %s gives way: %s', (theirs, ours, gives) => {
  const [server, device] = [aCandidature({ status: theirs }), aCandidature({ status: ours })]
  expect(choiceGaveWay(server, device)).toBe(gives)
  // A choice that gives way is never proposed again: the gateway would refuse it.
  if (gives) expect(mergeCandidature(server, device)).toBe(server)
})

describe('same', () => {
  it('compares values, not the order of their keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).reverse())
        expect(same(value, reversed)).toBe(true)
        expect(same(value, structuredClone(value))).toBe(true)
        expect(same(value, { ...value, ' new ': 1 })).toBe(false)
      }),
    )
  })

  it.each([
    [1, '1'],
    [null, {}],
    [[], {}],
    [['a'], ['a', 'b']],
    ['ab'.split(''), 'ba'.split('')],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
  ])('%j is not %j', (a, b) => {
    expect(same(a, b)).toBe(false)
    expect(same(b, a)).toBe(false)
  })
})

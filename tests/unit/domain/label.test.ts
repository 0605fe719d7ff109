import { describe, expect, it } from 'vitest'
import { CANDIDATURE_STATUSES, type CandidatureStatus } from '#domain/candidature.ts'
import { annonceLabel, BOUTIQUE_LABELS, CREATOR_LABELS } from '#domain/label.ts'

describe("the owner's label of an annonce", () => {
  it.each<[boolean, CandidatureStatus[], object]>([
    [true, [], { kind: 'published' }],
    [true, ['pending', 'refused-by-boutique'], { kind: 'published' }],
    [true, ['confirmed', 'pending', 'expired'], { kind: 'confirmed', confirmed: 1, total: 3 }],
    [true, ['confirmed', 'awaiting-creator'], { kind: 'awaiting-creator' }],
    [false, ['awaiting-creator'], { kind: 'closed' }],
    [false, [], { kind: 'closed' }],
  ])('active %s with %j', (active, statuses, label) => {
    expect(annonceLabel({ active }, statuses)).toEqual(label)
  })
})

describe('labels of a candidature', () => {
  it('has one for each party in every state', () => {
    const seen = (labels: Readonly<Record<CandidatureStatus, string>>) => CANDIDATURE_STATUSES.map((s) => labels[s])
    expect(seen(CREATOR_LABELS)).toEqual([
      'pending',
      'accepted',
      'confirmed',
      'refused',
      'withdrawn',
      'refused',
      'refused',
    ])
    expect(seen(BOUTIQUE_LABELS)).toEqual([
      'to-decide',
      'awaiting-creator',
      'confirmed',
      'refused',
      'withdrawn',
      'refused',
      'refused',
    ])
  })
})

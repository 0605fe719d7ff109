import { expect, it } from 'vitest'
import type { CandidatureStatus } from '#domain/candidature.ts'
import { annonceLabel } from '#domain/label.ts'

it.each<[boolean, CandidatureStatus[], object]>([
  [true, [], { kind: 'published' }],
  [true, ['pending', 'refused-by-boutique'], { kind: 'published' }],
  [true, ['confirmed', 'pending', 'expired'], { kind: 'confirmed', confirmed: 1, total: 3 }],
  [true, ['confirmed', 'awaiting-creator'], { kind: 'awaiting-creator' }],
  [false, ['awaiting-creator'], { kind: 'closed' }],
  [false, [], { kind: 'closed' }],
])("the owner's label of an annonce active %s with %j", (active, statuses, label) => {
  expect(annonceLabel({ active }, statuses)).toEqual(label)
})

import { expect, it } from 'vitest'
import { checkFields, ERRORS_MAX } from '#domain/fields.ts'
import { PARTENARIAT_FIELDS } from '#domain/papers/fields.ts'
import { refuse } from '#domain/write-rule.ts'
import { repeats } from '#tests/fixtures/counts.ts'

it.each([
  ['a document', { adresseLocale: '' }, (many: object) => many],
  ['marks', {}, (many: object) => ({ marks: many })],
  ['stamps', {}, (many: object) => ({ marks: { stamps: many, seen: {} } })],
  ['nodes', {}, (many: object) => ({ marks: { stamps: {}, seen: many } })],
  ['conflicts', {}, (many: object) => ({ conflicts: many })],
  ['a conflict', {}, (many: object) => ({ conflicts: { 'prix-a': many } })],
  ['rows', {}, (many: object) => ({ rows: many })],
  ['a row', {}, (many: object) => ({ rows: { aaaaaaaaaaaa: many } })],
  ['a header', {}, (many: object) => ({ header: many })],
])('documents of which %s holds however many wrong things have twenty errors at most', (_part, base, put) => {
  for (const many of [19, repeats({ short: 1000, long: 100_000 })]) {
    for (const name of ['constructor', 'aaaaaaaaaaaa', '_a']) {
      const keys = Array.from({ length: many }, (_, at) => `${name}${at.toString(36)}`.slice(-12))
      const doc = { ...base, ...put(Object.fromEntries(keys.map((key) => [key, []]))) }
      const errors = checkFields(PARTENARIAT_FIELDS, doc)
      expect(errors.length).toBeGreaterThan(0)
      expect(errors.length).toBeLessThanOrEqual(ERRORS_MAX)
    }
  }
})

it('a refusal fits in a few lines, whatever was sent', () => {
  const errors = Array.from({ length: 1000 }, () => ({ field: 'k'.repeat(10_000), code: 'unknown-field' }) as const)
  expect(JSON.stringify(refuse('immutable-field', errors)).length).toBeLessThan(5000)
})

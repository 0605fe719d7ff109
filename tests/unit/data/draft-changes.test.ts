import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DraftValues, withChanges } from '#data/drafts/changes.ts'
import { changesBetween } from '#data/drafts/form.ts'

const values: fc.Arbitrary<DraftValues> = fc.dictionary(
  fc.constantFrom('nom', 'ville', 'prix', 'photos', '__proto__'),
  fc.oneof(fc.constantFrom('', 'a', 'b'), fc.boolean(), fc.array(fc.constantFrom('1', '2'), { maxLength: 2 })),
  { noNullPrototype: true },
)

describe('what was typed in a draft', () => {
  it('leads from what the form held to what it holds', () => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        expect(withChanges(before, changesBetween(before, after))).toEqual(after)
      }),
    )
  })

  it('leaves every other field as another tab has it', () => {
    fc.assert(
      fc.property(values, values, values, (before, after, stored) => {
        const typed = changesBetween(before, after)
        const merged = withChanges(stored, typed)
        for (const field of Object.keys({ ...stored, ...merged })) {
          if (field in typed.set || typed.unset.includes(field)) continue
          expect(merged[field]).toEqual(stored[field])
        }
      }),
    )
  })
})

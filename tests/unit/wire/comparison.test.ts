import { describe, expect, it } from 'vitest'
import { comparedIn, comparisonPath } from '#wire/comparison.ts'

describe('the address of a comparison', () => {
  it('names the créateurs in their order, and is read back', () => {
    const path = comparisonPath('annonce', ['b', 'a'])
    const { pathname, searchParams } = new URL(path, 'https://rayon.example')
    expect(pathname).toBe('/annonce/annonce/candidatures')
    expect(comparedIn(searchParams)).toEqual(['b', 'a'])
  })

  it('is not that of the list', () => {
    expect(comparedIn(new URLSearchParams('tri=ville'))).toBeUndefined()
    expect(comparedIn(new URLSearchParams('comparer='))).toEqual([''])
  })
})

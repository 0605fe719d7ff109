import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkField } from '#domain/fields.ts'
import { normaliseEmail, normaliseSiret, normaliseUrl, parseOptional, searchKey, sirenOf } from '#domain/input.ts'
import { USER_FIELDS } from '#domain/user.ts'

it('an empty commission is read as none', () => {
  expect(parseOptional(' ')).toBe(0)
  expect(parseOptional('15 %')).toBe(15)
  expect(parseOptional('x')).toBeNaN()
})

describe('texts as people type them', () => {
  it.each([
    ...['732 829 320 00074', '732.829.320-00074', ' 73282932000074 ', '732\u00a0829\u202f320 00074'],
    ...['732\u2010829\u2011320\u221200074', '732\u2013829\u2014320 00074', '732\u2009829\u3000320\u205f00074'],
  ])('SIRET %j', (typed) => {
    expect(normaliseSiret(typed)).toBe('73282932000074')
  })

  it('treats e-mail addresses that differ in case, spaces or the composition of accents as one', () => {
    expect(normaliseEmail('  Alice@Exemple.FR\n')).toBe('alice@exemple.fr')
    fc.assert(fc.property(fc.string(), (typed) => normaliseEmail(normaliseEmail(typed)) === normaliseEmail(typed)))
    expect(normaliseEmail('Zoe\u0301@exemple.fr')).toBe('zo\u00e9@exemple.fr')
    expect(normaliseEmail('J\u030c@exemple.fr')).toBe('\u01f0@exemple.fr') // composed in lower case only
  })

  // Proves V1.2.2
  it('takes no address for none, and rejects a script as a site', () => {
    expect(normaliseUrl('  ')).toBe('')
    const typed = normaliseUrl('javascript:alert(document.domain)')
    expect(checkField('siteInternet', USER_FIELDS.siteInternet, typed)).toHaveLength(1)
  })
})

describe('what is searched', () => {
  it.each([
    ['Saint-Étienne', 'st etienne'],
    ['st etienne', 'st etienne'],
    ['St. Étienne', 'st etienne'],
    ['Sainte-Maxime', 'ste maxime'],
    ["L'Haÿ-les-Roses", 'l hay les roses'],
    ['Œuilly', 'oeuilly'],
    ['  Saintes ', 'saintes'],
    ['Besançon', 'besancon'],
    ['!?', ''],
  ])('%j is searched as %j', (text, key) => {
    expect(searchKey(text)).toBe(key)
  })

  it('does not change when it is computed again', () => {
    fc.assert(fc.property(fc.string(), (text) => searchKey(searchKey(text)) === searchKey(text)))
  })
})

it('the SIREN of a SIRET is its nine first digits, of none is none', () => {
  expect(['732 829 320 00074', '732.829', ''].map(sirenOf)).toEqual(['732829320', '', ''])
})

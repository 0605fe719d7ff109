import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkField } from '#domain/fields.ts'
import { normaliseEmail, normaliseSiret, normaliseUrl, parseNumber, parseOptional, searchKey } from '#domain/input.ts'
import { displayName, USER_FIELDS } from '#domain/user.ts'

describe('numbers as people type them', () => {
  it.each([
    ['35', 35],
    ['35,50', 35.5],
    ['35.5', 35.5],
    [' 1 200 € ', 1200],
    ['1\u00a0200\u202f€', 1200],
    ['12 %', 12],
    ['-3', -3],
    ['0', 0],
    ['', Number.NaN],
    ['abc', Number.NaN],
    ['1e3', Number.NaN],
    ['1,2,3', Number.NaN],
    ['Infinity', Number.NaN],
    ['0x10', Number.NaN],
  ])('%j is %d', (typed, value) => {
    expect(parseNumber(typed)).toBe(value)
  })

  it('reads back any price as it is shown', () => {
    const prices = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100)
    fc.assert(fc.property(prices, (price) => parseNumber(`${String(price).replace('.', ',')} €`) === price))
  })

  it('reads an empty commission as none', () => {
    expect(parseOptional(' ')).toBe(0)
    expect(parseOptional('15 %')).toBe(15)
    expect(parseOptional('x')).toBeNaN()
  })
})

describe('texts as people type them', () => {
  it.each(['732 829 320 00074', '732.829.320-00074', ' 73282932000074 ', '732\u00a0829\u202f320 00074'])(
    'SIRET %j',
    (typed) => {
      expect(normaliseSiret(typed)).toBe('73282932000074')
      expect(checkField('siret', USER_FIELDS.siret, normaliseSiret(typed))).toEqual([])
    },
  )

  it('treats e-mail addresses that differ in case and spaces as one', () => {
    expect(normaliseEmail('  Alice@Exemple.FR\n')).toBe('alice@exemple.fr')
    fc.assert(fc.property(fc.string(), (typed) => normaliseEmail(normaliseEmail(typed)) === normaliseEmail(typed)))
  })

  it('treats an accent typed apart from its letter as one with it', () => {
    expect(normaliseEmail('Zoe\u0301@exemple.fr')).toBe('zo\u00e9@exemple.fr')
    expect(normaliseEmail('J\u030c@exemple.fr')).toBe('\u01f0@exemple.fr') // composed in lower case alone
  })

  it.each([
    ['www.exemple.fr', 'https://www.exemple.fr'],
    ['exemple.fr/boutique', 'https://exemple.fr/boutique'],
    [' http://exemple.fr ', 'http://exemple.fr'],
    ['', ''],
    ['  ', ''],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('address %j becomes %j', (typed, expected) => {
    expect(normaliseUrl(typed)).toBe(expected)
  })

  it('rejects a script as a site', () => {
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

describe('the name shown', () => {
  it('is the first and last name, or the shop', () => {
    expect(displayName({ prenom: 'Camille', nom: 'Roux' })).toBe('Camille Roux')
    expect(displayName({ prenom: '', nom: 'La Mercerie' })).toBe('La Mercerie')
  })
})

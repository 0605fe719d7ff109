import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseSiret, normaliseUrl, searchKey, typedEmail } from '#domain/input.ts'
import { parseCell } from '#domain/partenariat/cell.ts'
import { BLANK_CONTRAT, visibleContrat } from '#domain/partenariat/contrat.ts'
import { NO_PLACES } from '#domain/search/places.ts'
import { EVERYTHING } from '#domain/search/search.ts'
import { whereOf } from '#domain/search/where.ts'
import { findRows } from '#screens/partenariat/inventaire/rows/search.tsx'
import { aRow } from '#tests/fixtures/documents.ts'

const HIDDEN = '\u00ad\u061c\u200b\u200e\u200f\u202a\u202c\u202e\u2060\u2066\u2069\ufeff'.split('')

/** A text, and the same with a mark that nobody sees somewhere in it. */
const marked = (...texts: readonly string[]) =>
  fc.tuple(fc.constantFrom(...texts), fc.nat(), fc.constantFrom(...HIDDEN)).map(([text, where, mark]) => {
    const at = where % (text.length + 1)
    return [text, text.slice(0, at) + mark + text.slice(at)] as const
  })

const READERS: readonly (readonly [string, (typed: string) => unknown, readonly string[]])[] = [
  ['a SIRET', normaliseSiret, ['732 829 320 00074', '73282932000074']],
  ['an e-mail address', typedEmail, ['jeanne.martin@exemple.fr', ' Jeanne@Exemple.fr ']],
  ['a site', normaliseUrl, ['www.exemple.fr', 'https://exemple.fr/a?b=c', 'javascript:alert(1)', '']],
  ['a search', searchKey, ['Saint-Étienne', 'bol en grès']],
  ['a reference', (typed) => parseCell('ref', typed), ['B-12', 'Bol bleu']],
  ['a description', (typed) => parseCell('description', typed), ['Bol « bleu »', 'نجار', '1\u00a0200 pièces']],
  ['a day', (typed) => parseCell('dateDepot', typed), ['2026-12-01', '2026-02-30', '']],
  ['a commission', (typed) => parseCell('commission', typed), ['12,5 %', '']],
  ['a blank of the contract', (lieu) => visibleContrat({ ...BLANK_CONTRAT, lieu }), ['Le Mans', '2 rue du Port']],
]

describe('a mark that cannot be seen', () => {
  it.each(READERS)('changes nothing in %s', (_name, read, texts) => {
    fc.assert(
      fc.property(marked(...texts), ([text, withMark]) => {
        expect(read(withMark)).toEqual(read(text))
      }),
    )
  })

  it('changes nothing in the postcode that is searched', () => {
    const places = { ...NO_PLACES, named: (text: string) => (text === '44000' ? ['44109'] : []) }
    expect(whereOf({ ...EVERYTHING, ou: '44\u200b000\u202c' }, places).commune).toBe('44109')
  })

  it('hides no row from who searches for it, in any alphabet', () => {
    const row = ['aaaaaaaaaaaa', aRow({ ref: 'B1', description: 'مزهرية' })] as const
    expect([...findRows([row], '\u202bمزهرية\u202c')]).toEqual(['aaaaaaaaaaaa'])
  })
})

describe('an odd hyphen or space', () => {
  it.each(['732\u2010829\u2011320\u221200074', '732\u2013829\u2014320 00074', '732\u2009829\u3000320\u205f00074'])(
    'parts the digits of a SIRET: %j',
    (typed) => {
      expect(normaliseSiret(typed)).toBe('73282932000074')
    },
  )

  it('is that of a keyboard in an address', () => {
    expect(typedEmail('\u00a0anne\u2011marie@mon\u2010site.fr\u2003')).toBe('anne-marie@mon-site.fr')
    expect(normaliseUrl('www.mon\u2011site.fr\u00a0')).toBe('https://www.mon-site.fr')
  })

  it('stays in a text', () => {
    const description = 'Bol « bleu » – 1\u00a0200\u202fg, non\u2011émaillé'
    expect(parseCell('description', description)).toEqual({ ok: true, value: description })
    expect(visibleContrat({ ...BLANK_CONTRAT, espace: `${description}\n 2 m²` }).espace).toBe(`${description}\n 2 m²`)
  })
})

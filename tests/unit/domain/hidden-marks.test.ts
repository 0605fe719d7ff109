import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseSiret, normaliseUrl, parseNumber, searchKey, typedEmail } from '#domain/input.ts'
import { NO_COMMUNES } from '#domain/market/search/commune-lookup.ts'
import { EVERYTHING } from '#domain/market/search/search.ts'
import { whereOf } from '#domain/market/search/where.ts'
import { parseCell } from '#domain/papers/cell.ts'
import { BLANK_CONTRAT, visibleContrat } from '#domain/papers/contrat.ts'

const HIDDEN = '\u00ad\u061c\u200b\u200e\u200f\u202a\u202c\u202e\u2060\u2066\u2069\ufeff'.split('')

/** A text, and the same text with an invisible character inserted. */
const marked = (...texts: readonly string[]) =>
  fc.tuple(fc.constantFrom(...texts), fc.nat(), fc.constantFrom(...HIDDEN)).map(([text, where, mark]) => {
    const at = where % (text.length + 1)
    return [text, text.slice(0, at) + mark + text.slice(at)] as const
  })

const READERS: readonly (readonly [string, (typed: string) => unknown, readonly string[]])[] = [
  ['a SIRET', normaliseSiret, ['732 829 320 00074', '73282932000074']],
  ['an amount', (typed) => parseNumber(typed, '€'), ['1 200,50 €', '12€50', '12 50', '1.200']],
  ['a quantity', (typed) => parseCell('depot', typed), ['1 200', '1,5']],
  ['an e-mail address', typedEmail, ['jeanne.martin@exemple.fr', ' Jeanne@Exemple.fr ']],
  ['a site', normaliseUrl, ['www.exemple.fr', 'https://exemple.fr/a?b=c', 'javascript:alert(1)', '']],
  ['a search', searchKey, ['Saint-Étienne', 'bol en grès']],
  ['a reference', (typed) => parseCell('ref', typed), ['B-12', 'Bol bleu']],
  ['a description', (typed) => parseCell('description', typed), ['Bol « bleu »', 'نجار', '1\u00a0200 pièces']],
  ['a day', (typed) => parseCell('dateDepot', typed), ['2026-12-01', '2026-02-30', '']],
  ['a commission', (typed) => parseNumber(typed, '%'), ['12,5 %', '']],
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
    const lookup = { ...NO_COMMUNES, named: (text: string) => (text === '44000' ? ['44109'] : []) }
    expect(whereOf({ ...EVERYTHING, ou: '44\u200b000\u202c' }, lookup).commune).toBe('44109')
  })
})

describe('an odd hyphen or space', () => {
  it('is that of a keyboard in an address, and stays in a text', () => {
    expect(typedEmail('\u00a0anne\u2011marie@mon\u2010site.fr\u2003')).toBe('anne-marie@mon-site.fr')
    expect(normaliseUrl('www.mon\u2011site.fr\u00a0')).toBe('https://www.mon-site.fr')
    const description = 'Bol « bleu » – 1\u00a0200\u202fg, non\u2011émaillé'
    expect(parseCell('description', description)).toEqual({ ok: true, value: description })
    expect(visibleContrat({ ...BLANK_CONTRAT, espace: `${description}\n 2 m²` }).espace).toBe(`${description}\n 2 m²`)
  })
})

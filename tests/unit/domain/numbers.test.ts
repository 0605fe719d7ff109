import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseNumber, parseWhole } from '#domain/input.ts'
import { parseCell, parseCentimes } from '#domain/papers/cell.ts'
import { formatCentimes, formatCommission, formatEuros, formatNumber } from '#messages/format.ts'
import { formatCell } from '#messages/partenariat-values.ts'

/** Amounts, each with the ways of writing it that leave no doubt. */
const SURE = (
  [
    [12.5, ['12€50', '12 € 50', '12\u00a0€\u00a050', '12 euros 50', '12,50', '12.50', '12,5 €', '€ 12,50']],
    [12, ['€12', '12 EUR', '12 euros']],
    [1, ['1 euro']],
    [1200, ['1 200', '1\u202f200\u00a0€', '1\u2009200\u2003€', "1'200"]],
    [1200.5, ['1 200€50', '1 200,50 €', '1’200.50', '1.200,50', '1,200.50']],
    [1_234_567.8, ['1.234.567,8']],
    [7, ['007']],
    [-5, ['−5', '\u20115']],
    [0.05, ['0,05']],
    [0, ['-0']],
  ] as const
).flatMap(([amount, ways]) => ways.map((typed) => [typed, amount] as const))

const UNSURE = [
  ...['1.200', '1,200', '12,345', '1 2', '12 50', '1 23', '1200 000', '12 5000', '1 200 50', '0 123', '06 123 456'],
  ...['12\t50', '12\n50', '5\t250', '12 €\n50', '1\u2028200', '1\u0085200', '1\ufeff\u2028200'],
  ...['12€5', '12€500', '12€50€', '1€200€50', '12,50€50', '€', '12€50c', '12 € 50 c', '12 € HT', '12 €/mois', '12 %'],
  ...['12-14', '~12', '12 à 14', '1,2,3', '1.2.3', '12,', ',5', '+5', '--5', '5-', '- 5', '12..5', '£12', '80 cm'],
  ...['½', '12½', '1²', '1e3', '0x10', '0b1', 'Infinity', 'NaN', '١٢', '１２', 'douze', 'O', '1O', 'l2', ''],
  ...['1 200,5 0', '1.200.50', "1'20", "1'200 300", '1234567890123456'],
]

describe('an amount as people write it', () => {
  it.each(SURE)('%j is %d', (typed, amount) => {
    expect(parseNumber(typed, '€')).toBe(amount)
    expect(parseCentimes(typed)).toBe(Math.round(amount * 100))
  })

  it.each(UNSURE)('%j is none, rather than another one', (typed) => {
    expect(parseNumber(typed, '€')).toBeNaN()
    expect(parseCentimes(typed)).toBeNaN()
  })

  it('has its own unit or none', () => {
    expect([parseNumber('15 %', '%'), parseNumber('15', '%'), parseNumber('15 €', '%')]).toEqual([15, 15, Number.NaN])
    expect([parseNumber('80 cm', 'cm'), parseNumber('80 %', 'cm')]).toEqual([80, Number.NaN])
    expect([parseNumber('12 %'), parseNumber('12 €')]).toEqual([12, 12])
    expect([parseNumber('3', ''), parseNumber('3 €', ''), parseNumber('3 %', '')]).toEqual([3, Number.NaN, Number.NaN])
  })

  it('is read back as it is shown', () => {
    const centimes = fc.integer({ min: 0, max: 1_000_000_000 })
    fc.assert(
      fc.property(centimes, (cents) => {
        const shown = [formatEuros(cents / 100), formatCentimes(cents), formatCell('prixCentimes', cents || 1)]
        expect(shown.map(parseCentimes)).toEqual([cents, cents, cents || 1])
        expect(parseNumber(formatNumber(cents), '')).toBe(cents)
        const percent = (1 + (cents % 10_000)) / 100
        expect(parseNumber(formatCommission(percent), '%')).toBe(percent)
      }),
    )
  })

  it('is made of the digits that were typed, in their order, or is none', () => {
    const pieces = fc.constantFrom(..."0123456789 \u00a0,.€-'’".split(''), ' € ', '000', '200')
    const typed = fc.array(pieces, { maxLength: 12 }).map((all) => all.join(''))
    const withoutZeros = (digits: string) => digits.replace(/^0+(?=\d)/, '')
    fc.assert(
      fc.property(typed, (text) => {
        const value = parseNumber(text, '€')
        fc.pre(!Number.isNaN(value))
        const given = text.replace(/\D/g, '')
        const cents = String(Math.abs(Math.round(value * 100)))
        expect(['', '0', '00'].map((decimals) => withoutZeros(given + decimals))).toContain(cents)
      }),
    )
  })
})

it.each([
  ['1 200', { ok: true, value: 1200 }],
  ['\u200b12\u202c\n', { ok: true, value: 12 }],
  ['\u200b', { ok: true, value: 0 }],
  ['1,5', { ok: false, error: { code: 'not-whole' } }],
  ['1.200', { ok: false, error: { code: 'not-a-number' } }],
  ['12€50', { ok: false, error: { code: 'not-a-number' } }],
  ['1\n250', { ok: false, error: { code: 'not-a-number' } }],
] as const)('a quantity %j is read as %j', (typed, read) => {
  expect(parseCell('depot', typed)).toEqual(read)
})

it('a whole number between two bounds is one, and nothing else', () => {
  expect(['1', ' 24 ', '2\u200b4'].map((typed) => parseWhole(typed, 1, 24))).toEqual([1, 24, 24])
  for (const typed of ['0', '25', '1,5', '1O', '0x10', '1e1', '']) expect(parseWhole(typed, 1, 24)).toBeNaN()
})

import { describe, expect, it } from 'vitest'
import { parseCell } from '#domain/papers/cell.ts'

describe('parsing a cell', () => {
  it('reads a price in whole cents, and none as nothing', () => {
    expect(parseCell('prixCentimes', '1 200,50 €')).toEqual({ ok: true, value: 120_050 })
    expect(parseCell('prixCentimes', '')).toEqual({ ok: true, value: 0 })
  })

  it.each([
    ['depot', '-1', { code: 'out-of-range', bound: 0 }],
    ['depot', '1,5', { code: 'not-whole' }],
    ['depot', '5 %', { code: 'not-a-number' }],
    ['depot', '1e3', { code: 'not-a-number' }],
    ['depot', '100000', { code: 'out-of-range', bound: 99_999 }],
    ['prixCentimes', '12,345', { code: 'not-a-number' }],
    ['prixCentimes', '-0,01', { code: 'out-of-range', bound: 0 }],
    ['prixCentimes', '100000,01', { code: 'out-of-range', bound: 10_000_000 }],
    ['description', 'x'.repeat(501), { code: 'too-long', bound: 500 }],
    ['dateDepot', '2026-02-30', { code: 'not-a-date' }],
  ] as const)('of %s, rejects %j, with the limit that it passes: %j', (field, typed, error) => {
    expect(parseCell(field, typed)).toStrictEqual({ ok: false, error })
  })

  it('keeps emoji and other scripts, on one line', () => {
    expect(parseCell('description', ' مزهرية 🏺\r\n bleue ')).toEqual({ ok: true, value: 'مزهرية 🏺 bleue' })
    for (const typed of ['Bol  \nbleu', 'Bol\n  bleu', 'Bol\r\n\r\nbleu']) {
      expect(parseCell('description', typed)).toEqual({ ok: true, value: 'Bol bleu' })
    }
    expect(parseCell('description', '\n')).toEqual({ ok: true, value: '' })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCell, parseCentimes } from '#domain/partenariat/cell.ts'

describe('parsing a cell', () => {
  it.each([
    ['', 0],
    ['12', 1200],
    ['12,5', 1250],
    ['12.05', 1205],
    ['1 200,50 €', 120_050],
    ['1\u202f200\u00a0€', 120_000],
    ['0,1', 10],
    ['0,29', 29],
  ])('reads %j as a price of %i cents', (typed, value) => {
    expect(parseCell('prixCentimes', typed)).toEqual({ ok: true, value })
  })

  it.each(['12,345', 'douze', '1,2,3', '12 €€x', '--1', '١٢'])('rejects %j as a price', (typed) => {
    expect(parseCell('prixCentimes', typed).ok).toBe(false)
  })

  it('reads back every price it shows, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (centimes) => {
        expect(parseCentimes((centimes / 100).toFixed(2).replace('.', ','))).toBe(centimes)
      }),
    )
  })

  it.each([
    ['depot', '-1', { code: 'out-of-range', bound: 0 }],
    ['depot', '1,5', { code: 'not-whole' }],
    ['depot', '1e3', { code: 'not-a-number' }],
    ['vendu', '100000', { code: 'out-of-range', bound: 99_999 }],
    ['prixCentimes', '-0,01', { code: 'out-of-range', bound: 0 }],
    ['prixCentimes', '100000,01', { code: 'out-of-range', bound: 10_000_000 }],
    ['commission', '100,5', { code: 'out-of-range', bound: 100 }],
    ['description', 'x'.repeat(501), { code: 'too-long', bound: 500 }],
    ['dateDepot', '2026-02-30', { code: 'not-a-date' }],
  ] as const)('of %s, rejects %j, with the limit that it passes: %j', (field, typed, error) => {
    expect(parseCell(field, typed)).toEqual({ ok: false, error })
  })

  it('keeps emoji and other scripts, on one line', () => {
    expect(parseCell('description', ' مزهرية 🏺\r\n bleue ')).toEqual({ ok: true, value: 'مزهرية 🏺 bleue' })
  })

  it('accepts a percentage with its sign', () => {
    expect(parseCell('commission', '12,5 %')).toEqual({ ok: true, value: 12.5 })
  })
})

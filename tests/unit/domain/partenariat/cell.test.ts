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
    ['depot', '-1', 'out-of-range'],
    ['depot', '1,5', 'not-whole'],
    ['depot', '1e3', 'not-a-number'],
    ['vendu', '100000', 'out-of-range'],
    ['prixCentimes', '-0,01', 'out-of-range'],
    ['prixCentimes', '100000,01', 'out-of-range'],
    ['commission', '100,5', 'out-of-range'],
    ['description', 'x'.repeat(501), 'too-long'],
    ['dateDepot', '2026-02-30', 'not-a-date'],
  ] as const)('of %s, rejects %j as %s', (field, typed, code) => {
    expect(parseCell(field, typed)).toEqual({ ok: false, code })
  })

  it('keeps emoji and other scripts, on one line', () => {
    expect(parseCell('description', ' مزهرية 🏺\r\n bleue ')).toEqual({ ok: true, value: 'مزهرية 🏺 bleue' })
  })

  it('accepts a percentage with its sign', () => {
    expect(parseCell('commission', '12,5 %')).toEqual({ ok: true, value: 12.5 })
  })
})

import { describe, expect, it } from 'vitest'
import { DEPARTEMENTS, departementNamed, departementOf } from '#domain/market/departements.ts'

describe('départements', () => {
  it('touch each other both ways', () => {
    for (const { code, neighbours } of DEPARTEMENTS)
      for (const one of neighbours) expect(departementNamed(one)?.neighbours, `${one} beside ${code}`).toContain(code)
  })

  it('are read from the code of a commune', () => {
    const codes = ['67482', '2A004', '97411', '98818'].map(departementOf)
    expect(codes).toEqual(['67', '2A', '974', '988'])
    expect(codes.map((code) => departementNamed(code)?.code)).toEqual(codes)
    expect(departementOf('')).toBe('')
  })
})

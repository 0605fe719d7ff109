import { describe, expect, it } from 'vitest'
import { DEPARTEMENTS, departementNamed, departementOf } from '#domain/market/departements.ts'

describe('départements', () => {
  it('touch each other both ways', () => {
    for (const { code, neighbours } of DEPARTEMENTS)
      for (const one of neighbours) expect(departementNamed(one)?.neighbours, `${one} beside ${code}`).toContain(code)
  })

  it.each([
    ['67482', '67'],
    ['2A004', '2A'],
    ['97411', '974'],
    ['98818', '988'],
    ['', ''],
  ])('are read from the code of a commune: %s', (commune, code) => {
    expect(departementOf(commune)).toBe(code)
    if (code !== '') expect(departementNamed(code)?.code).toBe(code)
  })
})

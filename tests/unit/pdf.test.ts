import { describe, expect, it } from 'vitest'
import { pieces, spaced, typeset } from '#messages/typography.ts'
import { contractPdf } from '#pdf/contract.ts'
import { inventoryPdf } from '#pdf/inventory.ts'

const A4_MM = { width: 210, height: 297 }

describe('PDF templates', () => {
  for (const [name, make] of [
    ['contract', contractPdf],
    ['inventory', inventoryPdf],
  ] as const) {
    it(`makes the ${name} on one A4 portrait page with its own embedded font`, () => {
      const pdf = make()
      expect(pdf.getNumberOfPages()).toBe(1)
      expect(pdf.internal.pageSize.getWidth()).toBeCloseTo(A4_MM.width, 1)
      expect(pdf.internal.pageSize.getHeight()).toBeCloseTo(A4_MM.height, 1)
      const source = Buffer.from(pdf.output('arraybuffer')).toString('latin1')
      expect(source.startsWith('%PDF-')).toBe(true)
      expect(source).toContain('/FontFile2')
      expect(source).not.toContain('/BaseFont /Helvetica')
    })
  }
})

describe('French typography', () => {
  it('sets no-break spaces on screen and leaves apostrophes and dots as typed', () => {
    expect(spaced("Oui ? L'un : « deux » à 35 %...")).toBe("Oui\u00a0? L'un\u00a0: «\u00a0deux\u00a0» à 35\u00a0%...")
  })
  it('sets narrow spaces, curved apostrophes and one ellipsis in documents', () => {
    expect(typeset("L'an ; quoi...")).toBe('L\u2019an\u202f; quoi\u2026')
  })
  it('cuts a template into words and blanks', () => {
    expect(pieces('Fait à ____, le __.')).toEqual([
      { text: 'Fait à ' },
      { blank: 4 },
      { text: ', le ' },
      { blank: 2 },
      { text: '.' },
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { BLANK_CONTRAT, type ContratData, type Taxe } from '#domain/papers/contrat.ts'
import { type Block, blockText, CONTRAT } from '#messages/fr/partenariat/contrat.ts'

/** The texts of article 4's two boxes. */
function boxes(contrat: ContratData | null): string[] {
  const blocks = CONTRAT.articles.flatMap((article): readonly Block[] => article.blocks)
  return blocks.flatMap((block) => (block.kind === 'box' ? [blockText(block, contrat)] : []))
}

const said = (taxe: Taxe) => boxes({ ...BLANK_CONTRAT, loyerTaxe: taxe, commissionTaxe: taxe })

describe('what the amounts of the contract say of VAT', () => {
  // Proves S2.contrat.3
  it("is the template's 'hors taxes' on a blank", () => {
    const blank = boxes(null)
    expect(blank[0]).toBe('un loyer mensuel fixe de __________ euros hors taxes ;')
    expect(blank[1]).toContain('sur le prix de vente hors taxes de chaque produit vendu')
    expect(said('')).toEqual(blank)
  })

  it('is left to strike out on a filled paper until somebody has said it', () => {
    const words = 'hors taxes / TTC / TVA non applicable (rayer les mentions inutiles)'
    expect(said('a-rayer')).toEqual([
      `un loyer mensuel fixe de __________ euros ${words} ;`,
      `une commission de ______ % sur le prix de vente ${words} de chaque produit vendu.`,
    ])
  })

  it('is what was chosen, alone', () => {
    expect(said('ht')).toEqual(boxes(null))
    expect(said('ttc')[0]).toBe('un loyer mensuel fixe de __________ euros TTC ;')
    expect(said('ttc')[1]).toContain('sur le prix de vente TTC de chaque')
    expect(said('sans-tva')[0]).toBe('un loyer mensuel fixe de __________ euros (TVA non applicable) ;')
  })
})

import { describe, expect, it } from 'vitest'
import { BLANK_CONTRAT, type ContratData, type Taxe } from '#domain/papers/contrat.ts'
import { printedValue } from '#messages/contrat-values.ts'
import { type Block, blockText, CONTRAT } from '#messages/fr/partenariat/contrat.ts'
import { EDITS } from '#messages/fr/partenariat/edits.ts'
import { describeValue } from '#messages/partenariat-values.ts'

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

  it('is left to strike out on a filled paper until it is chosen, then stands alone', () => {
    const words = 'hors taxes / TTC / TVA non applicable (rayer les mentions inutiles)'
    expect(said('a-rayer')).toEqual([
      `un loyer mensuel fixe de __________ euros ${words} ;`,
      `une commission de ______ % sur le prix de vente ${words} de chaque produit vendu.`,
    ])
    expect(said('ht')).toEqual(boxes(null))
    expect(said('ttc')[0]).toBe('un loyer mensuel fixe de __________ euros TTC ;')
    expect(said('ttc')[1]).toContain('sur le prix de vente TTC de chaque')
    expect(said('sans-tva')[0]).toBe('un loyer mensuel fixe de __________ euros (TVA non applicable) ;')
  })

  it('is not said, nor is the amount, in a clause that is not chosen where the other one is', () => {
    const amounts = { loyerMontant: '45', commissionTaux: '30', loyerTaxe: 'a-rayer', commissionTaxe: 'ttc' } as const
    const [written, chosen] = [
      { ...BLANK_CONTRAT, ...amounts },
      { ...BLANK_CONTRAT, ...amounts, commission: true },
    ]
    expect(boxes(chosen)[0]).toBe(boxes(null)[0])
    expect(boxes(chosen)[1]).toContain('sur le prix de vente TTC')
    expect([printedValue(chosen, 'loyerMontant'), printedValue(chosen, 'commissionTaux')]).toEqual(['', '30'])
    expect(printedValue(written, 'loyerMontant')).toBe('45')
    expect(printedValue({ ...chosen, loyer: true }, 'loyerMontant')).toBe('45')
  })
})

it('a value of the contract in a list of changes is in words: a box says yes or no, a choice its label', () => {
  for (const box of ['annexe', 'propriete', 'boutiqueBail', 'createurSansSiret', 'boutiqueSansTva', 'loyer']) {
    expect([describeValue(box, 'true'), describeValue(box, 'false')]).toEqual([EDITS.yes, EDITS.no])
  }
  expect(describeValue('vente', 'au-nom-du-createur')).toBe('Au nom et pour le compte du créateur')
  expect(describeValue('rythme', 'mensuel')).toBe('Chaque mois')
  expect(describeValue('risque', 'createur')).toBe('Le créateur')
  expect(describeValue('presence', 'true')).toBe('true')
  expect(describeValue('loyerMontant', '35.50')).toBe('35,50\u00a0€')
  expect(describeValue('commissionTaux', '12,5')).toBe('12,5\u00a0%')
  expect(describeValue('loyerMontant', 'à voir')).toBe('à voir')
})

import { describe, expect, it } from 'vitest'
import { editsOf } from '#screens/partenariat/contrat/use-contrat.ts'

describe('a contract that was being typed', () => {
  it('is taken up again as it was', () => {
    const typed = { espace: 'Un mur', loyer: false, loyerTaxe: 'ttc', dureeUnite: '' }
    expect(editsOf(typed)).toEqual(typed)
    expect(editsOf(null)).toEqual({})
  })

  it('loses what an older or a newer version of the app knew and this one does not', () => {
    const other = {
      surface: '1 m²',
      loyerTaxe: 'tva-reduite',
      dureeUnite: 'semaines',
      loyer: 'oui',
      espace: ['Un mur'],
    }
    expect(editsOf({ ...other, lieu: 'Nantes' })).toEqual({ lieu: 'Nantes' })
  })
})

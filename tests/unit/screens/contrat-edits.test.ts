import { describe, expect, it } from 'vitest'
import { typedOf } from '#screens/partenariat/contrat/use-contrat.ts'

describe('a contract that was being typed', () => {
  it('is taken up again as it was', () => {
    const typed = { espace: ['', 'Un mur'], lieu: ['Rezé', 'Nantes'] }
    expect(typedOf(typed)).toEqual(typed)
    expect(typedOf(null)).toEqual({})
  })

  it('loses what an older or a newer version of the app knew and this one does not', () => {
    expect(typedOf({ surface: ['', '1 m²'], espace: 'Un mur', duree: ['3'], lieu: ['', 'Nantes'] })).toEqual({
      lieu: ['', 'Nantes'],
    })
  })
})

import { describe, expect, it } from 'vitest'
import { townWithoutStreet } from '#domain/papers/missing.ts'
import { streetTemplate } from '#messages/fr/partenariat/contrat.ts'

describe('an address without its street', () => {
  it('is a town, after its postal code or alone, told from one that has its street, and from none', () => {
    const towns = ['Nantes', '44000 Nantes', "L'Haÿ-les-Roses", 'Saint-Jean-de-Luz', 'Château-Thierry', 'Le Mans']
    for (const town of towns) expect(townWithoutStreet(` ${town} `)).toBe(town)
    for (const address of [
      ...['', '12 rue des Halles, Nantes', 'Place du Commerce', 'Lieu-dit Kerbihan 29000 Quimper', 'Kerbihan, Quimper'],
      ...['Les Tilleuls\nNantes', 'Centre commercial Beaulieu', '______ Nantes'],
    ]) {
      expect(townWithoutStreet(address), address).toBeNull()
    }
  })

  it('has room for the street before the town on paper, and so has no other blank', () => {
    const adresse = { name: 'createurAdresse', label: 'Adresse' } as const
    const nom = { name: 'createurNom', label: 'Nom' } as const
    expect(streetTemplate(adresse, 'Nantes')).toMatch(/^Adresse : _{40}, Nantes$/)
    expect(streetTemplate(adresse, '12 rue des Halles, Nantes')).toBeNull()
    expect(streetTemplate(adresse, '')).toBeNull()
    expect(streetTemplate(nom, 'Nantes')).toBeNull()
  })
})

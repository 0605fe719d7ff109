import { describe, expect, it } from 'vitest'
import { EVERYTHING } from '#domain/market/search/search.ts'
import { searchName } from '#messages/search-name.ts'

const nameOf = (change: object) => searchName({ ...EVERYTHING, ...change }).replaceAll('\u00a0', ' ')

describe('what a saved search is called', () => {
  it.each([
    [{}, 'Toutes les annonces'],
    [{ ou: 'Lyon', rayon: 10 }, 'Lyon (à moins de 10 km)'],
    [{ lieu: '67' }, 'Bas-Rhin'],
    [{ ou: 'Nantes', prixMax: 35, mots: 'étagère' }, 'Nantes, étagère, 35 € / mois au plus'],
    [{ commissionMax: 0 }, 'sans commission'],
    [{ ou: 'Nantes', espace: 'portant' }, 'Nantes, Portant'],
  ])('%o', (search, name) => expect(nameOf(search)).toBe(name))

  it('is no longer than a name may be', () => {
    expect(nameOf({ mots: 'x'.repeat(120) })).toHaveLength(80)
  })
})

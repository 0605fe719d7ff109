import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchKey } from '#domain/input.ts'
import { everyCommune } from '#tests/fixtures/communes.ts'
import { communeIn, communeNameIndex, communesNamed } from '#wire/placing.ts'

const index = everyCommune()
const communes = communeNameIndex(index)
const found = (ville: string, commune = '') => communeIn(communes, { ville, commune })

const [PARIS, LYON, MARSEILLE, ANNECY, NANTES] = ['75056', '69123', '13055', '74010', '44109']

describe('the commune of what is typed as a city', () => {
  it.each([
    ...['Paris 11e', 'Paris 1er', 'Paris XIe', 'Paris-20e', 'Paris (11e)', 'Paris11', 'paris onzième'],
    ...['11e arrondissement de Paris', 'Paris arrondissement 11', 'Paris dix-septième arrondissement'],
    ...['Paris 75 011', 'F-75011 Paris', '75011 Paris, France', '75011', 'Paris cedex 11', 'Paris (75)'],
  ])('%s is Paris', (ville) => {
    expect(found(ville)).toBe(PARIS)
  })

  it.each([
    ['Lyon 3ème arrondissement', LYON],
    ['Lyon IX', LYON],
    ['69401 Lyon Cedex 03', LYON],
    ['13008 Marseille', MARSEILLE],
    // A commune that it became a part of.
    ['Annecy-le-Vieux', ANNECY],
    ['Annecy-le-Vieux (74940)', ANNECY],
    ['Annecy-le-Vieux (Annecy)', ANNECY],
    ['Hellemmes Lille', '59350'],
    ['Cherbourg-Octeville', '50129'],
    ['91000 Évry', '91228'],
    ["Château-d'Olonne", '85194'],
    // Told by what is written beside its name.
    ['Nantes, France', NANTES],
    ['44 Nantes', NANTES],
    ['Nantes en Loire-Atlantique', NANTES],
    ['La Chapelle-du-Mont-de-France, France', '71091'],
    ['Saint-Denis (93)', '93066'],
    ['97400 Saint-Denis', '97411'],
    ['Saint-Denis de la Réunion', '97411'],
    ['Bastia 20200', '2B033'],
    ['Sarrola-Carcopino (20)', '2A271'],
    ['Paris-l’Hôpital', '71343'],
    ['Vienne', '38544'],
    ['Trois-Rivières 97114', '97132'],
  ])('%s is the commune of code %s', (ville, code) => {
    expect(found(ville)).toBe(code)
  })

  it.each([
    ...['', 'Zorglub', 'Monaco', 'Fr', 'France', 'Cedex', 'Loire-Atlantique', '99999', '3e'],
    ...['constructor', '__proto__'],
    ...['Paris 25e', 'Paris vingt et unième', 'Paris 11e (69)', 'Nantes 3e', 'Nantes (75)', 'Nantes 13008'],
    ...['Saint-Denis', 'Saint-Denis de la Guyane', '01000'],
  ])('%j is none that is known, or several', (ville) => {
    expect(found(ville)).toBe('')
  })

  it('is a commune of today before one of other times, and the one that was chosen where several are', () => {
    const today = new Map<string, string[]>()
    for (const { cle, code } of index) today.set(cle, [...(today.get(cle) ?? []), code])
    const former = index.flatMap(({ anciens = [], code }) => anciens.map((nom) => ({ nom, code })))
    expect(former.length).toBeGreaterThan(2500)
    for (const { nom, code } of former) {
      expect(communesNamed(communes, nom)).toEqual(today.get(searchKey(nom)) ?? expect.arrayContaining([code]))
    }
    expect(found('Saint-Denis', '97411')).toBe('97411')
    expect(found('Paris 11e', '75111')).toBe(PARIS)
    expect(found('Paris', '75111')).toBe(PARIS)
    for (const { anciens = [], code } of index) for (const nom of anciens) expect(found(nom, code)).toBe(code)
  })

  it('is found whatever the case and the accents, and never fails', () => {
    fc.assert(
      fc.property(fc.constantFrom(...index), fc.boolean(), ({ nom, code, codesPostaux: [postcode] }, isUpper) => {
        const typed = `${postcode} ${isUpper ? nom.toUpperCase() : nom.normalize('NFD')}`
        expect(communesNamed(communes, typed)).toContain(code)
      }),
    )
    fc.assert(fc.property(fc.string(), (typed) => typeof found(typed) === 'string'))
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { doubtOf, withCommune } from '#data/communes/named.ts'
import { type CommuneSuggestion, joinSuggestions, searchCommunes } from '#data/communes/search.ts'
import { everyCommune, locationsFile } from '#tests/fixtures/communes.ts'
import type { IndexedCommune } from '#wire/communes.ts'
import { readCommunes, readDepartements } from '../../scripts/lib/read-communes.ts'

const index = everyCommune()
const names = (typed: string) => searchCommunes(index, typed).map((commune) => commune.nom)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A list that never loads. */
const never = () => new Promise<typeof index>(() => undefined)
const offline = () => Promise.reject(new Error('offline'))

/** What comes of it once a list that is late is waited for no more. */
async function inTime<T>(outcome: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync()
  return outcome
}

describe('the index of communes', () => {
  it('holds every commune of the source with its postcodes and its département', () => {
    const departements = new Map(readDepartements().map(({ code, nom }) => [code, nom]))
    const asText = ({ nom, code, codesPostaux, departement, anciens = [] }: Omit<IndexedCommune, 'cle'>) =>
      `${code} ${nom} ${codesPostaux} ${departement} ${anciens}`
    const wanted = readCommunes().map((one) => asText({ ...one, departement: departements.get(one.departement) ?? '' }))
    expect(index.map(asText).sort()).toEqual(wanted.sort())
  })

  it('stays small enough to be kept on every device', () => {
    expect(locationsFile('communes').length).toBeLessThan(260_000)
  })

  it('gives a form the commune of its city, and keeps the one that it has', async () => {
    const load = async () => index
    const saved = (ville: string, commune = '') => withCommune(load, { ville, commune, nom: 'La Halle' })
    expect(await saved('Lille')).toEqual({ ville: 'Lille', commune: '59350', nom: 'La Halle' })
    expect(await saved('Saint-Denis')).toMatchObject({ commune: '' })
    expect(await saved('Saint-Denis', '97411')).toMatchObject({ commune: '97411' })
    expect(await saved('EVREUX')).toMatchObject({ commune: '27229' })
    for (const list of [never, offline]) {
      expect(await inTime(withCommune(list, { ville: 'Lille', commune: '' }))).toMatchObject({ commune: '' })
    }
  })

  it.each([
    ['Nantes', '', undefined],
    ['Zorglub', '', 'unknown'],
    ['Zorglub', undefined, 'unknown'],
    ['Zorglub', '44109', undefined], // newer than the list, and chosen
    ['Saint-Denis', '', 'shared'],
    ['Saint-Denis', '97411', undefined],
    ['Saint-Denis', undefined, undefined],
    ['  ', '', undefined],
  ])('has its doubts of %j with the code %j: %s', async (ville, commune, doubt) => {
    expect(await doubtOf(async () => index, { ville, commune })).toBe(doubt)
  })

  it('doubts no city without the list, nor while it is late', async () => {
    for (const list of [never, offline]) {
      expect(await inTime(doubtOf(list, { ville: 'Zorglub', commune: '' }))).toBeUndefined()
    }
  })
})

describe('searching communes', () => {
  it.each([
    ['evreux', 'Évreux'],
    ['st etienne', 'Saint-Étienne'],
    ["l'isle d'ab", "L'Isle-d'Abeau"],
    ['mans', 'Le Mans'],
    ['75011', 'Paris'],
    ['saint-denis 974', 'Saint-Denis'],
    ['ajacc', 'Ajaccio'],
    ['sainte', 'Sainte-Anne'],
  ])('%s finds %s first', (typed, nom) => {
    expect(names(typed)[0]).toBe(nom)
  })

  it.each([
    ['annecy-le-v', 'Annecy-le-Vieux', 'Annecy', '74010'],
    ['cherbourg oct', 'Cherbourg-Octeville', 'Cherbourg-en-Cotentin', '50129'],
    ['val thorens', 'Val Thorens', 'Les Belleville', '73257'],
  ])('%s finds %s, a part of %s', (typed, nom, partOf, code) => {
    expect(searchCommunes(index, typed)[0]).toMatchObject({ nom, partOf, code })
  })

  it('finds the city of an arrondissement, and a commune of today before one of other times', () => {
    expect([names('F-75011 Paris'), names('Marseille 8ème')]).toEqual([['Paris'], ['Marseille']])
    const found = searchCommunes(index, 'annecy').map(({ nom, partOf = '' }) => `${nom} ${partOf}`)
    expect(found).toEqual(['Annecy ', 'Annecy-le-Vieux Annecy'])
    expect(names('74940')).toEqual(['Annecy'])
  })

  it('never hides the village whose whole name is typed, and shows the postcode typed, else the main one', () => {
    expect(names('eu')).toContain('Eu')
    expect(names('nant')).toEqual(expect.arrayContaining(['Nantes', 'Nant']))
    expect(searchCommunes(index, '75011')[0]?.codePostal).toBe('75011')
    expect(searchCommunes(index, 'paris')[0]).toMatchObject({ codePostal: '75001', departement: 'Paris' })
    expect(searchCommunes(index, 'cayenne')[0]).toMatchObject({ codePostal: '97300', departement: 'Guyane' })
  })

  // Proves S5.ville.1, S9.5
  it('suggests nothing below two characters or for an unknown name, and never more than five', () => {
    expect(names('n')).toEqual([])
    expect(names(' n ')).toEqual([])
    expect(names('xqzw')).toEqual([])
    expect(names('sa')).toHaveLength(5)
  })
})

function suggestion(nom: string, codePostal = '44000', departement = 'Loire-Atlantique'): CommuneSuggestion {
  return { nom, codePostal, departement, code: '', id: `${codePostal} ${nom}` }
}

describe("joining the service's answer", () => {
  const [a, b] = [suggestion('Nantes'), suggestion('Nanterre', '92000', 'Hauts-de-Seine')]
  const c = suggestion('Nantua', '01130', 'Ain')

  it('keeps what is on the screen when the service found nothing, or the same', () => {
    const shown = [a, b]
    expect(joinSuggestions(shown, [])).toBe(shown)
    expect(joinSuggestions(shown, [b, suggestion('Nantes', '44100')])).toEqual(shown)
  })

  it('keeps a commune of other times, the order of those already shown, and puts the new ones below', () => {
    const seynod = { ...suggestion('Seynod', '74000', 'Haute-Savoie'), partOf: 'Annecy' }
    expect(joinSuggestions([seynod, b], [a]).map((one) => one.nom)).toEqual(['Seynod', 'Nantes'])
    expect(joinSuggestions([a, b], [c, b]).map((one) => one.nom)).toEqual(['Nanterre', 'Nantua'])
  })
})

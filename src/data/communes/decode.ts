import { searchKey } from '#domain/input.ts'

/** A commune of the bundled index. */
export interface IndexedCommune {
  readonly nom: string
  /** The name as it is searched, in `searchKey`'s form. */
  readonly cle: string
  /** The first one is the main one. */
  readonly codesPostaux: readonly string[]
  readonly departement: string
}

/** Below this size a commune is in the next bracket: suggestions begin with the largest. */
export const BRACKETS = [200_000, 100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 0] // inhabitants

function byName(a: IndexedCommune, b: IndexedCommune): number {
  return a.nom < b.nom ? -1 : 1
}

/**
 * Reads the index that `npm run communes` writes: a line for a département, `=Ain`, then a line for each postcode, with
 * the communes whose main one it is: `01360 6Loyettes|8Bressolles,01800`, the bracket of each before its name and its
 * other postcodes after. Some tens of milliseconds on a telephone, once.
 * @returns the most populated bracket first, alphabetical inside it
 */
export function decodeCommunes(text: string): readonly IndexedCommune[] {
  const brackets: IndexedCommune[][] = BRACKETS.map(() => [])
  let departement = ''
  for (const line of text.split('\n')) {
    if (line.startsWith('=')) {
      departement = line.slice(1)
      continue
    }
    const main = line.slice(0, 5)
    for (const part of line.slice(6).split('|')) {
      const [nom = '', ...others] = part.slice(1).split(',')
      const commune = { nom, cle: searchKey(nom), codesPostaux: [main, ...others], departement }
      brackets[Number(part.charAt(0))]?.push(commune)
    }
  }
  return brackets.flatMap((bracket) => bracket.sort(byName))
}

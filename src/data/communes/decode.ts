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

/**
 * The index is a text of six lines, written by `scripts/communes.ts`:
 *   1. départements by code, `01Ain|02Aisne|...|2ACorse-du-Sud|...`
 *   2. frequent parts of names, `|` between them, each standing for one character of `TOKEN_MARKS`
 *   3. postcodes, ascending, as differences in base 36 with a space between
 *   4. names, the most populated bracket first and alphabetical inside it; each begins with a character of `SHARED`
 *      that says how many of its first characters are those of the name before
 *   5. two characters a commune: the rank of its main postcode in line 3, in base `PAIR_BASE`
 *   6. the exceptions, `rank,postcode,postcode,/département` separated by `;`: other postcodes, or a département that
 *      the main postcode does not tell
 */
export const SHARED = '0123456789!"#$%&*+,./:@=' // none of them is in a name
export const TOKEN_MARKS = ';<>?[]^_{}~`' // nor these
export const PAIR_BASE = 90
export const PAIR_FIRST = 35 // '#': printable characters from there on

/** The code of the département that a postcode belongs to, but for the exceptions of line 6. */
export function departementCode(codePostal: string): string {
  if (codePostal.startsWith('97') || codePostal.startsWith('98')) return codePostal.slice(0, 3)
  if (codePostal.startsWith('20')) return codePostal < '20200' ? '2A' : '2B'
  return codePostal.slice(0, 2)
}

function readPostcodes(text: string): string[] {
  let last = 0
  return text.split(' ').map((difference) => {
    last += Number.parseInt(difference, 36)
    return String(last).padStart(5, '0')
  })
}

function readNames(text: string, tokens: readonly string[]): string[] {
  const names: string[] = []
  let name = ''
  for (const char of text) {
    const shared = SHARED.indexOf(char)
    if (shared < 0) {
      const token = TOKEN_MARKS.indexOf(char)
      name += token < 0 ? char : (tokens[token] ?? '')
    } else {
      if (name !== '') names.push(name)
      name = name.slice(0, shared)
    }
  }
  names.push(name)
  return names
}

interface Exception {
  readonly others: readonly string[]
  readonly departement: string | undefined
}

function readExceptions(text: string): Map<number, Exception> {
  const exceptions = new Map<number, Exception>()
  for (const item of text.split(';')) {
    const [list = '', departement] = item.split('/')
    const [rank = '', ...others] = list.split(',')
    exceptions.set(Number(rank), { others, departement })
  }
  return exceptions
}

/** Reads the whole index: some tens of milliseconds on a telephone, once. */
export function decodeCommunes(text: string): readonly IndexedCommune[] {
  const [areas = '', tokens = '', codes = '', namesText = '', pairs = '', exceptionsText = ''] = text.split('\n')
  const departements = new Map(
    areas.split('|').map((area) => {
      const length = /^9[78]\d/.test(area) ? 3 : 2
      return [area.slice(0, length), area.slice(length)] as const
    }),
  )
  const postcodes = readPostcodes(codes)
  const exceptions = readExceptions(exceptionsText)
  return readNames(namesText, tokens.split('|')).map((nom, i) => {
    const rank = (pairs.charCodeAt(i * 2) - PAIR_FIRST) * PAIR_BASE + pairs.charCodeAt(i * 2 + 1) - PAIR_FIRST
    const main = postcodes[rank] ?? ''
    const exception = exceptions.get(i)
    const departement = departements.get(exception?.departement ?? departementCode(main)) ?? ''
    return { nom, cle: searchKey(nom), codesPostaux: [main, ...(exception?.others ?? [])], departement }
  })
}

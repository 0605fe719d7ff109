import { departementCode, PAIR_BASE, PAIR_FIRST, SHARED, TOKEN_MARKS } from '../../src/data/communes/decode.ts'

/** A commune as @etalab/decoupage-administratif gives it. */
export interface CommuneSource {
  readonly nom: string
  readonly departement: string
  readonly codesPostaux: readonly string[]
  readonly population: number
}

export interface DepartementSource {
  readonly code: string
  readonly nom: string
}

const BRACKETS = [200_000, 100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 0] // inhabitants

const bracketOf = (commune: CommuneSource): number => BRACKETS.findIndex((least) => commune.population >= least)
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function sharedLength(a: string, b: string): number {
  let i = 0
  while (i < SHARED.length - 1 && i < a.length && i < b.length - 1 && a[i] === b[i]) i += 1
  return i
}

/** The parts of names worth one character, the most worthwhile first. */
function chooseTokens(text: string): { readonly tokens: string[]; readonly text: string } {
  const tokens: string[] = []
  let rest = text
  for (const mark of TOKEN_MARKS) {
    const counts = new Map<string, number>()
    for (let length = 2; length <= 9; length += 1) {
      for (let i = 0; i + length <= rest.length; i += 1) {
        const part = rest.slice(i, i + length)
        if (/^[\p{L}'() -]+$/u.test(part)) counts.set(part, (counts.get(part) ?? 0) + 1)
      }
    }
    const gain = ([part, count]: readonly [string, number]): number => (part.length - 1) * count
    const best = [...counts].sort((a, b) => gain(b) - gain(a) || compare(a[0], b[0]))[0]
    if (best === undefined) break
    tokens.push(best[0])
    rest = rest.replaceAll(best[0], mark)
  }
  return { tokens, text: rest }
}

function encodeException(commune: CommuneSource, rank: number): string | null {
  const [main = '', ...others] = commune.codesPostaux
  const foreign = departementCode(main) !== commune.departement
  if (others.length === 0 && !foreign) return null
  return [rank, ...others].join(',') + (foreign ? `/${commune.departement}` : '')
}

/** The text that `decodeCommunes` reads. */
export function encodeCommunes(source: readonly CommuneSource[], departements: readonly DepartementSource[]): string {
  const communes = [...source].sort((a, b) => bracketOf(a) - bracketOf(b) || compare(a.nom, b.nom))
  const codes = [...new Set(communes.map((commune) => commune.codesPostaux[0] ?? ''))].sort()
  const ranks = new Map(codes.map((code, i) => [code, i]))
  let previous = ''
  let names = ''
  for (const { nom } of communes) {
    const shared = sharedLength(previous, nom)
    names += SHARED.charAt(shared) + nom.slice(shared)
    previous = nom
  }
  const coded = chooseTokens(names)
  const pairs = communes.map(({ codesPostaux }) => {
    const rank = ranks.get(codesPostaux[0] ?? '') ?? 0
    return String.fromCharCode(PAIR_FIRST + Math.floor(rank / PAIR_BASE), PAIR_FIRST + (rank % PAIR_BASE))
  })
  return [
    departements.map(({ code, nom }) => code + nom).join('|'),
    coded.tokens.join('|'),
    codes.map((code, i) => (Number(code) - Number(codes[i - 1] ?? 0)).toString(36)).join(' '),
    coded.text,
    pairs.join(''),
    communes.map(encodeException).filter(Boolean).join(';'),
  ].join('\n')
}

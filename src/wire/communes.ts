import { searchKey } from '#domain/input.ts'

/** A commune of the bundled index. */
export interface IndexedCommune {
  readonly nom: string
  /** The name in `searchKey`'s form, which searches compare. */
  readonly cle: string
  /** The main postcode first. */
  readonly codesPostaux: readonly string[]
  /** The names of communes merged into it, and of its towns with another name; absent when there are none. */
  readonly anciens?: readonly string[]
  /** The name of its département. */
  readonly departement: string
  /** INSEE's code. */
  readonly code: string
}

/** Lower population limits of the brackets: suggestions begin with the largest communes. */
export const BRACKETS = [200_000, 100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 0] // inhabitants

type Named = Pick<IndexedCommune, 'cle' | 'codesPostaux'>

/** A name in the order of INSEE's codes, which were assigned alphabetically: without its article. */
const ordered = ({ cle }: Named): string => cle.replace(/^(l|le|la|les) /, '')

/** The order in which a département's communes are listed: nearly that of their codes. */
export function byCode(a: Named, b: Named): number {
  const [keyA, keyB] = [ordered(a) + a.codesPostaux.join(), ordered(b) + b.codesPostaux.join()]
  return keyA < keyB ? -1 : keyA > keyB ? 1 : 0
}

function byName(a: IndexedCommune, b: IndexedCommune): number {
  return a.nom < b.nom ? -1 : 1
}

const STEP = /[0-9a-z]|\(-?\d+\)/g

/** A département's codes, in the order of `byCode`, from the difference of each to the one before. */
function* codesIn(departement: string, steps: string): Generator<string> {
  let last = 0
  for (const [step] of steps.matchAll(STEP)) {
    last += step.startsWith('(') ? Number(step.slice(1, -1)) : Number.parseInt(step, 36)
    yield departement + String(last).padStart(5 - departement.length, '0')
  }
}

/**
 * Reads the index that `npm run communes` writes: a line for a département, `=01 Ain`, then a line for each postcode,
 * with the communes whose main one it is: `01360 6Loyettes|8Bressolles,01800;Rignieux`, the bracket of each before its
 * name, its other postcodes and the names of communes merged into it after; last, `#`, the differences between codes.
 * Yields after each département and bracket: decoding takes most of a second on a cheap phone, as somebody types.
 * @returns the most populated bracket first, alphabetical within it
 */
export function* decodingCommunes(text: string): Generator<void, readonly IndexedCommune[]> {
  const brackets: IndexedCommune[][] = BRACKETS.map(() => [])
  let [departement, prefix] = ['', '']
  let here: { commune: Omit<IndexedCommune, 'code'>; bracket: number }[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('=')) {
      prefix = line.slice(1, line.indexOf(' '))
      departement = line.slice(line.indexOf(' ') + 1)
    } else if (line.startsWith('#')) {
      const codes = codesIn(prefix, line)
      for (const { commune, bracket } of here.sort((a, b) => byCode(a.commune, b.commune))) {
        brackets[bracket]?.push({ ...commune, code: codes.next().value ?? '' })
      }
      here = []
      yield
    } else {
      const main = line.slice(0, 5)
      for (const part of line.slice(6).split('|')) {
        const [current = '', ...anciens] = part.slice(1).split(';')
        const [nom = '', ...others] = current.split(',')
        const named = { nom, cle: searchKey(nom), codesPostaux: [main, ...others], departement }
        const commune = anciens.length === 0 ? named : { ...named, anciens }
        here.push({ commune, bracket: Number(part.charAt(0)) })
      }
    }
  }
  for (const bracket of brackets) {
    bracket.sort(byName)
    yield
  }
  return brackets.flat()
}

/** Runs a decoder without yielding, where nobody waits. */
export function atOnce<T>(decoding: Generator<void, T>): T {
  for (;;) {
    const step = decoding.next()
    if (step.done === true) return step.value
  }
}

/** @see decodingCommunes */
export function decodeCommunes(text: string): readonly IndexedCommune[] {
  return atOnce(decodingCommunes(text))
}

import { searchKey } from '#domain/input.ts'

/** A commune of the bundled index. */
export interface IndexedCommune {
  readonly nom: string
  /** The name as it is searched, in `searchKey`'s form. */
  readonly cle: string
  /** The first one is the main one. */
  readonly codesPostaux: readonly string[]
  /** The names of the communes that became a part of it, and of its towns that have another name; absent when it has none. */
  readonly anciens?: readonly string[]
  /** The name of its département. */
  readonly departement: string
  /** INSEE's code. */
  readonly code: string
}

/** Below this size a commune is in the next bracket: suggestions begin with the largest. */
export const BRACKETS = [200_000, 100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 0] // inhabitants

type Named = Pick<IndexedCommune, 'cle' | 'codesPostaux'>

/** A name as INSEE's codes follow it, which were given in its alphabetical order: without its article. */
const ordered = ({ cle }: Named): string => cle.replace(/^(l|le|la|les) /, '')

/** The order in which the codes of a département are written: nearly that of the codes. */
export function byCode(a: Named, b: Named): number {
  const [keyA, keyB] = [ordered(a) + a.codesPostaux.join(), ordered(b) + b.codesPostaux.join()]
  return keyA < keyB ? -1 : keyA > keyB ? 1 : 0
}

function byName(a: IndexedCommune, b: IndexedCommune): number {
  return a.nom < b.nom ? -1 : 1
}

const STEP = /[0-9a-z]|\(-?\d+\)/g

/** The codes of a département, in the order of `byCode`: how far each is from the one before. */
function* codesIn(departement: string, steps: string): Generator<string> {
  let last = 0
  for (const [step] of steps.matchAll(STEP)) {
    last += step.startsWith('(') ? Number(step.slice(1, -1)) : Number.parseInt(step, 36)
    yield departement + String(last).padStart(5 - departement.length, '0')
  }
}

/**
 * Reads the index that `npm run communes` writes: a line for a département, `=01 Ain`, then a line for each postcode, with
 * the communes whose main one it is: `01360 6Loyettes|8Bressolles,01800;Rignieux`, the bracket of each before its name, its
 * other postcodes and the names of what became a part of it after; last, `#`, the steps between the codes. It stops after each département and bracket: all at once
 * they are the better part of a second of a cheap phone's time, while somebody types.
 * @returns the most populated bracket first, alphabetical inside it
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

/** What a list is read into, at once, where nobody waits. */
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

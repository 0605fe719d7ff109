import type { Protection } from './protection.ts'

const SEARCH = ['tests/unit/domain/search/search.test.ts']
const NEAREST = ['tests/unit/domain/search/nearest-first.test.ts']
const SERVER = ['tests/gateway/search.test.ts']
const WHERE = 'src/domain/search/where.ts'

/** What a search never finds, or says: docs/decisions/0052. */
export const SEARCHES: readonly Protection[] = [
  {
    name: 'what an address cannot say is not looked for',
    file: 'src/domain/search/search.ts',
    code: 'if (value === undefined) refused.push({ field, given: given.slice(0, TEXT_MAX) })',
    without: 'if (value === undefined) found[field] = given',
    tests: SEARCH,
  },
  {
    name: 'a radius reaches no farther than it says',
    file: WHERE,
    code: ': nearness !== undefined && nearness <= rayon',
    without: ': nearness !== undefined',
    tests: SEARCH,
  },
  {
    name: 'kilometres are said between two communes whose place is known, and no others',
    file: WHERE,
    code: "places.sectorOf(other) === sector ? 'sector' : undefined",
    without: 'places.sectorOf(other) === sector ? SECTOR_KM : undefined',
    tests: NEAREST,
  },
  {
    name: 'a radius does not reach a city far away of like name',
    file: WHERE,
    code: "const isInAnyway = (one: Placed) => places.communeOf(one) === '' && isNamed(one)",
    without: 'const isInAnyway = isNamed',
    tests: SEARCH,
  },
  {
    name: 'a small radius does not reach through a group of communes',
    file: WHERE,
    code: "nearness === 'sector' ? rayon >= SECTOR_FROM_KM",
    without: "nearness === 'sector' ? rayon > 0",
    tests: NEAREST,
  },
  {
    name: 'a price asked for is the most that is found',
    file: 'src/domain/search/matches.ts',
    code: 'if (prixMax !== null && prix > prixMax) return false',
    without: '',
    tests: SEARCH,
  },
  {
    name: 'the server finds nothing that was closed since its catalogue was made',
    file: 'gateway/catalogue/search/search.ts',
    code: "one.state === 'present' && one.doc.active && suits(candidateOf(one.doc))",
    without: "one.state === 'present' && suits(candidateOf(one.doc))",
    tests: SERVER,
  },
  {
    name: 'the server finds by a boutique nothing that is closed',
    file: 'gateway/catalogue/search/search.ts',
    code: 'if (doc.active) yield [candidateOf(doc)]',
    without: 'yield [candidateOf(doc)]',
    tests: SERVER,
  },
  {
    name: 'the server finds by the search of the address, as the app does',
    file: 'gateway/catalogue/search/search.ts',
    code: 'if (!suits(one)) continue',
    without: '',
    tests: SERVER,
  },
  {
    name: 'a page of the server goes on where the one before ended, in any order',
    file: 'gateway/catalogue/search/search.ts',
    code: 'left = found.sort(leastFirst).filter((one) => after === null || leastFirst(after, one) < 0)',
    without: 'left = found.sort(leastFirst).filter((one) => after === null || one.id !== after.id)',
    tests: SERVER,
  },
]

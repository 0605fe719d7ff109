import type { Protection } from './protection.ts'

/** How a store that was put back or wiped is told from itself, by what its devices have seen. */
export const LIVES: readonly Protection[] = [
  {
    name: 'a store put back from a copy is known by the last change that its devices have seen',
    file: 'gateway/sync/pull/seen.ts',
    code: 'if (here.includes(false)) throw new StorePutBack()',
    tests: ['tests/sync/snapshot.test.ts', 'tests/gateway/other-life.test.ts'],
  },
  {
    name: 'a store put back is known by the last write of a device that has not pulled it',
    file: 'gateway/sync/pull/seen.ts',
    code: '[place.mark, mark].flatMap(',
    without: '[place.mark].flatMap(',
    tests: ['tests/gateway/other-life.test.ts'],
  },
  {
    name: 'a mark that somebody made up ends no life',
    file: 'gateway/sync/pull/seen.ts',
    code: 'one === null || isHere(one)',
    without: 'one !== null && isHere(one)',
    tests: ['tests/gateway/other-life.test.ts', 'tests/sync/changes.test.ts'],
  },
  {
    name: 'nothing is written by a device that has seen another life',
    file: 'gateway/sync/push/routes.ts',
    code: 'await requireLife(store, lives, hub, { name, since, mark })',
    without: 'lives.of(name)',
    tests: ['tests/gateway/other-life.test.ts'],
  },
  {
    name: 'a device of a wiped store pulls everything again',
    file: 'gateway/sync/pull/sequence.ts',
    code: '!text.startsWith(',
    without: '!/:/.test(',
    tests: ['tests/sync/changes.test.ts'],
  },
]

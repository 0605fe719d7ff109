import type { Protection } from './protection.ts'

const FORMAT = 'gateway/store/releases/format.ts'
const STARTS = ['tests/gateway/format.test.ts']

/** What keeps a release from damaging what another one wrote. */
export const UPGRADES: readonly Protection[] = [
  {
    name: 'upgrades: a store too new for a release is refused',
    file: FORMAT,
    code: 'if ((known?.format ?? 0) <= own.format + 1) return',
    without: 'if ((known?.format ?? 0) <= own.format + 1000) return',
    tests: STARTS,
  },
  {
    name: 'upgrades: the former release goes on with the store of the next',
    file: FORMAT,
    code: '<= own.format + 1) return',
    without: '<= own.format) return',
    tests: STARTS,
  },
  {
    name: 'upgrades: the newest release that wrote is the one noted',
    file: FORMAT,
    code: 'if (known !== null && known.format >= own.format) return',
    without: '',
    tests: STARTS,
  },
  {
    name: 'upgrades: a gateway gone back refuses nothing that a newer app knows',
    file: 'gateway/sync/push/newer-apps.ts',
    code: 'const isNewer = spoken > WIRE_VERSION && spoken !== Number.POSITIVE_INFINITY',
    without: 'const isNewer = spoken > 1000 && spoken !== Number.POSITIVE_INFINITY',
    tests: ['tests/gateway/newer-apps.test.ts'],
  },
  {
    name: 'upgrades: an older app takes no place of a newer one',
    file: 'service-worker/newest.ts',
    code: 'Number(await noted.text()) > own',
    without: 'Number(await noted.text()) > own + 1000',
    tests: ['tests/unit/service-worker/newest.test.ts'],
  },
]

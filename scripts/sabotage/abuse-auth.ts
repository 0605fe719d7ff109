import type { Protection } from './protection.ts'

const LIMITER = 'gateway/http/limiter.ts'
const LIMITER_TESTS = ['tests/gateway/limiter.test.ts']
const SIGN_IN = 'gateway/accounts/sign-in.ts'
const ATTEMPTS_TESTS = ['tests/gateway/attempts.test.ts']
const DEVICES = 'gateway/accounts/devices.ts'
const DEVICES_TESTS = ['tests/gateway/known-devices.test.ts']
const RESET = 'gateway/accounts/reset/reset.ts'
const RESET_TESTS = ['tests/gateway/reset-under-attack.test.ts']

/** What passwords may cost, and who may keep whom from signing in. */
export const ABUSE_AUTH: readonly Protection[] = [
  {
    name: 'limits: what one of several refuses takes from none',
    file: LIMITER,
    code: 'if (longest !== undefined && longest.waitMs > 0) {',
    without:
      'for (const { counters, id, after } of found) counters.set(id, after)\n    if (longest !== undefined && longest.waitMs > 0) {',
    tests: LIMITER_TESTS,
  },
  {
    name: 'limits: a wait doubles',
    file: LIMITER,
    code: 'firstMs * 2 ** Math.floor(over / doublesEvery)',
    without: 'firstMs',
    tests: LIMITER_TESTS,
  },
  {
    name: 'limits: the gateways of a store share what is allowed',
    file: LIMITER,
    code: 'Math.ceil(max / gateways())',
    without: 'max',
    tests: LIMITER_TESTS,
  },
  {
    name: 'limits: memory is bounded',
    file: LIMITER,
    code: '{ max: KEYS_MAX }',
    without: '{ max: 10 * KEYS_MAX }',
    tests: LIMITER_TESTS,
  },
  {
    name: 'auth: a known device is held by its own mistakes alone',
    file: SIGN_IN,
    code: "{ 'guess:device': device }",
    without: "{ 'guess:device': device, 'guess:account': key }",
    tests: ATTEMPTS_TESTS,
  },
  {
    name: 'auth: wrong passwords from many places count together',
    file: SIGN_IN,
    code: "'guess:account': key, ",
    without: '',
    tests: ATTEMPTS_TESTS,
  },
  {
    name: 'auth: a known device waits behind no stranger for its hash',
    file: 'gateway/accounts/hashing/hashing.ts',
    code: '    reserved: 1,\n',
    without: '',
    tests: DEVICES_TESTS,
  },
  {
    name: 'auth: a mail box gets so many links in a day',
    file: RESET,
    code: ", 'reset:mail-day': key",
    without: '',
    tests: RESET_TESTS,
  },
  {
    name: 'callers: a member is counted by account',
    file: 'gateway/http/callers/limit-requests.ts',
    code: 'const caller = uid === null ? ',
    without: 'const caller = uid !== undefined ? ',
    tests: ['tests/gateway/callers.test.ts'],
  },
  {
    name: 'callers: invented cookies use up no look-up of a member',
    file: 'gateway/http/callers/limit-requests.ts',
    code: 'sessions.isOurs(token) || ',
    without: '',
    tests: ['tests/gateway/callers.test.ts'],
  },
  {
    name: "auth: an account keeps a hash of a device's token, and not the one of another account",
    file: 'gateway/accounts/documents.ts',
    code: "['device', uid, token]",
    without: "['device', token]",
    tests: DEVICES_TESTS,
  },
  {
    name: 'auth: an account knows so many devices, and no more',
    file: DEVICES,
    code: '.slice(0, DEVICES_MAX)',
    without: '.slice(0)',
    tests: DEVICES_TESTS,
  },
  {
    name: 'auth: a device is forgotten after a year',
    file: DEVICES,
    code: 'one.id !== id && Date.parse(one.expiresAt) > now',
    without: 'one.id !== id',
    tests: DEVICES_TESTS,
  },
  {
    name: "auth: a device's cookie goes with the account, where it is deleted",
    file: 'gateway/accounts/routes.ts',
    code: '    deviceCookie.clear(reply)\n',
    without: '',
    tests: DEVICES_TESTS,
  },
  {
    name: "auth: a device's cookie goes with the account, on its other devices",
    file: 'gateway/accounts/guards.ts',
    code: "if (request.accountGone && deviceCookie.read(request) !== '') deviceCookie.clear(reply)",
    without: '',
    tests: DEVICES_TESTS,
  },
  {
    name: 'auth: a new password makes its device known',
    file: RESET,
    code: 'devices: withDevice([], current.uid, device, clock())',
    without: 'devices: []',
    tests: RESET_TESTS,
  },
  {
    name: 'auth: a new password leaves the account no other device',
    file: RESET,
    code: 'withDevice([], current.uid',
    without: 'withDevice(current.devices ?? [], current.uid',
    tests: RESET_TESTS,
  },
  {
    name: 'auth: a made-up device gets no link from a crowded place',
    file: RESET,
    code: '  if (crowded && known === null) return\n',
    without: '',
    tests: RESET_TESTS,
  },
]

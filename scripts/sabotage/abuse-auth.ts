import type { Protection } from './protection.ts'

const HASHING = 'gateway/accounts/hashing/hashing.ts'
const THREADS = 'gateway/accounts/hashing/threads.ts'
const HASHING_TESTS = ['tests/gateway/hashing.test.ts']
const ATTEMPTS = 'gateway/accounts/attempts/attempts.ts'
const ATTEMPTS_TESTS = ['tests/gateway/attempts.test.ts']
const DEVICES = 'gateway/accounts/devices.ts'
const DEVICES_TESTS = ['tests/gateway/known-devices.test.ts']
const RESET = 'gateway/accounts/reset/reset.ts'
const RESET_TESTS = ['tests/gateway/reset-under-attack.test.ts']

/** What passwords may cost, and who may keep whom from signing in. */
export const ABUSE_AUTH: readonly Protection[] = [
  {
    name: 'auth: passwords are hashed apart from the threads that the store reads with',
    file: HASHING,
    code: 'open: () => Promise<Opened> = createThreads,',
    without:
      "open: () => Promise<Opened> = async () => { const { hash, verify } = await import('@node-rs/argon2'); return { hash: (text) => hash(text), verify } },",
    tests: HASHING_TESTS,
  },
  {
    name: 'auth: a place has so many hashes waiting, and no more',
    file: HASHING,
    code: 'waitingMaxPerKey: waitingPerPlace,',
    without: 'waitingMaxPerKey: waiting,',
    tests: HASHING_TESTS,
  },
  {
    name: 'auth: the queue of hashes has an end',
    file: HASHING,
    code: 'waitingMax: waiting,',
    without: 'waitingMax: Number.POSITIVE_INFINITY,',
    tests: HASHING_TESTS,
  },
  {
    name: 'auth: a thread that has died is replaced',
    file: THREADS,
    code: '      worker = undefined\n',
    without: '',
    tests: HASHING_TESTS,
  },
  {
    name: 'auth: wrong passwords are counted by place',
    file: ATTEMPTS,
    code: "[account, place].join(' ')",
    without: "[account, place.slice(0, 0)].join(' ')",
    tests: ATTEMPTS_TESTS,
  },
  {
    name: 'auth: wrong passwords from many places count together',
    file: ATTEMPTS,
    code: "    ['account', account],\n",
    without: '',
    tests: ATTEMPTS_TESTS,
  },
  {
    name: 'auth: wrong passwords for many accounts count together',
    file: ATTEMPTS,
    code: "    ['place', place],\n",
    without: '',
    tests: ATTEMPTS_TESTS,
  },
  {
    name: 'auth: a known device is held by its own mistakes alone',
    file: ATTEMPTS,
    code: "  if (device !== null) return [['device', device]]\n",
    without: '',
    tests: ATTEMPTS_TESTS,
  },
  {
    name: 'auth: a known device has a count of its own',
    file: ATTEMPTS,
    code: "return [['device', device]]",
    without: "return [['device', String(Math.random())]]",
    tests: ATTEMPTS_TESTS,
  },
  {
    name: 'auth: a member asked for the password again is counted by session',
    file: 'gateway/accounts/sign-in.ts',
    code: '.check({ session: sessionId }, verify)',
    without: '.check({ session: uid }, verify)',
    tests: ATTEMPTS_TESTS,
  },
  {
    name: 'auth: a wrong password counts before it is known to be wrong',
    file: ATTEMPTS,
    code: '      const undos = keys.map(([kind, key]) => delays[kind].count(key))\n',
    without:
      '      await Promise.resolve(verify).then((check) => check())\n      const undos = keys.map(([kind, key]) => delays[kind].count(key))\n',
    tests: ATTEMPTS_TESTS,
  },
  {
    name: 'auth: the wait grows',
    file: 'gateway/accounts/attempts/delays.ts',
    code: ' * 2 ** Math.floor(over / doublesEvery)',
    without: ' * Math.min(1, over + doublesEvery)',
    tests: ATTEMPTS_TESTS,
  },
  {
    name: 'auth: the right password takes back what counts for others',
    file: ATTEMPTS,
    code: '      if (right) undo()\n',
    without: '',
    tests: ATTEMPTS_TESTS,
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
    name: 'auth: a new password forgets what was tried',
    file: RESET,
    code: '  attempts.clear(claimId(context.store, account.email))\n',
    without: '',
    tests: RESET_TESTS,
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
    name: 'auth: so many links are mailed, and no more',
    file: RESET,
    code: '  if (!room) return\n',
    without: '',
    tests: RESET_TESTS,
  },
  {
    name: 'auth: strangers cannot use up the links of a known device',
    file: RESET,
    code: "known === null ? hasRoom(limits, SHARED, account._id) : hasRoom(limits, ['reset:device'], known)",
    without: 'hasRoom(limits, SHARED, account._id)',
    tests: RESET_TESTS,
  },
  {
    name: 'auth: a mail box gets so many links in a day',
    file: RESET,
    code: "const SHARED = ['reset:mail', 'reset:mail-day'] as const",
    without: "const SHARED = ['reset:mail'] as const",
    tests: RESET_TESTS,
  },
  {
    name: 'auth: another link leaves within three hours, whatever strangers ask for',
    file: 'gateway/http/limits.ts',
    code: 'drips === true ? Math.max(count - ended, 0) : 0',
    without: 'drips === true ? count : 0',
    tests: RESET_TESTS,
  },
  {
    name: 'auth: a made-up device gets no link from a crowded place',
    file: RESET,
    code: '  if (crowded && known === null) return\n',
    without: '',
    tests: RESET_TESTS,
  },
  {
    name: 'a device that is known waits behind no stranger for its hash',
    file: 'gateway/accounts/sign-in.ts',
    code: 'guess.device === null ? hashing.by(sender.place)',
    without: 'guess.device !== "" ? hashing.by(sender.place)',
    tests: ['tests/gateway/known-devices.test.ts'],
  },
]

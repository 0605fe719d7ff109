import type { Protection } from './protection.ts'

const HASHING = 'gateway/accounts/hashing/hashing.ts'
const THREADS = 'gateway/accounts/hashing/threads.ts'
const HASHING_TESTS = ['tests/gateway/hashing.test.ts']

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
]

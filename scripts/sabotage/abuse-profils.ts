import type { Protection } from './protection.ts'

const PROFILS = 'gateway/sync/pull/profils.ts'
const TESTS = ['tests/gateway/profils.test.ts']

/** What keeps everyone's addresses from being taken by the thousand. */
export const ABUSE_PROFILS: readonly Protection[] = [
  {
    name: 'profiles are read by members whose own is complete',
    file: PROFILS,
    code: "if (own?.profileComplete !== true) throw new HttpError(403, 'profile-incomplete')",
    without: 'void own',
    tests: TESTS,
  },
  {
    name: 'a profile is never hidden from the other party of a candidature',
    file: PROFILS,
    code: 'others.filter((key) => !partners.has(key))',
    without: 'others.filter(() => partners.size >= 0)',
    tests: TESTS,
  },
  {
    name: 'profiles are asked for a few at a time',
    file: PROFILS,
    code: "if (strangers.length > AT_ONCE_MAX) throw new HttpError(400, 'bad-request')",
    without: '',
    tests: TESTS,
  },
]

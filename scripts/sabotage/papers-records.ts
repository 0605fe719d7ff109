import type { Protection } from './protection.ts'

const RULES = 'src/domain/rules.ts'
const ACCOUNT = 'src/domain/partenariat/account.ts'
const RECORD_RULE = 'gateway/sync/push/record-rule.ts'
const LARGE = 'gateway/store/large/pages.ts'
const LARGE_TESTS = ['tests/gateway/large-papers.test.ts']
const VALIDATION = ['tests/validation/records.test.ts']
const ACCOUNT_TESTS = ['tests/unit/domain/partenariat/account.test.ts']
const FORGERIES = ['tests/gateway/record-forgeries.test.ts']
const SYNC_TESTS = ['tests/sync/records.test.ts']

/** Sales, returns and accounts: written once, counted once. */
export const PAPERS_RECORDS: readonly Protection[] = [
  {
    name: 'records: what is written once never changes',
    file: RULES,
    code: 'if (prev !== null) return frozen(Object.keys(RECORD_FIELDS), next, prev)',
    without: 'if (prev !== null) return null',
    tests: VALIDATION,
  },
  {
    name: 'records: a party writes for itself',
    file: RULES,
    code: "return next.by === actor.uid ? null : refuse('not-the-owner')",
    without: 'return null',
    tests: VALIDATION,
  },
  {
    name: 'records: a member makes no copy',
    file: RULES,
    code: "if (next.kind === 'copy') return refuse('creation-forbidden')",
    without: '',
    tests: VALIDATION,
  },
  {
    name: 'records: a count of a row is not written over',
    file: RULES,
    code: "if (counted.length > 0) return refuse('counted-by-movements', counted)",
    without: '',
    tests: VALIDATION,
  },
  {
    name: 'records: an account counts no sale twice',
    file: ACCOUNT,
    code: "if (account.movements.some((key) => others[key] === true)) return 'already-counted'",
    without: '',
    tests: ACCOUNT_TESTS,
  },
  {
    name: 'records: an account adds up',
    file: ACCOUNT,
    code: "? null : 'account-differs'",
    without: '? null : null',
    tests: ACCOUNT_TESTS,
  },
  {
    name: 'records: few papers and copies are read at a time, being large',
    file: LARGE,
    code: "return name === 'partenariats' || name === 'records' ? LARGE_PAGE : PAGE",
    without: 'return name === undefined ? LARGE_PAGE : PAGE',
    tests: LARGE_TESTS,
  },
  {
    name: 'records: copies are listed in pages of their own size',
    file: LARGE,
    code: '  copy: LARGE_PAGE,',
    without: '  copy: 500,',
    tests: LARGE_TESTS,
  },
  {
    name: 'records: copies named as sales are not read',
    file: RECORD_RULE,
    code: '.filter((key) => !isCopyKey(key))',
    without: '',
    tests: LARGE_TESTS,
  },
  {
    name: 'records: an account has days and a rent that somebody may mean, and something to count',
    file: 'src/domain/partenariat/records.ts',
    code: "return kind === 'account' && errors.length === 0 ? accountErrors(doc as unknown as AccountData) : errors",
    without: 'return errors',
    tests: VALIDATION,
  },
  {
    name: 'records: an account of before that ends in no year leaves a day for the next',
    file: 'src/domain/partenariat/accounts/period.ts',
    code: '    .filter((to) => checkDay(to) === null)\n',
    without: '',
    tests: ['tests/unit/domain/partenariat/accounts/period.test.ts'],
  },
  {
    name: 'records: the server checks each account',
    file: RECORD_RULE,
    code: 'if (refusal !== null) return refuse(refusal)',
    without: '',
    tests: SYNC_TESTS,
  },
  {
    name: 'records: accounts of a partnership take turns and have numbers of their own',
    file: RECORD_RULE,
    code: 'isFree ? number : last + 1',
    without: 'isFree ? number : 1',
    tests: SYNC_TESTS,
  },
  {
    name: 'records: no sale is of a day to come',
    file: RECORD_RULE,
    code: 'day: begun(String(next.day), now) })',
    without: '})',
    tests: SYNC_TESTS,
  },
  {
    name: 'records: no member takes the place of a copy',
    file: RULES,
    code: "if (isCopyKey(recordKeyOf(next._id))) return refuse('bad-id')",
    without: '',
    tests: FORGERIES,
  },
  {
    name: 'records: a copy finds a place beside another that begins alike',
    file: 'gateway/sync/copies.ts',
    code: "if (known.kind === 'copy' && known.hash === hash) return known",
    without: 'return known as Copy',
    tests: FORGERIES,
  },
  {
    name: 'records: an account names each sale that it counts',
    file: ACCOUNT,
    code: "if (!isEach || counted.length !== account.movements.length) return 'sale-missing'",
    without: "if (counted.length !== account.movements.length) return 'sale-missing'",
    tests: FORGERIES,
  },
  {
    name: 'records: a row that was counted before movements is not removed',
    file: 'src/domain/partenariat/counts.ts',
    code: '(after === undefined ? 0 : after[sort])',
    without: '(after === undefined ? before[sort] : after[sort])',
    tests: FORGERIES,
  },
]

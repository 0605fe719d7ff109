import type { Protection } from './protection.ts'

const ANSWERS = 'gateway/member-data/answers.ts'
const CORRESPONDENCE = 'gateway/member-data/correspondence.ts'
const ARCHIVE_TESTS = ['tests/gateway/export-archive.test.ts']
const DATA_TESTS = ['tests/gateway/accounts-export.test.ts']
const PAGE_TESTS = ['tests/gateway/export-page.test.ts']

/** What a copy of one's data holds, and what it may cost. */
export const ABUSE_EXPORT: readonly Protection[] = [
  {
    name: 'export: an archive is made as it is taken',
    file: ANSWERS,
    code: 'Readable.from(cutUnread(raw, times)(pieces), { objectMode: false })',
    without: 'Readable.from(cutUnread(raw, times)(pieces), { objectMode: false, highWaterMark: 100 * 1024 * 1024 })',
    tests: ARCHIVE_TESTS,
  },
  {
    name: 'export: an archive that nobody takes is cut',
    file: ANSWERS,
    code: 'cutUnread(raw, times)(pieces)',
    without: '(cutUnread.name === raw.statusMessage ? cutUnread(raw, times)(pieces) : pieces)',
    tests: ARCHIVE_TESTS,
  },
  {
    name: 'export: a member downloads one at a time',
    file: ANSWERS,
    code: 'maxPerKey: EXPORTS_PER_MEMBER,',
    without: 'maxPerKey: EXPORTS_MAX,',
    tests: ARCHIVE_TESTS,
  },
  {
    name: 'export: an archive holds what its format can',
    file: 'gateway/member-data/photos.ts',
    code: 'used.bytes + length > max.bytes || used.pictures >= max.pictures',
    without: 'used.bytes + length < 0',
    tests: ARCHIVE_TESTS,
  },
  {
    name: 'export: no secret link is in it',
    file: CORRESPONDENCE,
    code: 'secret === true ? undefined : message?.text',
    without: 'message?.text',
    tests: DATA_TESTS,
  },
  {
    name: 'export: messages of whoever had the address before are not in it',
    file: CORRESPONDENCE,
    code: 'createdAt >= account.createdAt',
    without: "createdAt !== ''",
    tests: DATA_TESTS,
  },
  {
    name: 'export: what reaches a browser is not in it',
    file: CORRESPONDENCE,
    code: 'service: new URL(endpoint).host, createdAt',
    without: 'service: endpoint, createdAt',
    tests: DATA_TESTS,
  },
  {
    name: 'export: a text of the papers is no HTML',
    file: 'gateway/member-data/page/partenariat.ts',
    code: 'escapeHtml(value)}</td>',
    without: 'value}</td>',
    tests: PAGE_TESTS,
  },
  {
    name: 'export: a value of a record is no HTML',
    file: 'gateway/member-data/page/values.ts',
    code: "return escapeHtml(typeof value === 'number' ? formatNumber(value) : String(value))",
    without: "return typeof value === 'number' ? formatNumber(value) : String(value)",
    tests: DATA_TESTS,
  },
]

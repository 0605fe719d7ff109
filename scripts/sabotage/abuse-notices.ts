import type { Protection } from './protection.ts'

const MAILS = ['tests/gateway/mail.test.ts', 'tests/gateway/mail-kept.test.ts', 'tests/gateway/mail-encryption.test.ts']
const POISON = ['tests/gateway/poison.test.ts', 'tests/gateway/tries.test.ts']

/** What keeps jobs and mails from being stopped, flooded or lent to somebody else's purpose. */
export const ABUSE_NOTICES: readonly Protection[] = [
  {
    name: 'a key of a browser that is no point of the curve is refused',
    file: 'gateway/notices/push/routes.ts',
    code: "if (!areUsableKeys(request.body.keys)) throw new HttpError(400, 'bad-key')",
    without: '',
    tests: ['tests/gateway/push.test.ts'],
  },
  {
    name: 'a subscription that nothing can be encrypted for is dropped',
    file: 'gateway/notices/push/send.ts',
    code: "return areUsableKeys(keys) ? null : 'unusable-key'",
    without: 'return keys === undefined ? null : null',
    tests: ['tests/gateway/push.test.ts'],
  },
  {
    name: 'browsers that cannot be reached hold no mail up',
    file: 'gateway/notices/push/subscriptions.ts',
    code: "if (typeof sessionId === 'string' && sessionId !== '' && (await get(accounts, sessionId)) !== null) return true",
    without: 'if ((await get(accounts, sessionId)) !== null) return true',
    tests: ['tests/gateway/push.test.ts'],
  },
  {
    name: 'an item of a job that fails stops only itself',
    file: 'gateway/store/apart.ts',
    code: 'if (rule.onFailed(key, error)) left += 1',
    without: 'throw error',
    tests: POISON,
  },
  {
    name: 'an item of a job that failed waits before its next turn',
    file: 'gateway/jobs/tries.ts',
    code: "return nextAt > clock() ? 'later' : 'now'",
    without: "return nextAt > clock() ? 'now' : 'now'",
    tests: POISON,
  },
  {
    name: 'an item of a job that keeps failing is given up',
    file: 'gateway/jobs/tries.ts',
    code: 'const wait = ITEM_WAITS_MS[count - 1]',
    without: 'const wait = ITEM_WAITS_MS[0]',
    tests: POISON,
  },
  {
    name: 'a notice that cannot be made fails alone',
    file: 'gateway/notices/notify.ts',
    code: 'async ({ make }) => notify(context, make()),',
    without: 'async ({ make }) => notify(context, make()).catch(() => false),',
    tests: POISON,
  },
  {
    name: "a malformed account erases nobody's things",
    file: 'gateway/accounts/sweep.ts',
    code: "if (_id !== accountId(uid)) throw new StoreError('malformed', 422)",
    without: '',
    tests: POISON,
  },
  {
    name: 'a mail leaves encrypted, unless told otherwise',
    file: 'gateway/notices/mail/smtp.ts',
    code: "requireTLS: url.protocol === 'smtp:' && encryption === 'encrypted',",
    without: 'requireTLS: false,',
    tests: MAILS,
  },
  {
    name: 'a mail server is not on this machine because its name begins so',
    file: 'gateway/env.ts',
    code: 'const LOOPBACK = /^(localhost|127(\\.\\d+){3}|::1|\\[::1\\])$/',
    without: 'const LOOPBACK = /^(localhost|127(\\.\\d+){3}|::1|\\[::1\\])/',
    tests: MAILS,
  },
  {
    name: 'a link that is a secret does not stay in the store once it was sent',
    file: 'gateway/notices/mail/document.ts',
    code: 'return secret === true ? rest : mail',
    without: 'return mail',
    tests: [...MAILS, 'tests/gateway/accounts-passwords.test.ts'],
  },
  {
    name: 'the link of a password reset is such a secret',
    file: 'gateway/notices/reset-mail.ts',
    code: ', secret: true }',
    without: ' }',
    tests: ['tests/gateway/accounts-passwords.test.ts'],
  },
  {
    name: 'a mail is given up no later than it is of use',
    file: 'gateway/notices/deliver.ts',
    code: 'return staleAt === undefined ? now + wait : Math.min(now + wait, Date.parse(staleAt))',
    without: 'return now + wait',
    tests: MAILS,
  },
  {
    name: 'a file with a secret link goes when the link ends',
    file: 'gateway/notices/mail/folder.ts',
    code: 'return until === undefined ? (await stat(path)).mtimeMs + FILE_LIFETIME_MS : Number(until)',
    without: 'return (await stat(path)).mtimeMs + FILE_LIFETIME_MS',
    tests: MAILS,
  },
]

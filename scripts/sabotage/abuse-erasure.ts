import type { Protection } from './protection.ts'

const DISK = ['tests/gateway/erasure.test.ts']
const JOB = ['tests/gateway/forget.test.ts']
const IDS = ['tests/gateway/renew-ids.test.ts']
const FORGET = 'gateway/jobs/forget.ts'

/** What a deletion leaves, on the disk and in ids. */
export const ABUSE_ERASURE: readonly Protection[] = [
  {
    name: 'erasure: the disk is gone over after a deletion',
    file: FORGET,
    code: '    await store.compact()\n',
    without: '',
    tests: DISK,
  },
  {
    name: "erasure: LevelDB's deepest level is rewritten too",
    file: 'gateway/store/embedded/compact.ts',
    code: '  await batch(marks, { sync: true })\n',
    without: '  void [marks, batch]\n',
    tests: DISK,
  },
  {
    name: 'erasure: the ids of subscriptions do not tell the endpoint',
    file: 'gateway/notices/push/subscriptions.ts',
    code: 'prefixOf(uid) + store.opaqueId(',
    without: 'prefixOf(uid) + String(',
    tests: DISK,
  },
  {
    name: 'erasure: the files of mails go with the account',
    file: FORGET,
    code: '    await dropFilesOfGone(mailFolder, store)\n',
    without: '    void [mailFolder, dropFilesOfGone]\n',
    tests: JOB,
  },
  {
    name: 'erasure: a deletion is remembered until the disk knows of it',
    file: 'gateway/accounts/deletion.ts',
    code: 'if (account !== null) await',
    without: 'if (account?.uid === undefined) await',
    tests: JOB,
  },
  {
    name: 'erasure: what came after the deletion goes too',
    file: FORGET,
    code: '      await eraseBelongings(store, forgottenUid(one), one.senders, now)\n',
    without: '      void eraseBelongings\n',
    tests: JOB,
  },
  {
    name: 'erasure: deletions share what rewrites the whole store',
    file: FORGET,
    code: 'if (now - compactedAt < COMPACT_EVERY_MS) return 0',
    without: 'if (now - compactedAt < 0) return 0',
    tests: JOB,
  },
  {
    name: 'erasure: a second pass takes what was read during the first',
    file: FORGET,
    code: 'const PASSES = 2',
    without: 'const PASSES = 1',
    tests: JOB,
  },
  {
    name: 'erasure: messages sent under a former address go with the account',
    file: 'gateway/accounts/email-change.ts',
    code: '...withFormerEmail(context.store, current, context.clock(), heldUntil),',
    without: '...(withFormerEmail === undefined ? {} : current),',
    tests: JOB,
  },
  {
    name: 'erasure: a message sent since by who has the address now stays',
    file: 'gateway/accounts/erasure/senders.ts',
    code: 'until === undefined || createdAt <= until',
    without: 'until !== createdAt',
    tests: JOB,
  },
  {
    name: 'erasure: a message sent under a former address that is still held goes with the account',
    file: 'gateway/accounts/erasure/belongings.ts',
    code: 'const held = senders.map(withHold)',
    without: 'const held = senders.filter(withHold)',
    tests: ['tests/gateway/senders.test.ts'],
  },
  {
    name: 'erasure: an address that is free at once is held no longer',
    file: 'gateway/accounts/proof/undo.ts',
    code: '(isSince(one) ? { ...one, heldUntil: now } : one)',
    without: '(isSince(one) ? one : one)',
    tests: ['tests/gateway/senders.test.ts'],
  },
  {
    name: 'erasure: no id is a plain hash of an e-mail',
    file: 'gateway/accounts/documents.ts',
    code: 'return store.opaqueId(',
    without: 'return sha256(',
    tests: IDS,
  },
  {
    name: 'erasure: ids are renewed to the end',
    file: 'gateway/renew-ids.ts',
    code: 'await setMade(store, false)',
    without: 'await setMade(store, true)',
    tests: IDS,
  },
  {
    name: 'erasure: two gateways have one secret',
    file: 'gateway/renew-ids.ts',
    code: "throw new StartupError('id-secret-other', 'ID_SECRET')",
    without: 'void StartupError',
    tests: IDS,
  },
  {
    name: 'erasure: a store put back loses again who was erased since',
    file: 'gateway/parts.ts',
    code: 'await parts.accounts.erase(uid)',
    without: 'void uid',
    tests: IDS,
  },
]

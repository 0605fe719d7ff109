import type { Protection } from './protection.ts'

/** What a device does so that nothing typed is lost and nothing of a member stays. */
export const DEVICE: readonly Protection[] = [
  {
    name: 'a rejected write is set aside with its reason',
    file: 'src/data/replication/push.ts',
    code: 'if (refusal !== null) await setAside(name, sent as unknown as LocalDoc<DatabaseName>, refusal)',
    without: '',
    tests: ['tests/unit/data', 'tests/sync/rejections.test.ts'],
  },
  {
    name: 'an offline edit does not bring back what was deleted',
    file: 'src/data/replication/conflicts.ts',
    code: 'if (theirs._deleted) return theirs',
    without: '',
    tests: ['tests/unit/data/conflicts.test.ts'],
  },
  {
    name: 'nothing is pulled while something is being pushed',
    file: 'src/data/replication/turns.ts',
    code: 'while (sending.size > 0) await Promise.all(sending)',
    without: '',
    tests: ['tests/unit/data/turns.test.ts'],
  },
  {
    name: 'what was pulled while a push began is pulled again',
    file: 'src/data/replication/turns.ts',
    code: 'if (started === before) return answer',
    without: 'if (before >= 0) return answer',
    tests: ['tests/unit/data/turns.test.ts'],
  },
  {
    name: 'two cells written at once in new papers are both kept',
    file: 'src/data/commands/write.ts',
    code: 'if (!first) return writeChecked(device, name, id, change)',
    without: 'if (!first) return done',
    tests: ['tests/unit/data/write.test.ts'],
  },
  {
    name: "a member's database is removed at sign-out, not only closed",
    file: 'src/data/device/clear-traces.ts',
    code: 'await database.remove()',
    without: 'await database.close()',
    tests: ['tests/sync/nothing-left.test.ts'],
  },
  {
    name: 'pictures waiting to be sent go with the member',
    file: 'src/data/device/clear-traces.ts',
    code: 'uid === undefined ? undefined : outbox.removeAllOf(uid),',
    without: '',
    tests: ['tests/sync/nothing-left.test.ts'],
  },
  {
    name: 'what was typed before signing in goes with the member',
    file: 'src/data/device/clear-traces.ts',
    code: 'publicDatabase && clearPublicDrafts(publicDatabase),',
    without: '',
    tests: ['tests/sync/nothing-left.test.ts'],
  },
  {
    name: 'a device learns that its account was deleted elsewhere',
    file: 'src/data/device/session-watch.ts',
    code: "if (error.code === 'account-gone') await accountGone(member.uid)",
    without: '',
    tests: ['tests/sync/nothing-left.test.ts'],
  },
  {
    name: 'a call lost while the stream is open is made again soon',
    file: 'src/data/replication/live.ts',
    code: 'if (before.reachable && !reachable) doubtOneCall()',
    without: '',
    tests: ['tests/unit/data/live.test.ts'],
  },
  {
    name: 'an app too old for its server sends nothing',
    file: 'src/data/replication/link.ts',
    code: 'await until(wireVersion.state, ({ tooOld }) => !tooOld, signal)',
    without: '',
    tests: ['tests/unit/data/link.test.ts'],
  },
  {
    name: 'an edit over a first version whose answer was lost is kept',
    file: 'src/data/replication/conflicts.ts',
    code: 'base ?? memory.unanswered(name, ours._id)',
    without: 'base',
    tests: ['tests/unit/data/conflicts.test.ts'],
  },
]

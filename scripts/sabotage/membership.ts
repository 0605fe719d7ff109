import type { Protection } from './protection.ts'

const UNIT = 'tests/unit/data'
const SESSION_WATCH = 'src/data/device/session-watch.ts'

/** Whose device it is, which of its tabs exchanges, and what waits on it: see docs/sync.md. */
export const MEMBERSHIP: readonly Protection[] = [
  {
    name: 'a write names the account that it was made as',
    file: 'src/data/replication/push.ts',
    code: 'headers: { [UID_HEADER]: uid }',
    without: 'headers: {}',
    tests: [`${UNIT}/push.test.ts`],
  },
  {
    name: 'a member has a database of their own',
    file: 'src/data/database.ts',
    code: 'open<PrivateCollections>(storage, ',
    without: "open<PrivateCollections>(storage, 'one' || ",
    tests: [`${UNIT}/device.test.ts`],
  },
  {
    name: 'a call answered that the session is over ends it on the device',
    file: SESSION_WATCH,
    code: "if (error instanceof Refused && (error.status === 401 || error.code === 'other-account')) void lost()",
    without: '',
    tests: [`${UNIT}/session-watch.test.ts`],
  },
  {
    name: 'the stream says that the session has ended',
    file: 'src/data/device/leader.ts',
    code: 'onSessionEnded: () => void session.lost()',
    without: 'onSessionEnded: () => {}',
    tests: [`${UNIT}/leader.test.ts`],
  },
  {
    name: 'the session is checked whenever the stream begins',
    file: 'src/data/device/leader.ts',
    code: 'void session.check()',
    without: '',
    tests: [`${UNIT}/leader.test.ts`],
  },
  {
    name: "another member's cookie sends nothing of this one's",
    file: SESSION_WATCH,
    code: 'setExpired(uid !== member.uid)',
    without: 'setExpired(uid === undefined)',
    tests: [`${UNIT}/session-watch.test.ts`],
  },
  {
    name: 'nothing is sent while the session has ended',
    file: SESSION_WATCH,
    code: 'await until(state, ({ member }) => member?.expired === false, signal)',
    without: '',
    tests: [`${UNIT}/session-watch.test.ts`],
  },
  {
    name: 'the session is asked about until there is an answer',
    file: SESSION_WATCH,
    code: 'cancelNext = environment.clock.after(patience.next(), () => void check())',
    without: '',
    tests: [`${UNIT}/session-watch.test.ts`],
  },
  {
    name: 'a call lost while an account goes is made again',
    file: SESSION_WATCH,
    code: 'cancelNext = environment.clock.after(patience.next(), () => void check())',
    without: '',
    tests: ['tests/sync/nothing-left.test.ts'],
  },
  {
    name: 'a device whose session had ended learns that its account was deleted',
    file: SESSION_WATCH,
    code: "call<{ uid: string }>('/api/session', { headers: { [UID_HEADER]: member.uid } })",
    without: "call<{ uid: string }>('/api/session')",
    tests: ['tests/sync/nothing-left.test.ts'],
  },
  {
    name: 'a photo waits for the annonce that will show it',
    file: 'src/data/photos/upload.ts',
    code: 'const old = loose.filter(({ at }) => settled && now - Date.parse(at) > LOOSE_MS)',
    without: 'const old = settled ? loose : []',
    tests: [`${UNIT}/outbox.test.ts`],
  },
  {
    name: 'a photo that was replaced stays while the annonce that showed it may be under way',
    file: 'src/data/photos/upload.ts',
    code: 'const settled = loose.length > 0 && !(await hasWritesUnderWay(database))',
    without: 'const settled = true',
    tests: [`${UNIT}/outbox.test.ts`],
  },
  {
    name: 'a photo stays on the device until the server has it',
    file: 'src/data/photos/upload.ts',
    code: "if (sent !== 'sent' && 'later' in sent) {",
    without: "if (sent !== 'sent' && 'later' in sent) {\n        await outbox.removePicture(first.url)",
    tests: [`${UNIT}/outbox.test.ts`],
  },
  {
    name: 'one tab at a time exchanges with the server',
    file: 'src/data/device/open-device.ts',
    code: 'environment.locks.request(LOCKS.sync,',
    without: '((_name: string, held: () => Promise<void>) => held())(LOCKS.sync,',
    tests: [`${UNIT}/device.test.ts`],
  },
  {
    name: 'a removal that a tab did not live to end is recorded',
    file: 'src/data/device/membership.ts',
    code: 'if (uid !== undefined) localStorage.setItem(LEAVING_KEY, uid)',
    without: '',
    tests: [`${UNIT}/device.test.ts`],
  },
  {
    name: 'a removal that a tab did not live to end is ended by the next one',
    file: 'src/data/device/open-device.ts',
    code: 'await membership.finishLeaving()',
    without: '',
    tests: ['tests/model/kept.test.ts'],
  },
]

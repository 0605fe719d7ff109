import type { Protection } from './protection.ts'

const AGREEMENT_RULE = 'gateway/sync/push/agreement-rule.ts'
const COPIES = 'gateway/sync/copies.ts'
const ROOM = 'src/domain/partenariat/history-room.ts'
const SYNC_TESTS = ['tests/sync/agreed.test.ts']
const COPY_TESTS = ['tests/gateway/copies.test.ts']
const ROOM_TESTS = ['tests/unit/domain/partenariat/history-room.test.ts']

/** What was agreed: to what the papers hold, kept, and with a history that nobody pushes out. */
export const PAPERS_AGREED: readonly Protection[] = [
  {
    name: 'agreed: nobody agrees to another version than the server holds',
    file: AGREEMENT_RULE,
    code: "if (!textsOf(next, paper).has(agreement.hash)) return 'changed'",
    without: '',
    tests: SYNC_TESTS,
  },
  {
    name: 'agreed: a partnership has no more copies than it may have',
    file: AGREEMENT_RULE,
    code: "(await hasRoomFor(context.store, next._id, agreement.hash)) ? null : 'full'",
    without: 'null',
    tests: COPY_TESTS,
  },
  {
    name: 'agreed: what has its copy is agreed to again, however many there are',
    file: COPIES,
    code: 'return copies < COPIES_MAX || (await placeOf(store, id, hash)) === null',
    without: 'return copies < COPIES_MAX',
    tests: COPY_TESTS,
  },
  {
    name: 'agreed: nobody agrees to two values at once',
    file: AGREEMENT_RULE,
    code: "if (hasConflicts(next, paper)) return 'to-choose'",
    without: '',
    tests: SYNC_TESTS,
  },
  {
    name: 'agreed: nobody agrees with a party that is gone',
    file: AGREEMENT_RULE,
    code: "if (other !== undefined && (await isGone(other, context))) return 'left'",
    without: '',
    tests: COPY_TESTS,
  },
  {
    name: 'agreed: an agreement that was not taken does not come back by a merge',
    file: 'src/domain/versions/settle.ts',
    code: 'const isTaken = refused === undefined || canonical(refused[field]) === canonical(cells[field])',
    without: 'const isTaken = true',
    tests: ['tests/unit/domain/partenariat/agreement.test.ts'],
  },
  {
    name: 'agreed: nobody is asked again in place of the other party',
    file: 'src/domain/partenariat/forged.ts',
    code: "const own = key.split('-')[1] === role &&",
    without: 'const own =',
    tests: ['tests/validation/partenariats.test.ts'],
  },
  {
    name: 'agreed: a copy is made of what both agree to, and of nothing else',
    file: COPIES,
    code: 'if (one === undefined || other?.hash !== one.hash) return null',
    without: 'if (one === undefined || other === undefined) return null',
    tests: COPY_TESTS,
  },
  {
    name: 'agreed: a copy is made before the papers change',
    file: 'gateway/sync/push/partenariat-rule.ts',
    code: 'if (prev !== null) await keepCopies(store, before)',
    without: '',
    tests: COPY_TESTS,
  },
  {
    name: 'agreed: a copy that a dying process left out is made by the job',
    file: 'gateway/jobs/copies.ts',
    code: 'const kept = await keepCopies(store, partenariat)',
    without: 'const kept = Number(partenariat === null)',
    tests: COPY_TESTS,
  },
  {
    name: 'agreed: a copy does not outlive its papers',
    file: COPIES,
    code: "if ((await get(store.db('partenariats'), partenariat._id)) === null)",
    without: 'if (partenariat === null)',
    tests: COPY_TESTS,
  },
  {
    name: 'history: rows that came and went push nothing out',
    file: ROOM,
    code: 'const kept = withoutPassing(history, rows, writer)',
    without: 'const kept = writer === rows ? withoutPassing(history, rows, writer) : history',
    tests: ROOM_TESTS,
  },
  {
    name: 'history: one party pushes out nothing of the other, who wrote less',
    file: ROOM,
    code: 'const own = others.filter((key) => at(history, key).by === by)',
    without: "const own = others.filter(() => by !== '')",
    tests: ROOM_TESTS,
  },
  {
    name: 'history: an entry is not written for another',
    file: ROOM,
    code: 'if (foreign.length > 0) return foreign',
    without: '',
    tests: ROOM_TESTS,
  },
  {
    name: 'history: an entry does not go without a reason',
    file: ROOM,
    code: 'differing(within(all, rows, by, Infinity)).length === 0 ? [] : left',
    without: 'differing(within(all, rows, by, Infinity)).length === 0 ? [] : left.slice(left.length)',
    tests: ROOM_TESTS,
  },
]

import type { Protection } from './protection.ts'

const CHECKPOINT = 'gateway/sync/replicators/checkpoint.ts'
const CHECKPOINTS = 'gateway/sync/replicators/checkpoints.ts'
const ROUTES = 'gateway/sync/replicators/routes.ts'
const CHANGES = 'gateway/sync/pull/changes-routes.ts'
const BOUNDS = ['tests/gateway/checkpoints.test.ts']
const REPLAYED = ['tests/gateway/replicator.test.ts']

/** What CouchDB's replicator may keep and hold open here, without an account. */
export const ABUSE_REPLICATORS: readonly Protection[] = [
  {
    name: 'replicators: a checkpoint weighs a kilobyte at most',
    file: CHECKPOINT,
    code: 'if (weightOf(checkpoint) <= CHECKPOINT_MAX) continue',
    without: 'if (sessions.length > 0) continue',
    tests: BOUNDS,
  },
  {
    name: 'replicators: a checkpoint holds no words of anybody',
    file: CHECKPOINT,
    code: "typeof value === 'string' && pattern.test(value) ? value : bad()",
    without: 'String(pattern) && String(value)',
    tests: BOUNDS,
  },
  {
    name: 'replicators: checkpoints are so many at most',
    file: CHECKPOINTS,
    code: 'if (count < max) return',
    without: 'if (count < 1e9) return',
    tests: BOUNDS,
  },
  {
    name: 'replicators: those that go on outlast a crowd of new ones',
    file: CHECKPOINTS,
    code: 'Number(cameBack(one)) - Number(cameBack(other)) || ',
    without: '',
    tests: BOUNDS,
  },
  {
    name: 'replicators: an address begins so many an hour',
    file: ROUTES,
    code: "limits.take('checkpoint-new:address', request.ip)",
    without: 'void limits',
    tests: BOUNDS,
  },
  {
    name: 'replicators: of the annonces alone a checkpoint is kept',
    file: ROUTES,
    code: "if (syncTarget(request).name !== 'annonces') refuseWay(request)",
    without: 'syncTarget(request)',
    tests: ['tests/gateway/policy.test.ts'],
  },
  {
    name: 'replicators: a replica that has lost its place is told of what is gone',
    file: CHANGES,
    code: "withGone: target.name === 'annonces' && isReplicators(given),",
    without: 'withGone: isReplicators(given) && false,',
    tests: REPLAYED,
  },
  {
    name: "replicators: a member's own is not followed past the end of their session",
    file: CHANGES,
    code: "query.scope !== 'public' || ",
    without: '',
    tests: REPLAYED,
  },
  {
    name: 'replicators: a feed that goes on says where it ends',
    file: 'gateway/sync/pull/continuous.ts',
    code: "const ending = { last_seq: since ?? '0', pending: 0 }",
    without: 'const ending = { pending: 0 }',
    tests: REPLAYED,
  },
  {
    name: 'replicators: a feed that nobody reads is cut',
    file: 'gateway/sync/pull/continuous.ts',
    code: 'const cut = setTimeout(() => stream.destroy(), UNREAD_MAX_MS)',
    without: 'const cut = setTimeout(() => {}, UNREAD_MAX_MS)',
    tests: ['tests/gateway/continuous.test.ts'],
  },
]

import type { Protection } from './protection.ts'

const UNIT = 'tests/unit/data'
const REPLICATE = 'src/data/replication/replicate.ts'
const CHANGES = 'gateway/sync/pull/changes.ts'

/** What the two sides of the sync do so that it neither loses, nor stalls, nor lies: see docs/sync.md. */
export const SYNC: readonly Protection[] = [
  {
    name: 'a rejection is kept durably',
    file: 'src/data/replication/rejections.ts',
    code: 'await database.rejections.incrementalUpsert({',
    without: 'void ({',
    tests: [`${UNIT}/rejections.test.ts`, 'tests/sync/rejections.test.ts'],
  },
  {
    name: 'a rejection is on the device before its version yields',
    file: 'src/data/replication/rejections.ts',
    code: 'await database.rejections.incrementalUpsert({',
    without: 'void database.rejections.incrementalUpsert({',
    tests: [`${UNIT}/rejections.test.ts`],
  },
  {
    name: 'a refused version yields to the server: marked',
    file: 'src/data/replication/rejections.ts',
    code: 'memory.addRejected(name, version._id)',
    without: '',
    tests: [`${UNIT}/rejections.test.ts`],
  },
  {
    name: 'a refused version yields to the server: given way',
    file: 'src/data/replication/conflicts.ts',
    code: 'memory.takeRejected(name, ours._id) || ours',
    without: 'ours',
    tests: [`${UNIT}/conflicts.test.ts`],
  },
  {
    name: 'a rejection goes only when all that it held has been written again',
    file: 'src/data/replication/rejections.ts',
    code: 'const replaced = fields.length > 0 && fields.every((field) => written.includes(field))',
    without: 'const replaced = written.length > 0',
    tests: ['tests/sync/set-aside.test.ts'],
  },
  {
    name: 'the sequence of a snapshot is read before it',
    file: CHANGES,
    code: `  const last = seq === null ? await lastChange(store.db(name)) : null
  const base = seq ?? last?.seq ?? 0
  const page = await readSnapshot(store, { name, scope, actor, after, limit })`,
    without: `  const page = await readSnapshot(store, { name, scope, actor, after, limit })
  const last = seq === null ? await lastChange(store.db(name)) : null
  const base = seq ?? last?.seq ?? 0`,
    tests: ['tests/sync/snapshot.test.ts'],
  },
  {
    name: "what leaves the caller's scope comes as a deletion",
    file: CHANGES,
    code: 'const gone = { ...row, deleted: true } as const',
    without: 'const gone = row\n  if (gone !== undefined) return null',
    tests: ['tests/sync/changes.test.ts'],
  },
  {
    name: 'a store put back from a copy is known by the last change that its devices have seen',
    file: CHANGES,
    code: 'if (!(await knowsRevision(db, seen.id, seen.rev))) throw new StorePutBack()',
    without: '',
    tests: ['tests/sync/snapshot.test.ts'],
  },
  {
    name: 'a device offers again what a store put back has lost',
    file: REPLICATE,
    code: 'writer && ((...told)',
    without: 'undefined && ((...told: Parameters<OnPutBack>)',
    tests: ['tests/sync/put-back.test.ts'],
  },
  {
    name: 'public annonces of another life of the store go',
    file: 'src/data/replication/pull.ts',
    code: 'documents.push(...gone.map((id) => fromWire(name, { _id: id, _deleted: true })))\n  }\n  if',
    without: '}\n  if',
    tests: [`${UNIT}/pull.test.ts`],
  },
  {
    name: 'a fetching waits until what was sent is acknowledged on the device',
    file: 'src/data/replication/turns.ts',
    code: 'void recorded().then(over, over)',
    without: 'over()',
    tests: [`${UNIT}/turns.test.ts`],
  },
  {
    name: 'pulls and pushes of a collection take turns',
    file: REPLICATE,
    code: 'turns.fetch(() => pull(checkpoint))',
    without: 'pull(checkpoint)',
    tests: ['tests/sync/acknowledgement.test.ts'],
  },
  {
    name: 'a device that has been told of another life of the store knows it, though that life held nothing',
    file: REPLICATE,
    code: 'if (isEmpty) await record(pulled.checkpoint)',
    without: '',
    tests: ['tests/sync/put-back.test.ts'],
  },
  {
    name: 'an annonce deleted on a device is deleted again in a store put back',
    file: 'src/data/replication/put-back.ts',
    code: "if (name === 'annonces') await deleteAgain(kept, uid, listed, unsentAt)",
    without: '',
    tests: ['tests/sync/put-back.test.ts'],
  },
  {
    name: 'what a store had refused is not deleted from the one that is put back',
    file: 'src/data/replication/put-back.ts',
    code: '|| !removal ',
    without: '',
    tests: ['tests/sync/put-back.test.ts'],
  },
  {
    name: 'a fetch without an answer is made again',
    file: 'src/data/replication/live.ts',
    code: 'cancelRetry = clock.after(backoff.next(), connect)',
    without: '',
    tests: [`${UNIT}/live.test.ts`],
  },
  {
    name: 'a stream that has not said hello is opened anew when the network is back',
    file: 'src/data/replication/live.ts',
    code: 'current = mine',
    without: 'current = mine; open = true',
    tests: [`${UNIT}/live.test.ts`],
  },
  {
    name: 'what RxDB has passed over is sent',
    file: REPLICATE,
    code: 'writer === undefined ? undefined : sendForgotten(state.active$, clock, collection)',
    without: 'writer === undefined ? sendForgotten(state.active$, clock, collection) : undefined',
    tests: [`${UNIT}/forgotten.test.ts`],
  },
  {
    name: 'what a write depends on in another collection goes first',
    file: REPLICATE,
    code: 'await writer.order.before(name, versions)',
    without: '',
    tests: ['tests/sync/set-aside.test.ts'],
  },
  {
    name: 'a write is marked as unsent',
    file: 'src/data/commands/write.ts',
    code: '{ ...from, ...changeOf(change, from), unsentAt }',
    without: '{ ...from, ...changeOf(change, from) }',
    tests: [`${UNIT}/write.test.ts`],
  },
  {
    name: 'a pause that the server asks for is obeyed',
    file: 'src/data/replication/pull.ts',
    code: 'if (error instanceof Refused && error.retryAfter !== undefined) link.pause(error.retryAfter)',
    without: '',
    tests: [`${UNIT}/patience.test.ts`],
  },
  {
    name: 'a call waits for the end of a pause',
    file: 'src/data/replication/link.ts',
    code: 'reachable && resumesAt === 0, signal)',
    without: 'reachable && resumesAt >= 0, signal)',
    tests: [`${UNIT}/patience.test.ts`],
  },
  {
    name: "a candidature's id is its annonce's and its créateur's",
    file: 'src/domain/rules.ts',
    code: "if (written.creatorId !== parts.creatorId) return refuse('not-a-party')",
    without: '',
    tests: ['tests/validation', 'tests/unit/domain'],
  },
  {
    name: "a stamp ahead of the server's clock is brought back to it",
    file: 'src/domain/versions/settle.ts',
    code: 'wanted ? capped(claim, now, known) : amended(capped(claim, now, known))',
    without: 'wanted ? claim : amended(claim)',
    tests: ['tests/sync/stamps.test.ts', 'tests/unit/domain/versions'],
  },
  {
    name: 'devices come back from a long absence of the server at moments drawn at random',
    file: 'src/data/replication/return-delay.ts',
    code: 'return LONG_MIN_MS + (LONG_MAX_MS - LONG_MIN_MS) * random()',
    without: 'return LONG_MAX_MS',
    tests: [`${UNIT}/return-delay.test.ts`],
  },
  {
    name: 'devices come back from a short absence of the server within five seconds',
    file: 'src/data/replication/return-delay.ts',
    code: 'if (now() - lostAt < SHORT_CUT_MS) return short.next() * (0.75 + random() / 2)',
    without: '',
    tests: [`${UNIT}/return-delay.test.ts`],
  },
]

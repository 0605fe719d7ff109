import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CHECKPOINT_MAX, reduced } from '#gateway/sync/replicators/checkpoint.ts'
import { CHECKPOINTS_MAX, createCheckpoints } from '#gateway/sync/replicators/checkpoints.ts'
import { newId } from '#tests/fixtures/builders.ts'
import { aCheckpoint, couchdbReplicator } from '#tests/fixtures/couchdb-replicator.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { allDocs, quickStore, type TestStore } from '#tests/fixtures/store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const START = Date.parse('2026-02-10T12:00:00.000Z')
const CLUSTER_SEQ = `4a2c5308e951:10-${'g1AAAACbeJzLYWBg'.repeat(12)}`
const allow = () => {}

let test: TestStore
let now = START
beforeAll(async () => {
  test = await quickStore()
})
afterAll(() => test.dispose())
beforeEach(async () => {
  now = START
  const coordination = test.store.db('coordination')
  const kept = (await allDocs(test.store, 'coordination')).filter(({ _id }) => _id.startsWith('checkpoint:'))
  for (const { _id, _rev } of kept) await coordination.remove(_id, _rev)
})

const checkpointsOf = (max?: number) => createCheckpoints(test.store, () => now, max)
type Checkpoints = ReturnType<typeof createCheckpoints>
const keep = (checkpoints: Checkpoints, id: string) => checkpoints.write('annonces', id, reduced(aCheckpoint()), allow)
async function standing(checkpoints: Checkpoints, ids: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const id of ids) if ((await checkpoints.read('annonces', id)) !== null) found.push(id)
  return found
}

describe('a checkpoint', () => {
  it('is kept in a kilobyte, with as many of its last sessions as fit', () => {
    const sequences = Array.from({ length: 50 }, (_, index) => `${CLUSTER_SEQ}${index}`)
    const kept = reduced(aCheckpoint(sequences))
    expect(JSON.stringify(kept).length).toBeLessThanOrEqual(CHECKPOINT_MAX)
    expect(kept.source_last_seq).toBe(sequences[0])
    expect(kept.history.map(({ recorded_seq }) => recorded_seq)).toEqual(sequences.slice(0, kept.history.length))
    expect(kept.history.length).toBeGreaterThan(1)
    expect(reduced(aCheckpoint(['4a2c5308e951:3', '4a2c5308e951:2'])).history).toHaveLength(2)
    const longest = reduced(aCheckpoint(['x'.repeat(700), CLUSTER_SEQ]))
    expect(JSON.stringify(longest).length).toBeLessThanOrEqual(CHECKPOINT_MAX)
    expect(longest.history).toEqual([])
  })

  it.each([
    ['words for a session', { session_id: 'Bonjour à tous' }],
    ['words for a sequence', { source_last_seq: 'venez voir mon site' }],
    ['a sequence without an end', { source_last_seq: 'x'.repeat(2000) }],
    ['a number for a sequence', { source_last_seq: 7 }],
    ['a page for a history', { history: '<p>' }],
    ['words in its history', { history: [{ session_id: 'a0', recorded_seq: 'à vendre' }] }],
    ['a version that is none', { replication_id_version: 'x' }],
  ])('is not taken with %s', (_what, changes) => {
    expect(() => reduced({ ...aCheckpoint(), ...changes })).toThrow('bad-request')
  })

  it('holds nothing but sequences and the names of sessions', () => {
    const kept = reduced({ ...aCheckpoint(), message: 'bonjour', _attachments: {} })
    expect(Object.keys(kept)).toEqual(['session_id', 'source_last_seq', 'replication_id_version', 'history'])
    expect(Object.keys(kept.history[0] ?? {})).toEqual(['session_id', 'recorded_seq'])
  })
})

describe('the checkpoints of a database', () => {
  it('are so many at most: the oldest goes', async () => {
    const checkpoints = checkpointsOf(3)
    const ids = ['a', 'b', 'c', 'd', 'e']
    for (const id of ids) {
      await keep(checkpoints, id)
      now += 1000
    }
    expect(await standing(checkpoints, ids)).toEqual(['c', 'd', 'e'])
    await keep(checkpoints, 'c')
    await keep(checkpoints, 'f')
    expect(await standing(checkpoints, ids)).toEqual(['c', 'e'])
    expect(CHECKPOINTS_MAX).toBe(1000)
  })

  it('that go on for an hour outlast those that a crowd begins, though these are newer', async () => {
    const checkpoints = checkpointsOf(3)
    await keep(checkpoints, 'real')
    now += HOUR_MS
    await keep(checkpoints, 'real')
    const crowd = Array.from({ length: 9 }, (_, index) => `crowd-${index}`)
    for (const id of crowd) {
      now += MINUTE_MS
      await keep(checkpoints, id)
    }
    expect(await standing(checkpoints, ['real', ...crowd])).toEqual(['real', 'crowd-7', 'crowd-8'])
  })

  it('are one for two gateways: the last write stands, and none waits for the other', async () => {
    const [one, other] = [checkpointsOf(3), checkpointsOf(3)]
    const id = newId(8)
    const revs = await Promise.all([keep(one, id), keep(other, id), keep(one, id)])
    expect(revs.toSorted()).toEqual(['0-1', '0-2', '0-3'])
    expect(await other.read('annonces', id)).toMatchObject({ rev: '0-3' })
    const ids = Array.from({ length: 8 }, (_, index) => `both-${index}`)
    await Promise.all(ids.map((each, index) => keep(index % 2 === 0 ? one : other, each)))
    const kept = (await allDocs(test.store, 'coordination')).filter(({ _id }) => _id.startsWith('checkpoint:'))
    expect(kept).toHaveLength(3)
  })
})

describe('an address', () => {
  it('begins ten replications an hour, and those that it has go on', async () => {
    const env = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }
    const gateway = await startHttpGateway({ env })
    const from = (ip: string) => couchdbReplicator(gateway.url, { 'x-forwarded-for': ip })
    const ids = Array.from({ length: 11 }, () => newId(20))
    const answers: number[] = []
    for (const id of ids) answers.push((await from('192.0.2.1').save(id, aCheckpoint())).status)
    expect(answers).toEqual([...Array(10).fill(201), 429])
    const refused = await from('192.0.2.1').save(newId(20), aCheckpoint())
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await from('192.0.2.1').save(ids[0] ?? '', aCheckpoint())).status).toBe(201)
    expect((await from('192.0.2.2').save(newId(20), aCheckpoint())).status).toBe(201)
  })
})

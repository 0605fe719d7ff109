import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Annonce } from '#domain/market/annonce.ts'
import type { Store } from '#gateway/store/store.ts'
import type { Pull, PullQuery } from '#gateway/sync/pull/changes.ts'
import { createResponseCache } from '#gateway/sync/pull/changes-response-cache.ts'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { realStore } from '#tests/fixtures/store.ts'

const EPOCH = 'abc'
const turn = <T>(work: () => Promise<T>) => work()

/** A response cache over a store whose position the test sets, counting the responses made. */
function answers(kind: Store['kind']) {
  const state = { seq: 1, position: 1, now: 1, made: 0 }
  const db = () => ({ info: async () => ({ update_seq: state.seq }) })
  async function* rows(): Pull {
    yield [{ seq: '1', id: 'a', changes: [{ rev: '1-a' }] }]
    return { last_seq: `${EPOCH}:${state.seq}`, pending: 0 }
  }
  const cache = createResponseCache({
    store: { kind, db } as unknown as Store,
    feedPosition: () => state.position,
    epoch: () => EPOCH,
    pull: async () => {
      state.made += 1
      return rows()
    },
    clock: () => state.now,
  })
  const query: PullQuery = {
    name: 'annonces',
    scope: 'public',
    actor: { kind: 'anonymous' },
    since: `${EPOCH}:1`,
    limit: Number.POSITIVE_INFINITY,
    includeDocs: true,
  }
  const ask = (more: Partial<PullQuery> = {}) => cache({ ...query, ...more }, turn)
  return { state, ask }
}

describe('what is kept', () => {
  it('is dropped after five seconds when the feed of CouchDB tells nothing', async () => {
    const { state, ask } = answers('couchdb')
    await ask()
    state.seq = 2 // not reported by the feed yet
    state.now = 5000
    await ask()
    expect(state.made).toBe(1)
    state.now = 5002
    await ask()
    expect(state.made).toBe(2)
    state.position = 2
    await ask()
    expect(state.made).toBe(3)
  })

  it.each([
    ["one's own", { scope: 'own' }],
    ['a part', { limit: 100 }],
    ['ids alone', { includeDocs: false }],
    ['a snapshot', { since: undefined }],
    ['another life', { since: 'def:1' }],
    ['what somebody has seen besides', { mark: 'xyz' }],
  ] as const)('is never %s', async (_what, query) => {
    const { state, ask } = answers('leveldb')
    expect(await ask(query as Partial<PullQuery>)).toBeNull()
    expect(state.made).toBe(0)
  })
})

const gateway = await startHttpGateway({ open: realStore })
const boutique = await gateway.member('boutique')

describe('an answer of the gateway', () => {
  const changes = (since: string) => gateway.anonymous.changes('annonces', `&scope=public&since=${since}`)
  const publish = async (annonce: Annonce): Promise<Annonce> => {
    const [row] = await boutique.push('annonces', annonce)
    return { ...annonce, _rev: (row as { rev: string }).rev } as unknown as Annonce
  }

  it('never holds an annonce that was closed before it was asked for', async () => {
    const { last_seq } = await changes('now')
    const open = await publish(anAnnonce(boutique.uid))
    expect((await changes(last_seq)).results).toMatchObject([{ id: open._id, doc: { active: true } }])
    await publish({ ...open, active: false })
    const { results } = await changes(last_seq)
    expect(results).toMatchObject([{ id: open._id, deleted: true }])
    expect(results[0]?.doc).not.toHaveProperty('nom')
  })

  it('is given as the request takes it, and kept by nothing on the way', async () => {
    const { last_seq } = await changes('now')
    await boutique.push('annonces', ...Array.from({ length: 5 }, () => anAnnonce(boutique.uid)))
    const path = `/sync/annonces/_changes?include_docs=true&scope=public&since=${last_seq}`
    const ask = (coding: string) => gateway.app.inject({ url: path, headers: { 'accept-encoding': coding } })
    const [packed, plain, refused] = [await ask('br, gzip'), await ask('identity'), await ask('gzip;q=0, identity')]
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-store' })
    expect(String(packed.headers.vary).toLowerCase()).toContain('accept-encoding')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(refused.headers['content-encoding']).toBeUndefined()
    expect(gunzipSync(new Uint8Array(packed.rawPayload)).toString()).toBe(plain.body)
    expect(refused.body).toBe(plain.body)
    expect(JSON.parse(plain.body).results).toHaveLength(5)
  })
})

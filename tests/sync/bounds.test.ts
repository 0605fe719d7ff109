import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { type Caller, type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { realStore } from '#tests/fixtures/store.ts'

let gateway: HttpGateway
let boutique: Caller
beforeAll(async () => {
  gateway = await startHttpGateway({ open: realStore })
  boutique = await gateway.member('boutique')
})
afterAll(() => gateway.close())

async function published(count: number) {
  const annonces = Array.from({ length: count }, () => anAnnonce(boutique.uid))
  await boutique.push('annonces', ...annonces)
  return annonces.map((annonce) => annonce._id as string)
}

describe('the numbers of a question', () => {
  it.each([
    ['limit', 'Infinity'],
    ['limit', '-1'],
    ['limit', '1e9'],
    ['limit', '0x10'],
    ['limit', 'NaN'],
    ['timeout', 'Infinity'],
    ['timeout', '-1'],
    ['timeout', '0x10'],
    ['timeout', '1e9'],
    ['timeout', 'NaN'],
    ['heartbeat', 'Infinity'],
    ['heartbeat', '-1'],
    ['heartbeat', '0x10'],
    ['heartbeat', '1e9'],
    ['heartbeat', 'NaN'],
    ['heartbeat', '1.5'],
  ])('is no %s of %s', async (name, value) => {
    const answer = await gateway.anonymous.get(`/sync/annonces/_changes?feed=longpoll&since=now&${name}=${value}`)
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'bad-request' }])
  })

  it('waits no longer and beats no faster than it is willing to, whatever number is given', async () => {
    const set = vi.spyOn(globalThis, 'setInterval')
    const wait = vi.spyOn(globalThis, 'setTimeout')
    const asked = (query: string) => fetch(`${gateway.url}/sync/annonces/_changes?feed=longpoll&since=now&${query}`)
    const beats: unknown[] = []
    for (const heartbeat of ['1', '1000000000', '0', 'true', 'false']) {
      await (await asked(`timeout=1&heartbeat=${heartbeat}`)).text()
      beats.push(set.mock.calls.at(-1)?.[1])
      set.mockClear()
    }
    expect(beats).toEqual([1000, 60_000, undefined, 60_000, undefined])
    wait.mockClear()
    const polled = asked('timeout=999999999999999')
    await soon(() => expect(wait.mock.calls.map(([, ms]) => ms)).toContain(60_000))
    await published(1)
    expect((await polled).status).toBe(200)
    expect(Math.max(...wait.mock.calls.map(([, ms]) => ms ?? 0))).toBeLessThanOrEqual(300_000)
  })

  it.each(['0x1', '-5', '1e0', '%205', '1.0'])(
    'answers a sequence that is only a number to JavaScript, %s, with a snapshot',
    async (seq) => {
      const { last_seq, results } = await gateway.anonymous.changes('annonces')
      if (gateway.store.kind === 'couchdb') return
      const odd = await gateway.anonymous.changes('annonces', `&since=${last_seq.split(':')[0]}:${seq}`)
      expect(odd.results.map((row) => row.id)).toEqual(results.map((row) => row.id))
    },
  )
})

describe('the keys of a question', () => {
  it('gives a document once for all that its key is worth: a key twice is no question', async () => {
    const [id = ''] = await published(1)
    const ask = (path: string, body: object) => gateway.anonymous.post(`/sync/annonces/${path}`, body)
    for (const [path, once, twice] of [
      ['_all_docs?include_docs=true', { keys: [id] }, { keys: [id, 'x', id] }],
      ['_bulk_get', { docs: [{ id }] }, { docs: [{ id }, { id, rev: '1-a' }] }],
    ] as const) {
      expect((await (await ask(path, once)).text()).split(`"_id":"${id}"`)).toHaveLength(2)
      expect((await ask(path, twice)).status).toBe(400)
    }
  })

  it('answers by keys in the order given, whatever number of pages it is read in', async () => {
    const ids = await published(150)
    const keys = ids.toSorted().reverse()
    const rows = await gateway.anonymous.post('/sync/annonces/_all_docs', { keys, include_docs: true })
    const listed = (await rows.json()) as { total_rows: number; rows: { key: string; doc: { _id: string } }[] }
    expect(listed.rows.map((row) => row.doc._id)).toEqual(keys)
    const got = await gateway.anonymous.post('/sync/annonces/_bulk_get', { docs: keys.map((id) => ({ id })) })
    const { results } = (await got.json()) as { results: { id: string; docs: { ok: { _id: string } }[] }[] }
    expect(results.map(({ docs }) => docs[0]?.ok._id)).toEqual(keys)
  })
})

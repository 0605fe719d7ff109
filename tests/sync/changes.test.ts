import { describe, expect, it } from 'vitest'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { realStore } from '#tests/fixtures/store.ts'

const gateway = await startHttpGateway({ open: realStore })
const boutique = await gateway.member('boutique')

async function published(count: number) {
  const annonces = Array.from({ length: count }, () => anAnnonce(boutique.uid))
  await boutique.push('annonces', ...annonces)
  return annonces.map((annonce) => annonce._id as string)
}

describe('pulling', () => {
  it('begins with a snapshot, then gives what changed since', async () => {
    const ids = await published(3)
    const initial = await gateway.anonymous.changes('annonces')
    expect(initial.results.map((row) => row.id)).toEqual(expect.arrayContaining(ids))
    expect(initial.pending).toBe(0)
    expect((await gateway.anonymous.changes('annonces', `&since=${initial.last_seq}`)).results).toEqual([])

    const [next] = await published(1)
    const second = await gateway.anonymous.changes('annonces', `&since=${initial.last_seq}`)
    expect(second.results).toMatchObject([{ id: next, doc: { active: true } }])
    expect(second.results[0]).not.toHaveProperty('deleted')
  })

  it('gives each document once and in order, whatever number of pages it is read in', async () => {
    const many = await gateway.member('boutique')
    const annonces = Array.from({ length: 230 }, () => anAnnonce(many.uid))
    const { last_seq: before } = await many.changes('annonces', '&scope=own')
    for (const part of [annonces.slice(0, 200), annonces.slice(200)]) await many.push('annonces', ...part)
    const ids = annonces.map((annonce) => annonce._id as string).sort()
    for (const since of ['0', before]) {
      for (const limit of [99, 100, 101, 229, 230, 231, 1000]) {
        const seen: string[] = []
        for (let from = since; ; ) {
          const page = await many.changes('annonces', `&scope=own&limit=${limit}&since=${from}`)
          expect(page.results.length).toBeLessThanOrEqual(limit)
          seen.push(...page.results.map((row) => row.id))
          from = page.last_seq
          // A page shorter than its limit is the last, and `pending` says so.
          expect(page.pending > 0).toBe(seen.length < ids.length)
          if (page.results.length < limit) break
        }
        expect([since, limit, seen.sort()]).toEqual([since, limit, ids])
      }
    }
  })

  it('gives what changed while a snapshot was under way', async () => {
    const page = await gateway.anonymous.changes('annonces', '&limit=2')
    const [late] = await published(1)
    const nextPage = await gateway.anonymous.changes('annonces', `&since=${page.last_seq}`)
    const after = await gateway.anonymous.changes('annonces', `&since=${nextPage.last_seq}`)
    expect([...nextPage.results, ...after.results].map((row) => row.id)).toContain(late)
  })

  it.each<[what: string, since: (place: string) => string]>([
    ['another epoch', () => 'cafecafecafe:3'],
    ['nothing', () => ''],
    ['zero', () => '0'],
    ['something else', () => 'x~y:z'],
    ['a sequence that the store has not reached', (place) => `${place.split(':')[0]}:999999`],
    ...['0x1', '-5', '1e0', ' 5', '1.0'].map((seq): [string, (place: string) => string] => [
      `a sequence that is only a number to JavaScript, ${seq},`,
      (place) => `${place.split(':')[0]}:${seq}`,
    ]),
    ['a mark of nothing that was sealed', (place) => `${place}.AAAA`],
    ['a mark that somebody made up', (place) => `${place}.${Buffer.alloc(64, 7).toString('base64url')}`],
  ])('answers %s with a snapshot, and nobody else begins again', async (what, since) => {
    if (gateway.store.kind === 'couchdb' && what.startsWith('a sequence')) return
    const { last_seq, results } = await gateway.anonymous.changes('annonces')
    const [place = ''] = last_seq.split('.')
    const odd = await gateway.anonymous.changes('annonces', `&since=${encodeURIComponent(since(place))}`)
    expect(odd.results.map((row) => row.id)).toEqual(results.map((row) => row.id))
    expect(await gateway.anonymous.changes('annonces', `&since=${last_seq}`)).toMatchObject({ results: [], last_seq })
  })

  // Proves S4.annonce.3
  it('shows a closed annonce to others as a deletion without a body, to its owner as it is', async () => {
    const [id] = await published(1)
    const before = (await gateway.anonymous.changes('annonces', '&since=now')).last_seq
    const mine = (await boutique.changes('annonces', '&scope=own')).results.find((row) => row.id === id)?.doc
    await boutique.push('annonces', { ...mine, active: false })
    const { results } = await gateway.anonymous.changes('annonces', `&since=${before}`)
    expect(results).toHaveLength(1)
    expect(results[0]).toMatchObject({ id, deleted: true })
    expect(Object.keys(results[0]?.doc ?? {}).sort()).toEqual(['_deleted', '_id', '_rev'])
    const ownChanges = await boutique.changes('annonces', `&scope=own&since=${before}`)
    expect(ownChanges.results).toMatchObject([{ id, doc: { active: false, closedAt: '2026-02-10T12:00:00.000Z' } }])
  })

  it('shows a deletion as a tombstone without a body, to all', async () => {
    const [id = ''] = await published(1)
    const stored = () => gateway.store.db('annonces').get(id)
    await boutique.push('annonces', { ...(await stored()), active: false })
    const before = (await gateway.anonymous.changes('annonces', '&since=now')).last_seq
    expect(await boutique.push('annonces', { ...(await stored()), _deleted: true })).toMatchObject([{ ok: true }])
    for (const rows of [
      (await gateway.anonymous.changes('annonces', `&since=${before}`)).results,
      (await boutique.changes('annonces', `&scope=own&since=${before}`)).results,
    ]) {
      expect(rows).toMatchObject([{ id, deleted: true }])
      expect(Object.keys(rows[0]?.doc ?? {}).sort()).toEqual(['_deleted', '_id', '_rev'])
    }
  })

  it('answers a long poll a moment later, with what has changed by then', async () => {
    const { last_seq } = await gateway.anonymous.changes('annonces', '&since=now')
    const polled = gateway.anonymous.changes('annonces', `&feed=longpoll&since=${last_seq}`)
    const [id] = await published(1)
    expect((await polled).results).toMatchObject([{ id }])
  })
})

const NO_LIMITS = ['limit=Infinity', 'limit=-1', 'limit=1e9', 'limit=0x10', 'limit=NaN']

it.each([...NO_LIMITS, 'feed=continuous', 'filter=_view'])('a question with %s is refused', async (query) => {
  const answer = await gateway.anonymous.get(`/sync/annonces/_changes?since=now&${query}`)
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'bad-request' }])
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

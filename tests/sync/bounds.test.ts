import { afterAll, describe, expect, it } from 'vitest'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { realStore } from '#tests/fixtures/store.ts'

const gateway = await startHttpGateway({ open: realStore })
const boutique = await gateway.member('boutique')

afterAll(() => gateway.close())

async function published(count: number) {
  const annonces = Array.from({ length: count }, () => anAnnonce(boutique.uid))
  await boutique.push('annonces', ...annonces)
  return annonces.map((annonce) => annonce._id as string)
}

describe('a question', () => {
  it.each(['limit=Infinity', 'limit=-1', 'limit=1e9', 'limit=0x10', 'limit=NaN', 'feed=continuous', 'filter=_view'])(
    'with %s is refused',
    async (query) => {
      const answer = await gateway.anonymous.get(`/sync/annonces/_changes?since=now&${query}`)
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'bad-request' }])
    },
  )

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

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

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { type HttpGateway, startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { realStore } from '#tests/fixtures/store.ts'

let gateway: HttpGateway
let boutique: TestClient
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

  it('cuts a snapshot in pages that lose and repeat nothing', async () => {
    await published(7)
    const whole = await gateway.anonymous.changes('annonces')
    const seen: string[] = []
    let since = '0'
    for (let page = 0; page < 20; page += 1) {
      const { results, last_seq } = await gateway.anonymous.changes('annonces', `&limit=3&since=${since}`)
      if (results.length === 0) break
      expect(results.length).toBeLessThanOrEqual(3)
      seen.push(...results.map((row) => row.id))
      since = last_seq
    }
    expect(seen).toEqual(whole.results.map((row) => row.id))
    expect((await gateway.anonymous.changes('annonces', `&since=${since}`)).results).toEqual([])
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

  it('cuts the changes at the limit', async () => {
    const { last_seq } = await gateway.anonymous.changes('annonces', '&since=now')
    const ids = await published(5)
    const one = await gateway.anonymous.changes('annonces', `&limit=2&since=${last_seq}`)
    expect(one.results).toHaveLength(2)
    expect(one.pending).toBeGreaterThan(0)
    const two = await gateway.anonymous.changes('annonces', `&limit=100&since=${one.last_seq}`)
    // Each once, in any order: CouchDB's shards answer independently.
    expect([...one.results, ...two.results].map((row) => row.id).sort()).toEqual(ids.sort())
    expect(two.pending).toBe(0)
  })

  it.each([
    ['another epoch', 'cafecafecafe:3'],
    ['nothing', ''],
    ['zero', '0'],
    ['something else', 'x~y:z'],
  ])('answers %s with a snapshot', async (_name, since) => {
    const whole = await gateway.anonymous.changes('annonces')
    const { results } = await gateway.anonymous.changes('annonces', `&since=${encodeURIComponent(since)}`)
    expect(results.map((row) => row.id)).toEqual(whole.results.map((row) => row.id))
  })

  it('answers a sequence the store has not reached with a snapshot', async () => {
    const { last_seq, results } = await gateway.anonymous.changes('annonces')
    if (gateway.store.kind === 'couchdb') return
    const futureSeq = `${last_seq.split(':')[0]}:999999`
    expect((await gateway.anonymous.changes('annonces', `&since=${futureSeq}`)).results).toHaveLength(results.length)
  })

  it('is not taken for a store put back while the last change it gave is being written over', async () => {
    const [id = ''] = await published(1)
    const { last_seq } = await boutique.changes('annonces', '&scope=own')
    const [epoch] = last_seq.split(':')
    let doc = (await boutique.changes('annonces', '&scope=own')).results.find((row) => row.id === id)?.doc ?? {}
    for (let prix = 1; prix <= 20; prix += 1) {
      const since = (await boutique.changes('annonces', '&scope=own')).last_seq
      const push = boutique.push('annonces', { ...doc, prix })
      const pulls = Array.from({ length: 10 }, () => boutique.changes('annonces', `&scope=own&since=${since}`))
      for (const answer of await Promise.all(pulls)) expect(answer.last_seq.split(':')[0]).toBe(epoch)
      await push
      doc = (await boutique.changes('annonces', '&scope=own')).results.find((row) => row.id === id)?.doc ?? {}
    }
  })

  it.each([
    ['nothing that was sealed', 'AAAA'],
    ['what somebody made up', Buffer.alloc(64, 7).toString('base64url')],
  ])('answers a mark of %s with a snapshot, and nobody else begins again', async (_name, mark) => {
    const { last_seq, results } = await gateway.anonymous.changes('annonces')
    const [place] = last_seq.split('.')
    const forged = await gateway.anonymous.changes('annonces', `&since=${place}.${mark}`)
    expect(forged.results).toHaveLength(results.length)
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
    const [id] = await published(1)
    const find = async () =>
      (await boutique.changes('annonces', '&scope=own')).results.find((row) => row.id === id)?.doc
    await boutique.push('annonces', { ...(await find()), active: false })
    const before = (await gateway.anonymous.changes('annonces', '&since=now')).last_seq
    const closed = await find()
    expect(await boutique.push('annonces', { ...closed, _deleted: true })).toMatchObject([{ ok: true }])
    for (const rows of [
      (await gateway.anonymous.changes('annonces', `&since=${before}`)).results,
      (await boutique.changes('annonces', `&scope=own&since=${before}`)).results,
    ]) {
      expect(rows).toMatchObject([{ id, deleted: true }])
      expect(Object.keys(rows[0]?.doc ?? {}).sort()).toEqual(['_deleted', '_id', '_rev'])
    }
    const stored = await gateway.store
      .db('annonces')
      .get(String(id), { rev: (await find())?._rev as never })
      .catch(() => null)
    expect(stored).toBeNull()
  })

  it('answers a long poll a moment later, with what has changed by then', async () => {
    const { last_seq } = await gateway.anonymous.changes('annonces', '&since=now')
    const polled = gateway.anonymous.changes('annonces', `&feed=longpoll&since=${last_seq}`)
    const [id] = await published(1)
    expect((await polled).results).toMatchObject([{ id }])
  })
})

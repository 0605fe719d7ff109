import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { COPIES_MAX } from '#domain/papers/partenariat.ts'
import { saveMissedSnapshots } from '#gateway/partenariats/copies.ts'
import { archiveTexts } from '#tests/fixtures/archive.ts'
import { aRecord } from '#tests/fixtures/builders.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf, aPair, leaves, sell, writePapers } from '#tests/fixtures/leaving.ts'
import { allDocs, realStore } from '#tests/fixtures/store.ts'

const TEXT_BYTES = 20_000
const PAPERS = 12 // partnerships of the same two parties
const ROOM = 9 * TEXT_BYTES * 1.1 // for one reader: eight texts, and the previous one, which an id range returns again

const gateway = await startHttpGateway({ open: realStore })
const pair = await aPair(gateway)
/** The largest answer of a store call, in characters. */
let largest = 0

type Answer = { readonly rows?: readonly { readonly doc?: object }[]; readonly docs?: readonly object[] }

/** Records the size of the store's answers. */
function watch(name: 'partenariats' | 'records'): void {
  const db = gateway.store.db(name)
  for (const method of ['allDocs', 'find'] as const) {
    const real = (db[method] as (...args: unknown[]) => Promise<Answer>).bind(db)
    vi.spyOn(db, method).mockImplementation(async (...args: unknown[]) => {
      const answer = await real(...args)
      const docs = (answer.docs ?? []).concat((answer.rows ?? []).flatMap(({ doc }) => doc ?? []))
      largest = Math.max(largest, JSON.stringify(docs).length)
      return answer as never
    })
  }
}

/** As many copies as a partnership may have, each of them large. */
async function withCopies(candidature: Candidature): Promise<void> {
  const { boutiqueId } = candidature
  for (let at = 0; at < COPIES_MAX; at += 20) {
    const docs = Array.from({ length: 20 }, (_, nth) => {
      const hash = (at + nth).toString(16).padStart(12, '0').padEnd(64, '0')
      const instant = `2026-01-01T00:00:00.${String(at + nth).padStart(3, '0')}Z`
      const agreements = { 'contrat-boutique': { by: boutiqueId, nom: 'x', at: instant, hash } }
      const copy = {
        kind: 'copy',
        paper: 'contrat',
        hash,
        text: 'x'.repeat(TEXT_BYTES),
        at: instant,
        agreements,
      } as const
      return aRecord(candidature, '' as Uid, copy, hash.slice(0, 12))
    })
    const rows = await gateway.store.writeAs({ kind: 'server' }, 'records', docs as never)
    for (const row of rows) expect(row.ok).toBe(true)
  }
}

async function aPartnership(): Promise<Candidature> {
  const candidature = await aCandidatureOf(gateway, pair)
  expect(await writePapers(gateway, pair.boutique, candidature, 'Une étagère')).toMatchObject([{ ok: true }])
  const papers = gateway.store.db('partenariats')
  const { contrat, ...doc } = (await papers.get(candidature._id)) as unknown as { readonly contrat: object }
  await papers.put({ ...doc, contrat: { ...contrat, espace: 'y'.repeat(TEXT_BYTES) } } as never)
  return candidature
}
const first = await aPartnership()
for (let nth = 1; nth < PAPERS; nth += 1) await aPartnership()
await withCopies(first)
expect(await sell(pair.createur, first)).toMatchObject([{ ok: true }])

beforeEach(() => {
  watch('partenariats')
  watch('records')
  largest = 0
})

/** The ids of all copies. */
async function allIds(): Promise<readonly string[]> {
  const { rows } = await gateway.store
    .db('records')
    .allDocs({ startkey: `${first._id}.`, endkey: `${first._id}.\ufff0` })
  return rows.map(({ id }) => id).filter((id) => /\.[0-9a-f]{12}$/.test(id))
}

const copiesIn = (text: string) => text.split('x'.repeat(TEXT_BYTES)).length - 1

async function text(by: TestClient, method: string, url: string, body?: object): Promise<string> {
  const answer = method === 'GET' ? await by.get(url) : await by.post(url, body ?? {})
  expect(answer.status).toBe(200)
  return answer.text()
}

describe('large papers', () => {
  it('are read a few at a time, to be pulled, listed or taken away', async () => {
    const by = pair.createur
    expect(copiesIn(await text(by, 'GET', '/sync/records/_changes?include_docs=true'))).toBe(COPIES_MAX)
    const keys = (await allIds()).slice(0, 60)
    largest = 0
    expect(copiesIn(await text(by, 'POST', '/sync/records/_all_docs?include_docs=true', { keys }))).toBe(60)
    const files = await archiveTexts(await by.get('/api/export?format=zip'))
    for (const name of ['donnees.json', 'donnees.html']) expect(copiesIn(files[name] ?? '')).toBe(COPIES_MAX)
    await saveMissedSnapshots(gateway.store, 0)
    expect(largest).toBeGreaterThan(TEXT_BYTES)
    expect(largest).toBeLessThan(ROOM)
  })

  it('are not read when an account names copies as its sales', async () => {
    const movements = (await allIds()).map((id) => id.split('.')[3] as string)
    largest = 0
    const account = { kind: 'statement', from: '2026-02-01', to: '2026-02-10', movements } as const
    const doc = aRecord(first, pair.boutique.uid, account)
    expect(await pair.boutique.push('records', doc)).toMatchObject([{ reason: 'sale-missing' }])
    expect(largest).toBeLessThan(TEXT_BYTES)
  })

  it('are not read to be erased', async () => {
    for (const who of [pair.boutique, pair.createur]) {
      largest = 0
      expect(await leaves(gateway, who)).toBe(204)
      // On LevelDB an index query reads the documents that it lists.
      expect(largest).toBeLessThan(ROOM)
    }
    expect((await allDocs(gateway.store, 'records')).filter(({ _id }) => _id.startsWith(pair.boutique.uid))).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import type { Annonce } from '#domain/market/annonce.ts'
import { get } from '#gateway/store/documents.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/builders.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { realStore } from '#tests/fixtures/store.ts'

const gateway = await startHttpGateway({ open: realStore })
const boutique = await gateway.member('boutique')
const createur = await gateway.member('createur')

/** The stored document, read past all rules. */
const stored = (db: 'annonces' | 'users', id: string) => gateway.store.db(db).get(id)

describe('what a document may not be', () => {
  const unknown = (field: string) => ({ reason: 'invalid', fields: [{ field, code: 'unknown-field' }] })
  const notANumber = { reason: 'invalid', fields: [{ field: 'prix', code: 'not-a-number' }] }
  const elsewhere = `${'a'.repeat(20)}.${'b'.repeat(12)}`

  it.each<[what: string, change: object, expected: object]>([
    ['with a field nobody knows', { vip: true }, unknown('vip')],
    ['with attachments', { _attachments: {} }, unknown('_attachments')],
    ['with a history of its own', { _revisions: { start: 1, ids: ['a'] } }, { reason: 'invalid' }],
    ['of another type', { prix: '35' }, notANumber],
    ['of another owner', { _id: elsewhere }, { reason: 'not-the-owner' }],
    ['that is a design document', { _id: '_design/x' }, { reason: 'bad-id' }],
  ])('an annonce %s', async (_what, change, expected) => {
    const doc = { ...anAnnonce(boutique.uid), ...change }
    expect(await boutique.push('annonces', doc)).toMatchObject([expected])
    await expect(stored('annonces', doc._id)).rejects.toMatchObject({ status: 404 })
  })

  it("a candidature of the boutique's to itself, or a profile of one's own making", async () => {
    const own = aCandidature(anAnnonce(boutique.uid), boutique.uid)
    expect(await boutique.push('candidatures', own)).toMatchObject([{ reason: 'transition-forbidden' }])
    expect(await boutique.push('users', { _id: boutique.uid, email: 'a@b.fr' })).toMatchObject([{ error: 'conflict' }])
  })

  // Proves S1.8, S6.1
  it('a profile of another type than the account', async () => {
    const changed = { ...(await stored('users', boutique.uid)), userType: 'createur' }
    expect(await boutique.push('users', changed)).toMatchObject([{ reason: 'immutable-field' }])
    const deleted = await boutique.push('users', { ...changed, _deleted: true })
    expect(deleted).toMatchObject([{ reason: 'deletion-forbidden' }])
  })
})

describe('what a request may not be', () => {
  const bulk = (body: unknown, headers?: Record<string, string>) =>
    boutique.post('/sync/annonces/_bulk_docs', body, headers)
  const withPrototype = (doc: Annonce) => `{"docs":[${JSON.stringify(doc).replace('{', '{"__proto__":{"a":1},')}]}`
  const count = async () => (await gateway.store.db('annonces').allDocs()).rows.length

  it.each<[string, (doc: Annonce) => unknown, number, string]>([
    ['new_edits false', (doc) => ({ docs: [doc], new_edits: false }), 400, 'new-edits'],
    ['new_edits "false"', (doc) => ({ docs: [doc], new_edits: 'false' }), 400, 'new-edits'],
    ['broken JSON', (doc) => JSON.stringify({ docs: [doc] }).slice(0, -1), 400, 'bad-request'],
    ['a prototype', withPrototype, 400, 'bad-request'],
    ['no document', () => ({ docs: [] }), 400, 'bad-request'],
    ['201 documents', (doc) => ({ docs: Array.from({ length: 201 }, () => doc) }), 400, 'bad-request'],
    ['3 MB', (doc) => ({ docs: [{ ...doc, description: 'x'.repeat(3_000_000) }] }), 413, 'too-large'],
    ['other fields', (doc) => ({ docs: [doc], all_or_nothing: true }), 400, 'bad-request'],
  ])('%s', async (_name, make, status, code) => {
    const before = await count()
    const answer = await bulk(make(anAnnonce(boutique.uid)))
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error: code, message: expect.stringMatching(/^\p{Lu}.+\.$/u) })
    expect(await count()).toBe(before)
  })

  it('sent as another account, or as none', async () => {
    const body = { docs: [anAnnonce(boutique.uid)] }
    const before = await count()
    const other = await bulk(body, { 'x-rayon-uid': createur.uid })
    expect([other.status, await other.json()]).toMatchObject([409, { error: 'other-account' }])
    const none = await gateway.anonymous.post('/sync/annonces/_bulk_docs', body)
    expect([none.status, await none.json()]).toMatchObject([401, { error: 'not-signed-in' }])
    expect(await count()).toBe(before)
  })

  it('any other way of writing', async () => {
    for (const call of ['PUT x', 'DELETE x', 'PUT _local/x', 'PUT _design/x', 'POST _purge', 'POST _revs_diff']) {
      const [method = '', path] = call.split(' ')
      const init = { method, headers: { ...boutique.headers, origin: gateway.url, 'content-type': 'application/json' } }
      const answer = await fetch(`${gateway.url}/sync/annonces/${path}`, { ...init, body: '{}' })
      expect([call, answer.status]).toEqual([call, 404])
    }
  })
})

/** Writes what older rules accepted: CouchDB's validators apply to every writer, so they are removed meanwhile. */
async function putUnjudged(doc: { readonly _id: string }): Promise<void> {
  const db = gateway.store.db('annonces')
  const rules = await get(db, '_design/rules')
  if (rules !== null) await db.remove(rules)
  await db.put({ ...doc })
  if (rules === null) return
  const { _rev, ...again } = rules
  await db.put(again)
}

it('a field that a stored document may lack: the device that fills it does not edit, and may close', async () => {
  const { titre: _, ...annonce } = anAnnonce(boutique.uid)
  await putUnjudged(annonce)
  const candidature = aCandidature(annonce, createur.uid)
  expect(await createur.push('candidatures', candidature)).toMatchObject([{ ok: true }])
  const filled = { ...(await stored('annonces', annonce._id)), titre: '' }
  expect(await boutique.push('annonces', { ...filled, prix: 50 })).toMatchObject([{ reason: 'candidature-open' }])
  expect(await boutique.push('annonces', { ...filled, active: false })).toMatchObject([{ ok: true }])
})

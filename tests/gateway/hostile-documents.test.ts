import { describe, expect, it } from 'vitest'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import type { PushRow } from '#gateway/sync/push/push.ts'
import { anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf, aPair, publishes } from '#tests/fixtures/leaving.ts'

const gateway = await startHttpGateway()
const boutique = await gateway.member('boutique')

/** The longest answer to each document of a batch, in characters. */
const ROW_MAX = 5000

const manyKeys = (many: number, value: unknown, name = (at: number) => `k${at}`): object =>
  Object.fromEntries(Array.from({ length: many }, (_, at) => [name(at), value]))
/** A value serialised as this raw text, which `JSON.stringify` would not produce. */
const RAW = (text: string) => ({ toJSON: () => `raw:${text}:raw` })
const textOf = (body: unknown) =>
  JSON.stringify(body).replace(/"raw:(.*?):raw"/g, (_, text: string) => JSON.parse(`"${text}"`))

const pathName = (at: number) => `p${at.toString(36)}`

async function bulk(by: TestClient, db: string, docs: readonly unknown[]) {
  const answer = await by.post(`/sync/${db}/_bulk_docs`, textOf({ docs }))
  const text = await answer.text()
  return { status: answer.status, text, rows: JSON.parse(text) as readonly PushRow[] }
}

describe('a hostile document in a batch', () => {
  it.each([
    ['unknown keys', manyKeys(140_000, 1), 'document-too-large'],
    ['unknown keys, fewer', manyKeys(30_000, 1), 'invalid'],
    ['marks', { marks: { stamps: manyKeys(10_000, 1, pathName), seen: {} } }, 'invalid'],
    ['rows', { rows: manyKeys(1000, manyKeys(30, 1), (at) => String(at).padStart(12, 'r')) }, 'invalid'],
  ])(
    'of papers with too many %s is refused with twenty errors at most, and the others are written',
    async (_name, bad, reason) => {
      const pair = await aPair(gateway)
      const [one, other] = [await aCandidatureOf(gateway, pair), await aCandidatureOf(gateway, pair)]
      const [poisoned, good] = [one, other].map(({ _id, annonce }) => newPartenariat({ _id, annonce }))
      const { status, text, rows } = await bulk(pair.boutique, 'partenariats', [{ ...poisoned, ...bad }, good])
      expect(status).toBe(200)
      expect(rows).toMatchObject([{ error: 'forbidden', reason }, { ok: true }])
      expect(text.length).toBeLessThan(2 * ROW_MAX)
    },
  )

  it.each(['{"__proto__":{"active":true}}', '{"constructor":{"prototype":{"active":true}}}'])(
    'is refused with the others when it would reach a prototype: %s',
    async (text) => {
      const { status, rows } = await bulk(boutique, 'annonces', [anAnnonce(boutique.uid), RAW(text)])
      expect([status, rows]).toMatchObject([400, { error: 'bad-request' }])
    },
  )
})

describe('U+0000', () => {
  const CONTACT = { nom: 'Zoé', email: 'zoe@example.fr', sujet: 'Presse', message: 'Bon\u0000jour' }

  it.each([
    ['POST', '/api/contact', CONTACT],
    ['POST', '/api/comptes', { email: 'a\u0000@example.fr', password: 'motdepasse', userType: 'boutique' }],
    ['POST', '/api/session', { email: 'a@example.fr', password: 'mot\u0000depasse' }],
    ['POST', '/sync/annonces/_all_docs', { keys: ['a\u0000b'] }],
    ['GET', '/sync/annonces/_changes?since=%00', undefined],
  ] as const)('is in no body and in no query: %s %s', async (method, url, body) => {
    const answer = await gateway.call(method, url, body)
    expect(answer).toMatchObject({ status: 400, body: { error: 'bad-request' } })
  })

  it('is not half a character, which becomes its replacement: CouchDB takes it', async () => {
    const { _id } = await publishes(boutique, { description: 'Une étagère 😀\ud83d' })
    expect(await gateway.store.db('annonces').get(_id)).toMatchObject({ description: 'Une étagère 😀\ufffd' })
  })
})

it('a refusal is counted as a write: past the rate, nothing more is looked at', async () => {
  const limited = await startHttpGateway({ env: { RATE_LIMITS: 'on' } })
  const member = await limited.member('boutique')
  limited.limits.take({ 'write:hour': member.uid, 'write:day': member.uid }, { amount: 1400, isNewcomer: true })
  const docs = Array.from({ length: 150 }, () => ({ ...anAnnonce(member.uid), prix: -1 }))
  const { rows } = await bulk(member, 'annonces', docs)
  const reasons = rows.map((row) => ('reason' in row ? row.reason : ''))
  expect(reasons).toEqual([...Array(100).fill('invalid'), ...Array(50).fill('write')])
  // Documents of another owner, and unreadable ones, count too.
  const others = [{ ...anAnnonce(newId(20) as never) }, { _id: 'x', ...manyKeys(140_000, 1) }]
  expect((await bulk(member, 'annonces', others)).rows).toMatchObject([{ error: 'later' }, { error: 'later' }])
})

import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ERRORS_MAX } from '#domain/fields.ts'
import { blankPartenariat } from '#domain/partenariat/partenariat.ts'
import type { PushRow } from '#gateway/sync/push/push.ts'
import { anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { count } from '#tests/fixtures/counts.ts'
import { type Caller, type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf, aPair } from '#tests/fixtures/leaving.ts'

vi.setConfig({ testTimeout: 120_000 })

let gateway: HttpGateway
let boutique: Caller
beforeAll(async () => {
  gateway = await startHttpGateway()
  boutique = await gateway.member('boutique')
})

/** What one batch may be answered for each of its documents, in characters. */
const ROW_MAX = 5000

const manyKeys = (many: number, value: unknown, name = (at: number) => `k${at}`): object =>
  Object.fromEntries(Array.from({ length: many }, (_, at) => [name(at), value]))
const deep = (levels: number, [open, close]: readonly [string, string]) =>
  open.repeat(levels) + 1 + close.repeat(levels)
/** An object whose text is this: what JavaScript would not write so. */
const RAW = (text: string) => ({ toJSON: () => `raw:${text}:raw` })
const textOf = (body: unknown) =>
  JSON.stringify(body).replace(/"raw:(.*?):raw"/g, (_, text: string) => JSON.parse(`"${text}"`))

const pathName = (at: number) => `p${at.toString(36)}`

/** Values that no field holds, large and small. */
const VALUES: readonly (readonly [string, unknown])[] = [
  ['140 000 keys', manyKeys(140_000, 1)],
  ['30 000 keys', manyKeys(30_000, '')],
  ['1000 keys', manyKeys(1000, {})],
  ['keys of another map', manyKeys(9000, 'x', pathName)],
  ['rows by the thousand', manyKeys(1000, { a: 1, b: [] }, (at) => String(at).padStart(12, 'r'))],
  ['a long key', { ['k'.repeat(1_000_000)]: 1 }],
  ['a long text', 'x'.repeat(1_000_000)],
  ['a deep list', RAW(deep(5000, ['[', ']']))],
  ['a deep object', RAW(deep(5000, ['{"a":', '}']))],
  ['a long list', Array.from({ length: 300_000 }, () => 1)],
  ['a list of lists', Array.from({ length: 200_000 }, () => [])],
  ['half a character', RAW('"\\ud800"')],
  ['U+0000', '\u0000'],
  ['an empty list', []],
  ['nothing', null],
  ['a number', 1e308],
]

/** Where it stands in a document. */
const PLACES: readonly (readonly [string, (doc: object, value: unknown) => object])[] = [
  ['as the document', (_doc, value) => value as object],
  ['beside its fields', (doc, value) => ({ ...doc, ...(typeof value === 'object' ? value : { x: value }) })],
  ...[
    '_id',
    '_rev',
    '_deleted',
    '_attachments',
    'description',
    'photos',
    'prix',
    'marks',
    'conflicts',
    'toString',
    'rows',
    'agreements',
    'header',
  ].map((field) => [field, (doc: object, value: unknown) => withField(doc, field, value)] as const),
  ['marks.stamps', (doc, value) => ({ ...doc, marks: { stamps: value, seen: {} } })],
  ['marks.seen', (doc, value) => ({ ...doc, marks: { stamps: {}, seen: value } })],
  ['a stamp', (doc, value) => ({ ...doc, marks: { stamps: { prix: value }, seen: {} } })],
  ['a conflict', (doc, value) => ({ ...doc, conflicts: { 'prix~aaaaaaaaaa.1': value } })],
  ['a row', (doc, value) => ({ ...doc, rows: { aaaaaaaaaaaa: value } })],
]

/** `{ ...doc, __proto__: value }` would be no field. */
function withField(doc: object, field: string, value: unknown): object {
  return Object.defineProperty({ ...doc }, field, { value, enumerable: true })
}

async function bulk(by: Caller, db: string, docs: readonly unknown[]) {
  const answer = await by.post(`/sync/${db}/_bulk_docs`, textOf({ docs }))
  const text = await answer.text()
  return { status: answer.status, text, rows: JSON.parse(text) as readonly PushRow[] }
}

describe('a hostile document in a batch', () => {
  it('never stops the others: each has its answer, and none is long', async () => {
    const hostile = fc.record({
      value: fc.constantFrom(...VALUES),
      place: fc.constantFrom(...PLACES),
      before: fc.nat({ max: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(hostile, async ({ value: [, value], place: [, put], before }) => {
        const good = [anAnnonce(boutique.uid), anAnnonce(boutique.uid), anAnnonce(boutique.uid)]
        const docs: unknown[] = [...good]
        docs.splice(before, 0, put(anAnnonce(boutique.uid), value))
        const { status, text, rows } = await bulk(boutique, 'annonces', docs)
        expect(status).toBe(200)
        expect(rows).toHaveLength(docs.length)
        expect(text.length).toBeLessThan(docs.length * ROW_MAX)
        const [bad] = rows.toSpliced(0, before)
        expect(rows.toSpliced(before, 1)).toMatchObject(good.map(({ _id: id }) => ({ ok: true, id })))
        if (bad !== undefined && 'fields' in bad) expect(bad.fields?.length).toBeLessThanOrEqual(ERRORS_MAX)
      }),
      { numRuns: count({ short: 60, long: 600 }), seed: Number(process.env.SEED ?? 20_260_210) },
    )
  })

  it.each([
    ['unknown keys', (doc: object) => ({ ...doc, ...manyKeys(140_000, 1) }), { reason: 'document-too-large' }],
    ['unknown keys, fewer', (doc: object) => ({ ...doc, ...manyKeys(30_000, 1) }), { reason: 'invalid' }],
    [
      'marks',
      (doc: object) => ({ ...doc, marks: { stamps: manyKeys(10_000, 1, pathName), seen: {} } }),
      { reason: 'invalid' },
    ],
    [
      'rows',
      (doc: object) => ({ ...doc, rows: manyKeys(1000, manyKeys(30, 1), (at) => String(at).padStart(12, 'r')) }),
      { reason: 'invalid' },
    ],
  ])(
    'of papers with too many %s is refused with twenty errors at most, and the others are written',
    async (_name, bad, row) => {
      const pair = await aPair(gateway)
      const [one, other] = [await aCandidatureOf(gateway, pair), await aCandidatureOf(gateway, pair)]
      const [poisoned, good] = [one, other].map(({ _id, annonce }) => blankPartenariat(_id, annonce.commission))
      const { status, text, rows } = await bulk(pair.boutique, 'partenariats', [bad(poisoned as object), good])
      expect(status).toBe(200)
      expect(rows).toMatchObject([{ error: 'forbidden', ...row }, { ok: true }])
      expect(text.length).toBeLessThan(2 * ROW_MAX)
    },
  )

  it('is refused when its id stands twice in the batch: what stands is answered once', async () => {
    const annonce = anAnnonce(boutique.uid, { description: 'x'.repeat(2000) })
    expect((await bulk(boutique, 'annonces', [annonce])).rows).toMatchObject([{ ok: true }])
    const { rows } = await bulk(
      boutique,
      'annonces',
      Array.from({ length: 200 }, () => annonce),
    )
    expect(rows[0]).toMatchObject({ error: 'conflict' })
    expect(rows.slice(1).every((row) => 'reason' in row && row.reason === 'invalid')).toBe(true)
  })

  it.each(['{"__proto__":{"active":true}}', '{"constructor":{"prototype":{"active":true}}}'])(
    'is refused with the others when it would reach a prototype: %s',
    async (text) => {
      const { status, rows } = await bulk(boutique, 'annonces', [anAnnonce(boutique.uid), RAW(text)])
      expect([status, rows]).toMatchObject([400, { error: 'bad-request' }])
    },
  )
})

describe('large batches', () => {
  it('that come together are read one in a turn of the event loop', async () => {
    let turn = 0
    let clock = setImmediate(function next() {
      turn += 1
      clock = setImmediate(next)
    })
    const turns: number[] = []
    const parse = JSON.parse
    const spy = vi.spyOn(JSON, 'parse').mockImplementation((text: string, reviver) => {
      if (text.includes('"heavy0"')) turns.push(turn)
      return parse(text, reviver) as unknown
    })
    try {
      const heavy = manyKeys(10_000, 1, (at) => `heavy${at}`)
      const payload = JSON.stringify({ docs: [{ ...heavy, _id: 'a' }] })
      const own = { host: new URL(gateway.url).host, origin: gateway.url, 'content-type': 'application/json' }
      const headers = { ...boutique.headers, ...own }
      const post = { method: 'POST', url: '/sync/annonces/_bulk_docs', headers, payload } as const
      const answers = await Promise.all(Array.from({ length: 8 }, () => gateway.app.inject(post)))
      for (const { statusCode } of answers) expect(statusCode).toBe(200)
    } finally {
      spy.mockRestore()
      clearImmediate(clock)
    }
    expect(turns).toHaveLength(8)
    expect(new Set(turns).size).toBe(8)
  })
})

describe('a refusal', () => {
  it('is counted as a write: past the rate, nothing more is looked at', async () => {
    const limited = await startHttpGateway({ env: { RATE_LIMITS: 'on' } })
    const member = await limited.member('boutique')
    const seen: Record<string, number> = {}
    for (let batch = 0; batch < 8; batch += 1) {
      const docs = Array.from({ length: 200 }, () => ({ ...anAnnonce(member.uid), prix: -1 }))
      const { rows } = await bulk(member, 'annonces', docs)
      for (const row of rows) if ('reason' in row) seen[row.reason] = (seen[row.reason] ?? 0) + 1
    }
    expect(seen).toEqual({ invalid: 1500, write: 100 })
    // Nor is what names nobody of theirs, or cannot be read.
    const others = [{ ...anAnnonce(newId(20) as never) }, { _id: 'x', ...manyKeys(140_000, 1) }]
    expect((await bulk(member, 'annonces', others)).rows).toMatchObject([{ error: 'later' }, { error: 'later' }])
  })
})

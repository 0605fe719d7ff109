import { describe, expect, it } from 'vitest'
import { type Call, type Caller, Refused } from '#data/server/http.ts'
import { answerFingerprint, isStoreResetRefusal, pushRefusal, sendBatch } from '#data/sync/push.ts'
import { fromWire, type LocalDoc } from '#data/sync/wire.ts'
import { anAnnonce, aRecord, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'

const AT = '2026-11-20T08:00:00.000Z'
const NOTE = { cursor: 'e1:7', mark: 'm0' }

interface Body {
  readonly docs: readonly { readonly _id: string; readonly _rev?: string }[]
  readonly since?: string
  readonly mark?: string
}

function waiting(suffix: string): LocalDoc<'annonces'> {
  return { ...fromWire('annonces', { ...anAnnonce({ _id: annonceId(BOUTIQUE, suffix) }) }), unsentAt: AT }
}

/** A sale, or the statement that counts these sales. */
function record(key: string, movements: readonly string[] = []): LocalDoc<'records'> {
  const kind = movements.length > 0 ? 'account' : 'movement'
  return { ...fromWire('records', { ...aRecord(key, { kind, movements }) }), unsentAt: AT }
}

const taken = ({ docs }: Body) => docs.map(({ _id }) => ({ ok: true, id: _id, rev: '1-a', doc: {}, mark: `m-${_id}` }))

/** A server that answers each call this way, recording what was sent. */
function aServer(answer: (body: Body) => readonly object[] = taken) {
  const calls: { url: string; options: Call; body: Body }[] = []
  const call = (async (url: string, options: Call) => {
    const body = options.body as Body
    calls.push({ url, options, body })
    return answer(body)
  }) as Caller
  return { call, calls, sent: () => calls.map(({ body }) => body.docs.map(({ _id }) => _id)) }
}

describe('pushing', () => {
  it('names the member it writes for, where the device stands, and what each version builds on', async () => {
    const { call, calls } = aServer()
    const [made, edited] = [waiting('aaaaaaaaaaaa'), { ...waiting('bbbbbbbbbbbb'), rev: '3-c' }]
    await sendBatch({ call, name: 'annonces', uid: BOUTIQUE, note: NOTE }, [made, edited])
    expect(calls).toMatchObject([
      { url: '/sync/annonces/_bulk_docs', options: { method: 'POST', headers: { 'x-rayon-uid': BOUTIQUE } } },
    ])
    expect(calls[0]?.body).toMatchObject({ since: 'e1:7', mark: 'm0', docs: [{ _id: made._id }, { _rev: '3-c' }] })
    expect(calls[0]?.body.docs[0]).not.toHaveProperty('_rev')
  })

  it('sends a batch that is too large in parts, and each answer reaches its document', async () => {
    const refused = ({ docs }: Body) =>
      docs.map(({ _id }) => ({ id: _id, error: 'forbidden', reason: 'candidature-open', doc: null }))
    const { call, sent } = aServer((body) => {
      if (body.docs.length > 2) throw new Refused(413, { error: 'too-large' })
      return refused(body)
    })
    const versions = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'].map(waiting)
    const answered = await sendBatch({ call, name: 'annonces', uid: BOUTIQUE, note: NOTE }, versions)
    expect(sent().map((ids) => ids.length)).toEqual([3, 2, 1])
    expect(answered.map((one) => one.sent)).toEqual(versions)
    expect(answered.map(({ answer }) => answer.id)).toEqual(versions.map(({ _id }) => _id))
  })

  it('proves to each part the last write that was taken of those before', async () => {
    const { call, calls } = aServer((body) => {
      if (body.docs.length > 1) throw new Refused(413, { error: 'too-large' })
      return taken(body)
    })
    const versions = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'].map(waiting)
    await sendBatch({ call, name: 'annonces', uid: BOUTIQUE, note: NOTE }, versions)
    expect(calls.map(({ body }) => body.mark)).toEqual(['m0', 'm0', `m-${versions[0]?._id}`])
  })

  it('says of a document that is too large by itself that it is, which then holds nothing up', async () => {
    const [large, small] = [waiting('aaaaaaaaaaaa'), waiting('bbbbbbbbbbbb')]
    const { call } = aServer((body) => {
      if (body.docs.some(({ _id }) => _id === large._id)) throw new Refused(413, { error: 'too-large' })
      return taken(body)
    })
    const answered = await sendBatch({ call, name: 'annonces', uid: BOUTIQUE, note: NOTE }, [large, small])
    expect(answered).toMatchObject([
      { sent: { _id: large._id }, answer: { error: 'too-large' } },
      { sent: { _id: small._id }, answer: { ok: true } },
    ])
  })

  it('fails on any other refusal of the whole', async () => {
    const { call } = aServer(() => {
      throw new Refused(403, { error: 'server' })
    })
    const sending = sendBatch({ call, name: 'annonces', uid: BOUTIQUE, note: NOTE }, [waiting('aaaaaaaaaaaa')])
    await expect(sending).rejects.toMatchObject({ code: 'server' })
  })

  it('reads nothing of an answer that is not about what was sent', async () => {
    const versions = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'].map(waiting)
    for (const wrong of [(rows: object[]) => rows.reverse(), (rows: object[]) => rows.slice(1), () => []]) {
      const { call } = aServer((body) => wrong(taken(body)))
      const sending = sendBatch({ call, name: 'annonces', uid: BOUTIQUE, note: NOTE }, versions)
      await expect(sending).rejects.toMatchObject({ name: 'Misread' })
    }
  })

  it('sends a hundred at once', async () => {
    const { call, sent } = aServer()
    const versions = Array.from({ length: 101 }, (_, nth) => waiting(`${nth}`.padStart(12, 'a')))
    expect(await sendBatch({ call, name: 'annonces', uid: BOUTIQUE, note: NOTE }, versions)).toHaveLength(100)
    expect(sent().map((ids) => ids.length)).toEqual([100])
  })
})

describe('pushing accounts', () => {
  const [sale, other] = [record('sale'), record('other')]
  const [account, next] = [record('account', ['sale00000000']), record('next', ['other0000000'])]
  const versions = [account, sale, next, other]

  it('sends them after the sales that they count, and proves these', async () => {
    const { call, calls, sent } = aServer()
    const answered = await sendBatch({ call, name: 'records', uid: BOUTIQUE, note: NOTE }, versions)
    expect(sent()).toEqual([
      [sale._id, other._id],
      [account._id, next._id],
    ])
    expect(calls.map(({ body }) => body.mark)).toEqual(['m0', `m-${other._id}`])
    for (const { sent: version, answer } of answered) expect(answer.id).toBe(version._id)
  })

  it('takes one for later itself whose sale is taken later, and sends the others', async () => {
    const deferred = { error: 'later', reason: 'write', retryAfter: 60 }
    const { call, sent } = aServer((body) =>
      taken(body).map((row) => (row.id === sale._id ? { id: sale._id, ...deferred } : row)),
    )
    const answered = await sendBatch({ call, name: 'records', uid: BOUTIQUE, note: NOTE }, versions)
    expect(sent()[1]).toEqual([next._id])
    const answers = new Map(answered.map((one) => [one.sent._id as string, one.answer]))
    expect(answers.get(account._id)).toMatchObject(deferred)
    expect(answers.get(next._id)).toMatchObject({ ok: true, id: next._id })
  })
})

describe('an answer', () => {
  it('says why a version is refused, and of which fields; of a conflict nothing is refused', () => {
    const forbidden = { id: 'x', error: 'forbidden', reason: 'candidature-open', doc: null } as const
    expect(pushRefusal(forbidden)).toEqual({ code: 'candidature-open' })
    expect(pushRefusal({ ...forbidden, fields: { prix: 'required' } as never })).toMatchObject({
      fields: { prix: 'required' },
    })
    expect(pushRefusal({ id: 'x', error: 'too-large' })).toEqual({ code: 'document-too-large' })
    expect(pushRefusal({ id: 'x', error: 'conflict', doc: null })).toBeUndefined()
  })

  it('is the same as another when it says the same of the same revision', () => {
    const conflict = (_rev: string) => ({ id: 'x', error: 'conflict', doc: { _id: 'x', _rev } }) as const
    expect(answerFingerprint(conflict('2-b'))).toBe(answerFingerprint(conflict('2-b')))
    expect(answerFingerprint(conflict('3-c'))).not.toBe(answerFingerprint(conflict('2-b')))
    expect(answerFingerprint({ ...conflict('2-b'), error: 'forbidden', reason: 'candidature-open' })).not.toBe(
      answerFingerprint(conflict('2-b')),
    )
  })

  it('that the store is in another life is known from any other refusal', () => {
    expect(isStoreResetRefusal(new Refused(409, { error: 'other-life' }))).toBe(true)
    expect(isStoreResetRefusal(new Refused(409, { error: 'conflict' }))).toBe(false)
    expect(isStoreResetRefusal(new Error('other-life'))).toBe(false)
  })
})

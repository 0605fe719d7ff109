import { describe, expect, it } from 'vitest'
import { type Call, type Caller, Refused } from '#data/server/http.ts'
import { sendBatch } from '#data/sync/push.ts'
import { fromWire, type LocalDoc } from '#data/sync/wire.ts'
import { aCandidature, anAnnonce, aRecord, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { anAnswer, aPayment, aReceipt, aStatement, aVoid } from '#tests/fixtures/ledger.ts'

const CANDIDATURE_ID = `${aCandidature()._id}.`.length
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
  const kind = movements.length > 0 ? 'statement' : 'movement'
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

const send = (call: Caller, versions: readonly LocalDoc<'annonces'>[]) =>
  sendBatch({ call, name: 'annonces', uid: BOUTIQUE, note: NOTE }, versions)

describe('pushing', () => {
  it('names the member it writes for, where the device stands, and what each version builds on', async () => {
    const { call, calls } = aServer()
    const [made, edited] = [waiting('aaaaaaaaaaaa'), { ...waiting('bbbbbbbbbbbb'), rev: '3-c' }]
    await send(call, [made, edited])
    const options = { method: 'POST', headers: { 'x-rayon-uid': BOUTIQUE } }
    expect(calls).toMatchObject([{ url: '/sync/annonces/_bulk_docs', options }])
    expect(calls[0]?.body).toMatchObject({ since: 'e1:7', mark: 'm0', docs: [{ _id: made._id }, { _rev: '3-c' }] })
    expect(calls[0]?.body.docs[0]).not.toHaveProperty('_rev')
  })

  it('sends a batch that is too large in parts, each of which proves the last write that was taken', async () => {
    const { call, calls } = aServer((body) => {
      if (body.docs.length > 2) throw new Refused(413, { error: 'too-large' })
      return taken(body)
    })
    const versions = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'].map(waiting)
    const answered = await send(call, versions)
    const parts = calls.map(({ body }) => `${body.docs.length} ${body.mark}`)
    expect(parts).toEqual(['3 m0', '2 m0', `1 m-${versions[1]?._id}`])
    expect(answered.map((one) => one.sent)).toEqual(versions)
    expect(answered.map(({ answer }) => answer.id)).toEqual(versions.map(({ _id }) => _id))
  })

  it('reads nothing of an answer that is not about what was sent', async () => {
    const versions = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'].map(waiting)
    for (const wrong of [(rows: object[]) => rows.reverse(), (rows: object[]) => rows.slice(1), () => []]) {
      const { call } = aServer((body) => wrong(taken(body)))
      const sending = send(call, versions)
      await expect(sending).rejects.toMatchObject({ name: 'Misread' })
    }
  })

  it('sends a hundred at once', async () => {
    const { call, sent } = aServer()
    const versions = Array.from({ length: 101 }, (_, nth) => waiting(`${nth}`.padStart(12, 'a')))
    expect(await send(call, versions)).toHaveLength(100)
    expect(sent().map((ids) => ids.length)).toEqual([100])
  })
})

describe('pushing statements', () => {
  const [sale, other] = [record('sale'), record('other')]
  const [statement, next] = [record('statement', ['sale00000000']), record('next', ['other0000000'])]
  const versions = [statement, sale, next, other]

  /** The ids in each batch, once the server has taken the one before. */
  async function batches(all: readonly LocalDoc<'records'>[]): Promise<readonly (readonly string[])[]> {
    const { call, sent } = aServer()
    for (let left = all; left.length > 0; ) {
      const answered = await sendBatch({ call, name: 'records', uid: BOUTIQUE, note: NOTE }, left)
      left = left.filter((version) => !answered.some((one) => one.sent === version))
    }
    return sent()
  }

  it('sends them after the sales that they count', async () => {
    const idsOf = (...all: readonly LocalDoc<'records'>[]) => all.map(({ _id }) => _id)
    expect(await batches(versions)).toEqual([idsOf(sale, other), idsOf(statement, next)])
  })

  it('sends one after the answers that freed what it counts, whatever the clock', async () => {
    const at = (minute: number) => `2026-11-20T08:0${minute}:00.000Z`
    const first = { ...record('bfirst', ['sale00000000']), unsentAt: at(1) }
    const withdrawn = { ...record('bfirst000000-answer'), kind: 'answer', unsentAt: at(2) } as typeof first
    const second = { ...record('bsecond', ['sale00000000']), unsentAt: at(3) }
    expect(await batches([second, withdrawn, first])).toEqual([[first._id], [withdrawn._id], [second._id]])
    // By a clock that went back, two statements wait for each other's answers: all go, each once.
    const other = { ...record('bsecond00000-answer'), kind: 'answer', unsentAt: at(0) } as typeof first
    const late = { ...withdrawn, unsentAt: at(0) }
    expect((await batches([first, second, late, other])).flat()).toHaveLength(4)
  })

  it('sends what is about a record after it: its void, and what counts, answers, pays and confirms', async () => {
    const wired = (one: object) => ({ ...fromWire('records', one as never), unsentAt: AT }) as LocalDoc<'records'>
    const counting = wired(aStatement('b', { movements: ['sale00000000-void'] }))
    const about = [aReceipt('bp'), aPayment('bp', 'b', 100), anAnswer('b', 'withdrawn')].map(wired)
    const all = [...about, counting, wired(aVoid('sale')), sale]
    const suffixes = (await batches(all)).map((ids) => ids.map((id) => id.slice(CANDIDATURE_ID)).join(' '))
    expect(suffixes).toEqual([
      ...['sale00000000', 'sale00000000-void', 'bzzzzzzzzzzz'],
      ...['bp0000000000 bzzzzzzzzzzz-answer', 'bp0000000000-receipt'],
    ])
  })
})

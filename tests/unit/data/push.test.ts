import { describe, expect, it, onTestFinished } from 'vitest'
import { systemClock } from '#data/browser/page.ts'
import { type Call, type Caller, Refused } from '#data/replication/http.ts'
import { createLater } from '#data/replication/later/later.ts'
import { type Holding, pushRows, type SetAside } from '#data/replication/push.ts'
import { fromWire, type LocalDoc } from '#data/replication/wire.ts'
import { anAnnonce, aRecord, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'

const AT = '2026-11-20T08:00:00.000Z'

function waiting(suffix: string): LocalDoc<'annonces'> {
  return { ...fromWire('annonces', { ...anAnnonce({ _id: annonceId(BOUTIQUE, suffix) }) }), unsentAt: AT }
}

function gateway(answers: readonly unknown[]) {
  const calls: { url: string; options: Call | undefined }[] = []
  const call = (async (url: string, options?: Call) => {
    calls.push({ url, options })
    return answers
  }) as Caller
  return { calls, call }
}

/** Nothing is taken later. */
const FREE: Holding = {
  later: createLater(systemClock),
  behind: new Set(),
  has: async () => true,
  onLeftOut: () => undefined,
}

const unexpected: SetAside = () => Promise.reject(new Error('nothing was refused'))

describe('pushing', () => {
  it('sends nothing for a version that came from the server', async () => {
    const { calls, call } = gateway([])
    const server = { ...waiting('aaaaaaaaaaaa'), rev: '1-a', unsentAt: '' }
    const row = { newDocumentState: server, assumedMasterState: server }
    await expect(pushRows(call, 'annonces', BOUTIQUE, [row], unexpected, FREE)).resolves.toEqual([])
    expect(calls).toEqual([])
  })

  it('reads again what a pull wrote and did not live to record', async () => {
    const [moved, same, lost] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'].map((suffix) => waiting(suffix))
    const docs = [
      { _id: moved?._id, _rev: '2-b', prix: 60 },
      { _id: same?._id, _rev: '1-a' },
    ]
    const results = docs.map((doc) => ({ docs: [{ ok: { ...anAnnonce(), ...doc } }] as object[] }))
    const missing = { docs: [{ error: { error: 'not_found' } }] } // lost by the store, which is offered it again
    const call = (async () => ({ results: [...results, missing] })) as unknown as Caller
    const rows = [moved, same, lost].map((doc) => ({ newDocumentState: { ...doc, rev: '1-a', unsentAt: '' } as never }))
    const stands = await pushRows(call, 'annonces', BOUTIQUE, rows, unexpected, FREE)
    expect(stands).toMatchObject([{ _id: moved?._id, rev: '2-b', prix: 60, unsentAt: '' }])
  })

  it('names the member it writes for', async () => {
    const { calls, call } = gateway([{ ok: true, id: 'x', rev: '1-a' }])
    await pushRows(call, 'annonces', BOUTIQUE, [{ newDocumentState: waiting('aaaaaaaaaaaa') }], unexpected, FREE)
    expect(calls[0]).toMatchObject({
      url: '/sync/annonces/_bulk_docs',
      options: { headers: { 'x-rayon-uid': BOUTIQUE } },
    })
  })

  it('sets a refused version aside, takes the server state, and lets the others through', async () => {
    const [good, bad] = [waiting('aaaaaaaaaaaa'), waiting('bbbbbbbbbbbb')]
    const { call } = gateway([
      { ok: true, id: good._id, rev: '1-a' },
      { id: bad._id, error: 'forbidden', reason: 'candidature-open', doc: null },
    ])
    const kept: unknown[] = []
    const conflicts = await pushRows(
      call,
      'annonces',
      BOUTIQUE,
      [{ newDocumentState: good }, { newDocumentState: bad }],
      async (name, version, refusal) => void kept.push([name, version._id, refusal]),
      FREE,
    )
    expect(kept).toEqual([['annonces', bad._id, { code: 'candidature-open' }]])
    expect(conflicts).toMatchObject([{ _id: bad._id, _deleted: true, unsentAt: '' }])
  })

  it('sends a batch that is too large in parts, and each answer reaches its document', async () => {
    const sizes: number[] = []
    const call = (async (_url: string, { body }: Call) => {
      const { docs } = body as { readonly docs: readonly { readonly _id: string }[] }
      sizes.push(docs.length)
      if (docs.length > 2) throw new Refused(413, { error: 'too-large' })
      return docs.map(({ _id }) => ({ id: _id, error: 'forbidden', reason: 'candidature-open', doc: null }))
    }) as Caller
    const rows = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'].map((suffix) => ({
      newDocumentState: waiting(suffix),
    }))
    const aside: string[] = []
    await pushRows(call, 'annonces', BOUTIQUE, rows, async (_name, { _id }) => void aside.push(_id), FREE)
    expect(sizes).toEqual([3, 2, 1])
    expect(aside).toEqual(rows.map(({ newDocumentState }) => newDocumentState._id))
  })

  it('sets aside a document that is too large by itself, which then holds nothing up', async () => {
    const [large, small] = [waiting('aaaaaaaaaaaa'), waiting('bbbbbbbbbbbb')]
    const call = (async (_url: string, { body }: Call) => {
      const { docs } = body as { readonly docs: readonly { readonly _id: string }[] }
      if (docs.some(({ _id }) => _id === large._id)) throw new Refused(413, { error: 'too-large' })
      return docs.map(({ _id }) => ({ ok: true, id: _id, rev: '1-a' }))
    }) as Caller
    const rows = [large, small].map((newDocumentState) => ({ newDocumentState }))
    const kept: unknown[] = []
    const setAside: SetAside = async (_name, version, refusal) => void kept.push([version._id, refusal.code])
    const stands = await pushRows(call, 'annonces', BOUTIQUE, rows, setAside, FREE)
    expect(kept).toEqual([[large._id, 'document-too-large']])
    expect(stands).toMatchObject([{ _id: large._id, _deleted: true }])
  })

  it('sets aside an edit of what was deleted elsewhere, which it must not bring back', async () => {
    const ours = waiting('aaaaaaaaaaaa')
    const { call } = gateway([{ id: ours._id, error: 'conflict', doc: null }])
    const kept: unknown[] = []
    const setAside: SetAside = async (_name, version, refusal) => void kept.push([version._id, refusal.code])
    const conflicts = await pushRows(call, 'annonces', BOUTIQUE, [{ newDocumentState: ours }], setAside, FREE)
    expect(kept).toEqual([[ours._id, 'document-gone']])
    expect(conflicts).toMatchObject([{ _id: ours._id, _deleted: true }])
  })

  it('is content with a deletion that somebody else made first', async () => {
    const ours = { ...waiting('aaaaaaaaaaaa'), removal: true }
    const { call } = gateway([{ id: ours._id, error: 'conflict', doc: null }])
    await expect(
      pushRows(call, 'annonces', BOUTIQUE, [{ newDocumentState: ours }], unexpected, FREE),
    ).resolves.toMatchObject([{ _id: ours._id, _deleted: true }])
  })

  it('answers the server state of a conflict without setting anything aside', async () => {
    const ours = waiting('aaaaaaaaaaaa')
    const theirs = { ...anAnnonce({ _id: ours._id, prix: 70 }), _rev: '2-b' }
    const { call } = gateway([{ id: ours._id, error: 'conflict', doc: theirs }])
    const conflicts = await pushRows(call, 'annonces', BOUTIQUE, [{ newDocumentState: ours }], unexpected, FREE)
    expect(conflicts).toMatchObject([{ _id: ours._id, prix: 70, rev: '2-b', _deleted: false }])
  })

  it('leaves out what is held and what depends on it, and holds what the server takes later: it has not been sent', async () => {
    const [held, behind, late, free] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc', 'dddddddddddd'].map(
      waiting,
    ) as [LocalDoc<'annonces'>, LocalDoc<'annonces'>, LocalDoc<'annonces'>, LocalDoc<'annonces'>]
    const later = createLater(systemClock)
    onTestFinished(() => later.close())
    later.hold('annonces', [{ version: held, rate: 'annonce', seconds: 60 }])
    const { calls, call } = gateway([
      { id: late._id, error: 'later', reason: 'annonce', retryAfter: 60 },
      { ok: true, id: free._id, rev: '1-a' },
    ])
    const leftOut: string[] = []
    const holding = { ...FREE, later, behind: new Set([behind._id]), onLeftOut: (id: string) => void leftOut.push(id) }
    const rows = [held, behind, late, free].map((newDocumentState) => ({ newDocumentState }))
    expect(await pushRows(call, 'annonces', BOUTIQUE, rows, unexpected, holding)).toEqual([])
    expect(calls.map(({ options }) => options?.body)).toMatchObject([{ docs: [{ _id: late._id }, { _id: free._id }] }])
    expect(leftOut).toEqual([held._id, behind._id, late._id])
    expect(later.holds('annonces', late)).toBe(true)
  })

  it.each([
    { has: true, aside: [] as string[], says: 'holds an account of sales that are all here: its store was put back' },
    { has: false, aside: ['sale-missing'], says: 'sets an account aside of which a sale has gone from here too' },
  ])('$says', async ({ has, aside }) => {
    const account = fromWire('records', {
      ...aRecord('account00000', { kind: 'account', movements: ['sale00000000'] }),
    })
    const sale = account._id.replace('account00000', 'sale00000000')
    const waits = { ...account, unsentAt: AT }
    const later = createLater(systemClock)
    onTestFinished(() => later.close())
    const { call } = gateway([{ id: account._id, error: 'forbidden', reason: 'sale-missing', doc: null }])
    const [asked, told, leftOut]: [unknown[], string[], string[]] = [[], [], []]
    const holding: Holding = {
      ...FREE,
      later,
      has: async (ids) => asked.push(...ids) > 0 && has,
      onLeftOut: (id) => void leftOut.push(id),
    }
    const setAside: SetAside = async (_name, _version, { code }) => void told.push(code)
    await pushRows(call, 'records', BOUTIQUE, [{ newDocumentState: waits }], setAside, holding)
    expect({ asked, told }).toEqual({ asked: [sale], told: aside })
    expect(leftOut).toEqual(has ? [account._id] : [])
    expect(later.holds('records', waits)).toBe(has)
  })
})

import { describe, expect, it } from 'vitest'
import type { Call, Caller } from '#data/server/http.ts'
import { fetchChanges, fetchDocuments } from '#data/sync/pull.ts'
import { fromWire, toWire } from '#data/sync/wire.ts'
import { aCandidature, anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'

const [HERE, DELETED] = [annonceId(BOUTIQUE, 'here00000000'), annonceId(BOUTIQUE, 'deleted00000')]
const SERVER_DOC = { ...anAnnonce({ _id: HERE }), _rev: '2-b' }

function answering(results: readonly object[], requests: unknown[] = []) {
  return (async (url: string, { body }: Call = {}) => {
    requests.push(body === undefined ? url : [url, body])
    return { results, last_seq: 'e1:7' }
  }) as Caller
}

describe('pulling', () => {
  it('asks for everything the first time, and for what changed afterwards, proving the last write that was taken', async () => {
    const requests: unknown[] = []
    const gone = { id: DELETED, deleted: true }
    const rows = [{ id: HERE, doc: SERVER_DOC }, gone]
    const { documents, cursor } = await fetchChanges(answering(rows, requests), 'annonces', {})
    await fetchChanges(answering([], requests), 'annonces', { cursor, mark: 'm8' })
    expect(requests).toEqual([
      '/sync/annonces/_changes?include_docs=true&scope=own',
      '/sync/annonces/_changes?include_docs=true&scope=own&since=e1%3A7&mark=m8',
    ])
    const here = { _id: HERE, rev: '2-b', _deleted: false, unsentAt: '' }
    expect(documents).toMatchObject([here, { _id: DELETED, _deleted: true, nom: '' }])
  })

  it('reads a deletion where the server has none for this member', async () => {
    const requests: unknown[] = []
    const results = [{ docs: [{ ok: SERVER_DOC }] }, { docs: [{ error: { error: 'not_found' } }] }]
    expect(await fetchDocuments(answering(results, requests), 'annonces', [HERE, DELETED])).toMatchObject([
      { _id: HERE, rev: '2-b', _deleted: false },
      { _id: DELETED, rev: '', _deleted: true },
    ])
    expect(requests).toEqual([['/sync/annonces/_bulk_get', { docs: [{ id: HERE }, { id: DELETED }] }]])
  })

  it.each([
    ['changes that give one document for another', 'changes', [{ id: DELETED, doc: SERVER_DOC }]],
    ['documents of which one is given for another', 'documents', [{ docs: [{ ok: SERVER_DOC }] }]],
    ['documents of which one is left out', 'documents', []],
  ])('reads nothing of %s', async (_what, asked, results) => {
    const call = answering(results)
    const reading =
      asked === 'changes' ? fetchChanges(call, 'annonces', {}) : fetchDocuments(call, 'annonces', [DELETED])
    await expect(reading).rejects.toMatchObject({ name: 'Misread' })
  })
})

const ANNONCE = fromWire('annonces', { ...anAnnonce(), _rev: '4-d' })

describe('the wire', () => {
  it('sends the fields alone, with the revision they build on, and of a removal none', () => {
    const blank = { photoTexts: {}, marks: { stamps: {}, seen: {} }, conflicts: {}, masquee: '', complet: false }
    const sent = toWire('annonces', { ...ANNONCE, unsentAt: '2026-11-20T08:00:00.000Z' }, '4-d')
    expect(sent).toEqual({ ...anAnnonce(), ...blank, _rev: '4-d' })
    const deletion = { _id: anAnnonce()._id, _rev: '4-d', _deleted: true }
    expect(toWire('annonces', { ...ANNONCE, removal: true }, '4-d')).toEqual(deletion)
  })

  it('fills a tombstone, which has no field', () => {
    const local = fromWire('candidatures', { _id: aCandidature()._id, _deleted: true })
    expect(local).toMatchObject({ _deleted: true, message: '', annonce: { nom: '', prix: 0 }, unsentAt: '' })
  })
})

import { describe, expect, it } from 'vitest'
import type { Call, Caller } from '#data/server/http.ts'
import { beginningOf, fetchChanges, fetchDocuments, isStoreReset } from '#data/sync/pull.ts'
import { anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'
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
  const changes = [
    { id: HERE, doc: SERVER_DOC },
    { id: DELETED, deleted: true },
  ]

  it('asks for everything the first time and for what changed afterwards', async () => {
    const requests: unknown[] = []
    const call = answering(changes, requests)
    const { cursor } = await fetchChanges(call, 'annonces', {})
    await fetchChanges(call, 'annonces', { cursor })
    expect(requests).toEqual([
      '/sync/annonces/_changes?include_docs=true&scope=own',
      '/sync/annonces/_changes?include_docs=true&scope=own&since=e1%3A7',
    ])
  })

  it('proves the last write that the server has taken since', async () => {
    const requests: unknown[] = []
    await fetchChanges(answering(changes, requests), 'annonces', { cursor: 'e1:7', mark: 'm8' })
    expect(requests).toEqual([expect.stringContaining('&since=e1%3A7&mark=m8')])
  })

  it('reads revisions and deletions', async () => {
    const { documents } = await fetchChanges(answering(changes), 'annonces', { cursor: 'e1:1' })
    expect(documents).toMatchObject([
      { _id: HERE, rev: '2-b', _deleted: false, unsentAt: '' },
      { _id: DELETED, _deleted: true, nom: '' },
    ])
    expect(documents).toHaveLength(2)
  })

  it('reads nothing of an answer that gives one document for another', async () => {
    const mixed = answering([{ id: DELETED, doc: SERVER_DOC }])
    await expect(fetchChanges(mixed, 'annonces', {})).rejects.toMatchObject({ name: 'Misread' })
  })
})

describe('asking what stands of some documents', () => {
  it('reads a deletion where the server has none for this member', async () => {
    const requests: unknown[] = []
    const results = [{ docs: [{ ok: SERVER_DOC }] }, { docs: [{ error: { error: 'not_found' } }] }]
    expect(await fetchDocuments(answering(results, requests), 'annonces', [HERE, DELETED])).toMatchObject([
      { _id: HERE, rev: '2-b', _deleted: false },
      { _id: DELETED, rev: '', _deleted: true },
    ])
    expect(requests).toEqual([['/sync/annonces/_bulk_get', { docs: [{ id: HERE }, { id: DELETED }] }]])
  })

  it('reads nothing of an answer that gives one document for another', async () => {
    const mixed = answering([{ docs: [{ ok: SERVER_DOC }] }])
    await expect(fetchDocuments(mixed, 'annonces', [DELETED])).rejects.toMatchObject({ name: 'Misread' })
  })

  it('reads no deletion of an answer that leaves a document out', async () => {
    await expect(fetchDocuments(answering([]), 'annonces', [HERE])).rejects.toMatchObject({ name: 'Misread' })
  })

  it('asks nothing about none', async () => {
    const requests: unknown[] = []
    expect(await fetchDocuments(answering([], requests), 'annonces', [])).toEqual([])
    expect(requests).toEqual([])
  })
})

describe('the life of a store', () => {
  it('is another one when its name has changed, of which nobody knows at the first pull', () => {
    expect([isStoreReset('e1:99', 'e2:3'), isStoreReset('e1:1', 'e1:7'), isStoreReset(undefined, 'e1:7')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('has a beginning, before everything in it', () => {
    expect(beginningOf('e1:99')).toBe('e1:0')
  })
})

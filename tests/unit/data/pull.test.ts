import { describe, expect, it } from 'vitest'
import type { Caller } from '#data/replication/http.ts'
import { pullChanges } from '#data/replication/pull.ts'
import { anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'

const [HERE, ELSEWHERE] = [annonceId(BOUTIQUE, 'here00000000'), annonceId(BOUTIQUE, 'elsewhere000')]

function answering(last_seq: string, asked: string[] = []) {
  const results = [
    { id: HERE, doc: { ...anAnnonce({ _id: HERE }), _rev: '2-b' } },
    { id: annonceId(BOUTIQUE, 'deleted00000'), deleted: true },
  ]
  return (async (url: string) => {
    asked.push(url)
    return { results, last_seq }
  }) as Caller
}

describe('pulling', () => {
  it('asks for everything the first time and for what changed afterwards', async () => {
    const asked: string[] = []
    const call = answering('e1:7', asked)
    const { checkpoint } = await pullChanges(call, 'annonces', undefined)
    await pullChanges(call, 'annonces', checkpoint)
    expect(asked).toEqual([
      '/sync/annonces/_changes?include_docs=true&scope=own',
      '/sync/annonces/_changes?include_docs=true&scope=own&since=e1%3A7',
    ])
  })

  it('reads revisions and deletions', async () => {
    const { documents } = await pullChanges(answering('e1:7'), 'annonces', { seq: 'e1:1' })
    expect(documents).toMatchObject([
      { _id: HERE, rev: '2-b', _deleted: false, unsentAt: '' },
      { _deleted: true, nom: '' },
    ])
    expect(documents).toHaveLength(2)
  })

  it('takes what the whole life of the store does not name for lost: it is offered again', async () => {
    const lost: string[][] = []
    const onPutBack = async (listed: ReadonlyMap<string, unknown>) => {
      lost.push([HERE, ELSEWHERE].filter((id) => !listed.has(id)))
      return []
    }
    await pullChanges(answering('e1:7'), 'annonces', { seq: 'e1:1' }, onPutBack)
    expect(lost).toEqual([])
    await pullChanges(answering('e1:7'), 'annonces', { seq: 'e1:0' }, onPutBack)
    expect(lost).toEqual([[ELSEWHERE]])
  })

  it("keeps a member's own documents, which the store made anew has lost", async () => {
    const { documents } = await pullChanges(answering('e2:3'), 'annonces', { seq: 'e1:99' })
    expect(documents.map(({ _id }) => _id)).not.toContain(ELSEWHERE)
  })
})

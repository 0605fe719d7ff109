import { beforeEach, describe, expect, it } from 'vitest'
import { dropUnconfirmed } from '#gateway/jobs/leftovers.ts'
import { anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { aSuivi } from '#tests/fixtures/documents.ts'
import { type HttpGateway, startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf, aPair, leaves, type Pair } from '#tests/fixtures/leaving.ts'
import { allDocs } from '#tests/fixtures/store.ts'

let gateway: HttpGateway
let pair: Pair
beforeEach(async () => {
  gateway = await startHttpGateway()
  pair = await aPair(gateway)
})

async function storedIds(): Promise<readonly string[]> {
  return (await allDocs(gateway.store, 'suivis')).map(({ _id }) => _id).sort()
}

/** Writes a suivi of a member's. @returns its id and the answer */
async function keeps(by: TestClient, kind: Parameters<typeof aSuivi>[0], about: string, change: object = {}) {
  const doc = aSuivi(kind, about, { kept: kind === 'favori', name: 'Mes rayons', ...change }, by.uid)
  const [row] = await by.push('suivis', doc)
  return { id: doc._id, row }
}

const FAVORI = 'favori'

describe('what a member keeps', () => {
  it('is 500 favourites at most: another waits for one to be removed, then is taken', async () => {
    const { createur } = pair
    const annonces = Array.from({ length: 500 }, () => anAnnonce(pair.boutique.uid))
    const docs = annonces.map(({ _id }) => aSuivi(FAVORI, _id, { kept: true }, createur.uid))
    const last = docs.pop()
    await gateway.store.db('suivis').bulkDocs(docs as never)
    expect(await createur.push('suivis', last as never)).toMatchObject([{ ok: true }])
    const more = anAnnonce(pair.boutique.uid)._id
    expect((await keeps(createur, FAVORI, more)).row).toMatchObject({ error: 'forbidden', reason: 'too-many-favoris' })
    const [first] = docs
    const { _rev } = await gateway.store.db('suivis').get(first?._id ?? '')
    expect(await createur.push('suivis', { ...first, _rev, kept: false } as never)).toMatchObject([{ ok: true }])
    expect((await keeps(createur, FAVORI, more)).row).toMatchObject({ ok: true })
  })

  it('is about a candidature that is there', async () => {
    const { boutique, createur } = pair
    const annonce = anAnnonce(boutique.uid)
    expect((await keeps(boutique, 'note', `${annonce._id}.${createur.uid}`)).row).toMatchObject({
      reason: 'document-gone',
    })
  })

  it('is never read until a time that has not come', async () => {
    const { _id } = await aCandidatureOf(gateway, pair, 'pending')
    const { id } = await keeps(pair.createur, 'lu', _id, { seenAt: '2027-01-01T00:00:00.000Z' })
    const now = new Date(gateway.clock.now).toISOString()
    expect(await gateway.store.db('suivis').get(id)).toMatchObject({ seenAt: now })
  })
})

describe('when somebody leaves', () => {
  it('all that they kept goes, and the favourites that others had of their annonces', async () => {
    const { boutique, createur } = pair
    const elsewhere = anAnnonce((await gateway.member('boutique')).uid)
    const { _id } = await aCandidatureOf(gateway, pair, 'pending')
    await keeps(boutique, 'recherche', newId(12))
    await keeps(boutique, 'note', _id)
    await keeps(createur, 'lu', _id)
    await keeps(createur, FAVORI, anAnnonce(boutique.uid)._id)
    const stays = await keeps(createur, FAVORI, elsewhere._id)
    expect(await leaves(gateway, boutique)).toBe(204)
    expect(await storedIds()).toEqual([stays.id])
  })

  it('a note on their partnership stays with it', async () => {
    const { boutique, createur } = pair
    const { _id } = await aCandidatureOf(gateway, pair, 'confirmed')
    const note = await keeps(boutique, 'note', _id, { text: 'Le mardi.' })
    await keeps(createur, 'lu', _id)
    await leaves(gateway, createur)
    expect(await storedIds()).toEqual([note.id])
    await leaves(gateway, boutique)
    expect(await storedIds()).toEqual([])
  })

  it('a favourite of theirs that arrives too late is not kept', async () => {
    const { boutique, createur } = pair
    await leaves(gateway, boutique)
    const { row } = await keeps(createur, FAVORI, anAnnonce(boutique.uid)._id)
    expect(row).toMatchObject({ error: 'conflict', doc: null })
    expect(await storedIds()).toEqual([])
  })
})

it('notes on the candidatures that led to nothing go with the annonce', async () => {
  const { boutique, createur } = pair
  const { _id, annonceId } = await aCandidatureOf(gateway, pair, 'pending')
  await keeps(boutique, 'note', _id)
  await keeps(boutique, 'lu', _id)
  await keeps(createur, 'lu', _id)
  expect(await dropUnconfirmed(gateway.notices, annonceId)).toBe(1)
  expect(await storedIds()).toEqual([])
})

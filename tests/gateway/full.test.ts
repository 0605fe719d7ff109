import { beforeEach, describe, expect, it } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import { type AnnonceId, recordIdOf } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { END_KEYS } from '#domain/papers/ends.ts'
import { EMPTY_RECORD } from '#domain/papers/records.ts'
import { iso } from '#gateway/base/instant.ts'
import { repairFull } from '#gateway/members/full.ts'
import { reinstate, suspend } from '#gateway/moderation/acts.ts'
import { getByPrefix } from '#gateway/store/documents.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { agrees, aPair, applies, moved, type Pair, papersOf, publishes } from '#tests/fixtures/leaving.ts'
import { actingByCommand } from '#tests/fixtures/operators.ts'

const DAY_MS = 86_400_000

let pair: Pair
const gateway = await startHttpGateway()
beforeEach(async () => {
  pair = await aPair(gateway)
})

const stored = async (id: AnnonceId) => (await gateway.store.db('annonces').get(id)) as unknown as Annonce
const isFull = async ({ _id }: Annonce) => (await stored(_id)).complet === true

const published = (changes: Partial<Annonce> = {}) => publishes(pair.boutique, { places: 1, ...changes })

async function edited({ _id }: Annonce, changes: object) {
  return pair.boutique.push('annonces', { ...(await stored(_id)), ...changes })
}

async function confirmed(annonce: Annonce, by: TestClient = pair.createur): Promise<void> {
  const candidature = await applies(by, annonce)
  expect(await isFull(annonce)).toBe(false)
  expect(await moved(gateway, pair.boutique, candidature._id, 'awaiting-creator')).toMatchObject([{ ok: true }])
  expect(await isFull(annonce)).toBe(false)
  expect(await moved(gateway, by, candidature._id, 'confirmed')).toMatchObject([{ ok: true }])
}

async function candidatureOn({ _id }: Annonce): Promise<Candidature> {
  const [found] = await getByPrefix<Candidature>(gateway.store.db('candidatures'), `${_id}.`)
  if (found === undefined) throw new Error('no candidature')
  return found
}

// Time has moved without a write: the clock of the job alone.
const repaired = (days = 0) => repairFull(gateway.store, gateway.clock.now + days * DAY_MS)

describe('an annonce', () => {
  it('is full once its last place is confirmed, and never when its places are unspecified', async () => {
    const [two, unspecified] = [await published({ places: 2 }), await published({ places: 0 })]
    await confirmed(two)
    expect(await isFull(two)).toBe(false)
    await confirmed(two, await gateway.member('createur'))
    expect(await isFull(two)).toBe(true)
    await confirmed(unspecified)
    expect(await isFull(unspecified)).toBe(false)
  })

  it('follows its owner who adds places or takes some away, and takes candidatures all the same', async () => {
    const annonce = await published()
    await confirmed(annonce)
    expect(await isFull(annonce)).toBe(true)
    expect(await edited(annonce, { places: 2 })).toMatchObject([{ ok: true }])
    expect(await isFull(annonce)).toBe(false)
    expect(await edited(annonce, { places: 1, prix: 12 })).toMatchObject([{ ok: true }])
    expect(await stored(annonce._id)).toMatchObject({ complet: true, prix: 12 })
    const late = await gateway.member('createur')
    const candidature = await applies(late, annonce)
    expect(await moved(gateway, pair.boutique, candidature._id, 'awaiting-creator')).toMatchObject([{ ok: true }])
    expect(await moved(gateway, late, candidature._id, 'confirmed')).toMatchObject([{ ok: true }])
    expect(await edited(annonce, { places: 2 })).toMatchObject([{ ok: true }])
    expect(await isFull(annonce)).toBe(true)
    expect(await edited(annonce, { places: 0 })).toMatchObject([{ ok: true }])
    expect(await isFull(annonce)).toBe(false)
  })

  it('is neither filled nor freed by what its owner writes of it', async () => {
    const annonce = await published({ complet: true })
    expect(await isFull(annonce)).toBe(false)
    expect(await edited(annonce, { complet: true, prix: 7 })).toMatchObject([{ ok: true }])
    expect(await stored(annonce._id)).not.toHaveProperty('complet')
    await confirmed(annonce)
    const { complet, ...claimed } = await stored(annonce._id)
    expect(complet).toBe(true)
    expect(await pair.boutique.push('annonces', { ...claimed, prix: 8 })).toMatchObject([{ ok: true }])
    expect(await edited(annonce, { complet: false, prix: 9 })).toMatchObject([{ ok: true }])
    expect(await stored(annonce._id)).toMatchObject({ complet: true, prix: 9 })
  })

  it('may be closed while a candidature waits, although it was full before', async () => {
    const annonce = await published()
    await confirmed(annonce)
    const late = await gateway.member('createur')
    await applies(late, annonce)
    const { complet: _, ...doc } = await stored(annonce._id)
    expect(await pair.boutique.push('annonces', { ...doc, active: false })).toMatchObject([{ ok: true }])
  })

  it('has a place again when its créateur is suspended, none when reinstated, one when they leave', async () => {
    const annonce = await published()
    await confirmed(annonce)
    const acting = actingByCommand(gateway)
    await suspend(acting, pair.createur.uid, 'scam', '')
    expect(await isFull(annonce)).toBe(false)
    await reinstate(acting, pair.createur.uid)
    expect(await isFull(annonce)).toBe(true)
    await gateway.accounts.erase(pair.createur.uid)
    expect(await isFull(annonce)).toBe(false)
  })
})

describe('the job that repairs', () => {
  it('frees the place of a partnership past its last day, once', async () => {
    const soon = new Date(gateway.clock.now + DAY_MS).toISOString().slice(0, 10)
    const annonce = await published({ dateDebut: soon, dateFin: soon })
    await confirmed(annonce)
    expect(await repaired(1)).toBe(0)
    expect(await isFull(annonce)).toBe(true)
    expect(await Promise.all([repaired(2), repaired(2)])).toContain(1)
    expect(await isFull(annonce)).toBe(false)
    const { _rev } = await gateway.store.db('annonces').get(annonce._id)
    expect(await repaired(2)).toBe(0)
    expect((await gateway.store.db('annonces').get(annonce._id))._rev).toBe(_rev)
  })

  it('counts to the day that a party announces, and past the annonce once both prolong', async () => {
    const annonce = await published()
    await confirmed(annonce)
    const candidature = await candidatureOn(annonce)
    const lastDay = iso(gateway.clock.now + 3 * DAY_MS).slice(0, 10)
    const end = { ...EMPTY_RECORD, kind: 'end', by: pair.createur.uid, at: iso(gateway.clock.now), lastDay }
    const { boutiqueId, creatorId, _id } = candidature
    const record = { ...end, _id: recordIdOf(_id, END_KEYS.creator), boutiqueId, creatorId }
    expect(await pair.createur.push('records', record)).toMatchObject([{ ok: true }])
    expect([await repaired(3), await isFull(annonce)]).toEqual([0, true])
    expect([await repaired(4), await isFull(annonce)]).toEqual([1, false])
  })

  it('stays full past its last day once both parties have agreed to a later one', async () => {
    const dateDebut = iso(gateway.clock.now).slice(0, 10)
    const annonce = await published({ dateDebut, dateFin: iso(gateway.clock.now + 2 * DAY_MS).slice(0, 10) })
    await confirmed(annonce)
    const candidature = await candidatureOn(annonce)
    const dateFin = iso(gateway.clock.now + 9 * DAY_MS).slice(0, 10)
    for (const by of [pair.boutique, pair.createur]) {
      const papers = await papersOf(gateway, candidature)
      await by.push('partenariats', { ...papers, contrat: { ...papers.contrat, dateFin } })
      await agrees(gateway, by, candidature)
    }
    expect([await repaired(9), await isFull(annonce)]).toEqual([0, true])
    expect([await repaired(10), await isFull(annonce)]).toEqual([1, false])
  })

  it('fills one whose confirmation a crash has cut short', async () => {
    const annonce = await published()
    await confirmed(annonce)
    await repaired()
    await gateway.store
      .db('annonces')
      .put({ ...(await stored(annonce._id)), complet: false } as object as { _id: string })
    expect(await repaired()).toBe(1)
    expect(await isFull(annonce)).toBe(true)
  })
})

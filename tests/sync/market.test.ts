import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/durations.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/builders.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { applies, publishes } from '#tests/fixtures/leaving.ts'
import { realStore } from '#tests/fixtures/store.ts'

const INCOMPLETE = [{ error: 'forbidden', reason: 'profile-incomplete' }]
const MONTH_MS = 30 * DAY_MS

const gateway = await startHttpGateway({ open: realStore })
const boutique = await gateway.member('boutique')
const createur = await gateway.member('createur')

/** The stored document, read past all rules. */
const stored = (db: 'annonces' | 'candidatures', id: string) => gateway.store.db(db).get(id)

const publish = (changes: Partial<Annonce> = {}) => publishes(boutique, changes)
const apply = async (annonce: Annonce) => (await applies(createur, annonce))._id

/** Moves a candidature on, from what its mover reads of it. */
async function move(who: TestClient, id: string, status: string) {
  const read = (await who.changes('candidatures')).results.find((row) => row.id === id)?.doc
  return (await who.push('candidatures', { ...read, status }))[0]
}

// Proves S1.1, S1.2, S7.4, S7.5
it('the market on the real store goes from an annonce to a confirmed partnership', async () => {
  const annonce = await publish()
  const id = await apply(annonce)
  const received = (await boutique.changes('candidatures')).results.find((row) => row.id === id)?.doc
  expect(received).toMatchObject({ status: 'pending', offerExpiresAt: '', annonceId: annonce._id })
  expect(await move(boutique, id, 'awaiting-creator')).toMatchObject({ ok: true })
  const offered = (await createur.changes('candidatures')).results.find((row) => row.id === id)?.doc
  expect(offered?.offerExpiresAt).toBe('2026-02-11T12:00:00.000Z')
  expect(await move(createur, id, 'confirmed')).toMatchObject({ ok: true })
})

describe('rules across documents', () => {
  // Proves S5.annonce.4
  it('an annonce whose last day is past is not published or reopened, wherever its device is; one that was may be edited', async () => {
    const endingOn = (dateFin: string) => ({ dateDebut: '2026-01-01', dateFin })
    const past = [{ reason: 'invalid', fields: [{ field: 'dateFin', code: 'date-past' }] }]
    expect(await boutique.push('annonces', anAnnonce(boutique.uid, endingOn('2026-02-07')))).toMatchObject(past)
    const { _id } = await publish(endingOn('2026-02-08'))
    gateway.clock.now += MONTH_MS
    const edit = async (changes: object) =>
      boutique.push('annonces', { ...(await stored('annonces', _id)), ...changes })
    expect(await edit({ prix: 50 })).toMatchObject([{ ok: true }])
    await edit({ active: false })
    expect(await edit({ active: true })).toMatchObject(past)
    expect(await edit({ active: true, dateFin: '2026-04-01' })).toMatchObject([{ ok: true }])
    gateway.clock.now -= MONTH_MS
  })

  it('an application needs an open annonce, and a complete profile, as an annonce does', async () => {
    const annonce = await publish()
    const newcomer = await gateway.member('createur', { profileComplete: false })
    const shop = await gateway.member('boutique', { profileComplete: false })
    expect(await newcomer.push('candidatures', aCandidature(annonce, newcomer.uid))).toMatchObject(INCOMPLETE)
    expect(await shop.push('annonces', anAnnonce(shop.uid))).toMatchObject(INCOMPLETE)
    const applied = (to: Annonce) => createur.push('candidatures', aCandidature(to, createur.uid))
    expect(await applied(anAnnonce(boutique.uid))).toMatchObject([{ error: 'forbidden', reason: 'annonce-missing' }])
    await boutique.push('annonces', { ...(await stored('annonces', annonce._id)), active: false })
    expect(await applied(annonce)).toMatchObject([{ error: 'forbidden', reason: 'annonce-closed' }])
  })

  it('an annonce whose last day is past takes no candidature, save one that was written by then, in Paris', async () => {
    const annonce = await publish({ dateDebut: '2026-01-01', dateFin: '2026-02-10' })
    gateway.clock.now += DAY_MS
    const written = (date: string) => createur.push('candidatures', aCandidature(annonce, createur.uid, { date }))
    const over = [{ error: 'forbidden', reason: 'annonce-closed' }]
    expect(await written('2026-02-10T23:00:00.000Z')).toMatchObject(over)
    expect(await written('2026-01-31T12:00:00.000Z')).toMatchObject(over) // before the annonce
    expect(await written('2026-02-10T22:59:59.999Z')).toMatchObject([{ ok: true }])
    gateway.clock.now -= DAY_MS
  })

  it('a candidature to an annonce that is gone is not accepted', async () => {
    const annonce = await publish()
    const id = await apply(annonce)
    await gateway.store.db('annonces').remove((await stored('annonces', annonce._id)) as { _id: string; _rev: string })
    const refused = await move(boutique, id, 'awaiting-creator')
    expect(refused).toMatchObject({ error: 'forbidden', reason: 'annonce-missing' })
  })

  // Proves S4.annonce.6
  it('an annonce is not edited while somebody waits for somebody, but may be closed', async () => {
    const annonce = await publish()
    const id = await apply(annonce)
    const edit = async (changes: object) => {
      const [row] = await boutique.push('annonces', { ...(await stored('annonces', annonce._id)), ...changes })
      return row
    }
    expect(await edit({ prix: 50 })).toMatchObject({ reason: 'candidature-open', doc: { prix: 35 } })
    await move(boutique, id, 'awaiting-creator')
    expect(await edit({ prix: 50 })).toMatchObject({ reason: 'candidature-open' })
    expect(await edit({ active: false })).toMatchObject({ ok: true })
    expect(await edit({ active: true, prix: 50 })).toMatchObject({ reason: 'candidature-open' })
    await move(createur, id, 'declined-by-creator')
    expect(await edit({ active: true, prix: 50 })).toMatchObject({ ok: true })
  })

  // Proves V2.3.4
  it('an application and an edit that arrive together do not both pass', async () => {
    for (let round = 0; round < 10; round += 1) {
      const annonce = await publish()
      const current = await stored('annonces', annonce._id)
      const [[edited], [applied]] = await Promise.all([
        boutique.push('annonces', { ...current, prix: 50 }),
        createur.push('candidatures', aCandidature(annonce, createur.uid)),
      ])
      expect(applied).toMatchObject({ ok: true })
      const { annonce: snapshot } = await stored('candidatures', `${annonce._id}.${createur.uid}`)
      const passed = edited !== undefined && 'ok' in edited
      expect(snapshot).toMatchObject({ prix: passed ? 50 : 35 })
    }
  })

  it('an open annonce is not deleted', async () => {
    const { _id } = await publish()
    const refused = await boutique.push('annonces', { ...(await stored('annonces', _id)), _deleted: true })
    expect(refused).toMatchObject([{ error: 'forbidden', reason: 'not-closed', doc: { _id } }])
  })

  // Proves S5.candidature.3, V2.3.2
  it('one candidature per createur and annonce', async () => {
    const annonce = await publish()
    await apply(annonce)
    const again = await createur.push('candidatures', aCandidature(annonce, createur.uid))
    expect(again).toMatchObject([{ error: 'conflict' }])
  })
})

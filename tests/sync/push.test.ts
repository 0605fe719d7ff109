import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OFFER_LIFETIME_MS } from '#domain/candidature.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/builders.ts'
import { type HttpGateway, startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { realStore } from '#tests/fixtures/store.ts'

const START = Date.parse('2026-02-10T12:00:00.000Z')

let gateway: HttpGateway
let boutique: TestClient
let createur: TestClient
beforeAll(async () => {
  gateway = await startHttpGateway({ open: realStore })
  boutique = await gateway.member('boutique')
  createur = await gateway.member('createur')
})
beforeEach(() => {
  gateway.clock.now = START
})
afterAll(() => gateway.close())

/** The stored document, read past all rules. */
const stored = (db: 'annonces' | 'candidatures' | 'users', id: string) => gateway.store.db(db).get(id)

async function publish(changes: Partial<Annonce> = {}): Promise<Annonce> {
  const annonce = anAnnonce(boutique.uid, changes)
  expect(await boutique.push('annonces', annonce)).toMatchObject([{ ok: true }])
  return annonce
}

async function apply(annonce: Annonce) {
  const candidature = aCandidature(annonce, createur.uid)
  expect(await createur.push('candidatures', candidature)).toMatchObject([{ ok: true }])
  return candidature._id
}

/** Moves a candidature on, from the store's current version. */
async function move(who: TestClient, id: string, status: string, more: object = {}) {
  return (await who.push('candidatures', { ...(await stored('candidatures', id)), ...more, status }))[0]
}

describe('a batch', () => {
  it('delivers nineteen good documents around a bad one, in order', async () => {
    const docs = Array.from({ length: 20 }, (_, index) => anAnnonce(boutique.uid, { prix: index === 7 ? -5 : index }))
    const rows = await boutique.push('annonces', ...docs)
    expect(rows.map((row) => row.id)).toEqual(docs.map((doc) => doc._id))
    expect(rows.filter((row) => 'ok' in row)).toHaveLength(19)
    expect(rows[7]).toMatchObject({
      error: 'forbidden',
      reason: 'invalid',
      fields: [{ field: 'prix', code: 'out-of-range', bound: 0 }],
      doc: null,
    })
  })

  it('keeps what a double sending would overwrite: the second is a conflict with the present state', async () => {
    const annonce = await publish()
    const [row] = await boutique.push('annonces', { ...annonce, prix: 99 })
    expect(row).toMatchObject({ error: 'conflict', doc: { _id: annonce._id, prix: 35 } })
  })

  it('lets one of two writers of a revision pass', async () => {
    const current = await stored('annonces', (await publish())._id)
    const writes = Array.from({ length: 8 }, (_, prix) => boutique.push('annonces', { ...current, prix }))
    const rows = await Promise.all(writes)
    expect(rows.flat().filter((row) => 'ok' in row)).toHaveLength(1)
    expect(rows.flat().filter((row) => 'error' in row && row.error === 'conflict')).toHaveLength(7)
  })

  it('does not revive what was deleted', async () => {
    const { _id } = await publish()
    await boutique.push('annonces', { ...(await stored('annonces', _id)), active: false })
    const closed = await stored('annonces', _id)
    await boutique.push('annonces', { ...closed, _deleted: true })
    // A deletion too, resent after its answer was lost: the conflict returns the current state to the device.
    for (const change of [{ active: true }, { _rev: undefined }, { _deleted: true }]) {
      const answer = await boutique.push('annonces', { ...closed, ...change })
      expect(answer).toMatchObject([{ error: 'conflict', doc: null }])
    }
  })
})

describe('the server stamps', () => {
  it('times that are ahead of its own', async () => {
    const { _id } = await publish({ createdAt: '2031-01-01T00:00:00.000Z', closedAt: '2031-01-01T00:00:00.000Z' })
    expect(await stored('annonces', _id)).toMatchObject({ createdAt: '2026-02-10T12:00:00.000Z', closedAt: '' })
  })

  it('keeps times that are past: the annonce was written offline', async () => {
    const { _id } = await publish({ createdAt: '2026-02-01T09:00:00.000Z' })
    expect(await stored('annonces', _id)).toMatchObject({ createdAt: '2026-02-01T09:00:00.000Z' })
  })

  // Proves S4.annonce.1
  it('closing and reopening, whatever the device says', async () => {
    const { _id } = await publish()
    const closing = { active: false, closedAt: '2020-01-01T00:00:00.000Z' }
    await boutique.push('annonces', { ...(await stored('annonces', _id)), ...closing })
    expect(await stored('annonces', _id)).toMatchObject({ closedAt: '2026-02-10T12:00:00.000Z' })
    gateway.clock.now += 1000
    await boutique.push('annonces', { ...(await stored('annonces', _id)), active: true })
    expect(await stored('annonces', _id)).toMatchObject({ closedAt: '2026-02-10T12:00:01.000Z' })
  })

  it("a candidature with the account's own name and e-mail, and the annonce as it stands", async () => {
    const annonce = await publish({ prix: 80 })
    const forged = aCandidature({ ...annonce, prix: 1 }, createur.uid, {
      nom: 'Quelqu’un',
      email: 'autre@example.fr',
      date: '2031-01-01T00:00:00.000Z',
      offerExpiresAt: '2031-01-01T00:00:00.000Z',
    })
    await createur.push('candidatures', forged)
    expect(await stored('candidatures', forged._id)).toMatchObject({
      nom: 'Jeanne Martin',
      email: createur.user.email,
      date: '2026-02-10T12:00:00.000Z',
      offerExpiresAt: '',
      annonce: { prix: 80 },
    })
  })

  // Proves S4.candidature.3, S9.3
  it('24 hours on an acceptance, when it arrives', async () => {
    const id = await apply(await publish())
    expect(await move(boutique, id, 'awaiting-creator', { offerExpiresAt: '2031-01-01T00:00:00.000Z' })).toMatchObject({
      ok: true,
    })
    expect(await stored('candidatures', id)).toMatchObject({
      offerExpiresAt: new Date(START + OFFER_LIFETIME_MS).toISOString(),
    })
  })
})

describe('the clock of the server decides', () => {
  async function offered() {
    const id = await apply(await publish())
    await move(boutique, id, 'awaiting-creator')
    return id
  }

  it('a confirmation in time passes and the term stays', async () => {
    const id = await offered()
    gateway.clock.now += OFFER_LIFETIME_MS - 1
    expect(await move(createur, id, 'confirmed', { offerExpiresAt: '' })).toMatchObject({ reason: 'immutable-field' })
    expect(await move(createur, id, 'confirmed')).toMatchObject({ ok: true })
    expect(await stored('candidatures', id)).toMatchObject({
      offerExpiresAt: new Date(START + OFFER_LIFETIME_MS).toISOString(),
    })
  })

  // Proves S4.candidature.3
  it.each(['confirmed', 'declined-by-creator'])('%s too late is refused', async (status) => {
    const id = await offered()
    gateway.clock.now += OFFER_LIFETIME_MS
    expect(await move(createur, id, status)).toMatchObject({
      error: 'forbidden',
      reason: 'offer-expired',
      doc: { status: 'awaiting-creator' },
    })
  })

  it('an expiry noted too early is a conflict: the device takes the state of the server', async () => {
    const id = await offered()
    expect(await move(createur, id, 'expired')).toMatchObject({
      error: 'conflict',
      doc: { status: 'awaiting-creator' },
    })
    gateway.clock.now += OFFER_LIFETIME_MS
    expect(await move(createur, id, 'expired')).toMatchObject({ ok: true })
  })
})

describe('rules across documents', () => {
  it('an application needs an annonce', async () => {
    expect(await createur.push('candidatures', aCandidature(anAnnonce(boutique.uid), createur.uid))).toMatchObject([
      { error: 'forbidden', reason: 'annonce-missing' },
    ])
  })

  it('an application needs an open annonce', async () => {
    const annonce = await publish()
    await boutique.push('annonces', { ...(await stored('annonces', annonce._id)), active: false })
    expect(await createur.push('candidatures', aCandidature(annonce, createur.uid))).toMatchObject([
      { error: 'forbidden', reason: 'annonce-closed' },
    ])
  })

  it('an application or an annonce needs a complete profile', async () => {
    const annonce = await publish()
    const newcomer = await gateway.member('createur', { profileComplete: false })
    expect(await newcomer.push('candidatures', aCandidature(annonce, newcomer.uid))).toMatchObject([
      { error: 'forbidden', reason: 'profile-incomplete' },
    ])
    const shop = await gateway.member('boutique', { profileComplete: false })
    expect(await shop.push('annonces', anAnnonce(shop.uid))).toMatchObject([
      { error: 'forbidden', reason: 'profile-incomplete' },
    ])
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
    expect(await boutique.push('annonces', { ...(await stored('annonces', _id)), _deleted: true })).toMatchObject([
      { error: 'forbidden', reason: 'not-closed', doc: { _id } },
    ])
  })

  // Proves S5.candidature.3, V2.3.2
  it('one candidature per createur and annonce', async () => {
    const annonce = await publish()
    await apply(annonce)
    expect(await createur.push('candidatures', aCandidature(annonce, createur.uid))).toMatchObject([
      { error: 'conflict' },
    ])
  })
})

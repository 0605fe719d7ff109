import { beforeEach, describe, expect, it } from 'vitest'
import { OFFER_LIFETIME_MS } from '#domain/candidature.ts'
import { type Annonce, snapshotOf } from '#domain/market/annonce.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/builders.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { applies, publishes } from '#tests/fixtures/leaving.ts'
import { realStore } from '#tests/fixtures/store.ts'

const gateway = await startHttpGateway({ open: realStore })
const boutique = await gateway.member('boutique')
const createur = await gateway.member('createur')

const NOW = '2026-02-10T12:00:00.000Z'
const PAST = '2026-02-01T09:00:00.000Z'
const FAR_FUTURE = '2031-01-01T00:00:00.000Z'
const START = Date.parse(NOW)
const TERM = new Date(START + OFFER_LIFETIME_MS).toISOString()

beforeEach(() => {
  gateway.clock.now = START
})

/** The stored document, read past all rules. */
const stored = (db: 'annonces' | 'candidatures' | 'users', id: string) => gateway.store.db(db).get(id)

const publish = (changes: Partial<Annonce> = {}) => publishes(boutique, changes)
const apply = async (annonce: Annonce) => (await applies(createur, annonce))._id

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
    const fields = [{ field: 'prix', code: 'out-of-range', bound: 0 }]
    expect(rows[7]).toMatchObject({ error: 'forbidden', reason: 'invalid', fields, doc: null })
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
  it.each([
    ['times that are ahead of its own', { createdAt: FAR_FUTURE }, { createdAt: NOW, closedAt: '' }],
    ['nothing over a time that is past: the annonce was written offline', { createdAt: PAST }, { createdAt: PAST }],
    ['as closed now what was closed before it could be sent', { active: false, closedAt: PAST }, { closedAt: NOW }],
  ])('%s', async (_what, changes, expected) => {
    const { _id } = await publish({ closedAt: FAR_FUTURE, ...changes })
    expect(await stored('annonces', _id)).toMatchObject({ active: true, ...changes, ...expected })
  })

  // Proves S4.annonce.1
  it('closing and reopening, whatever the device says', async () => {
    const { _id } = await publish()
    const closing = { active: false, closedAt: '2020-01-01T00:00:00.000Z' }
    await boutique.push('annonces', { ...(await stored('annonces', _id)), ...closing })
    expect(await stored('annonces', _id)).toMatchObject({ closedAt: NOW })
    gateway.clock.now += 1000
    await boutique.push('annonces', { ...(await stored('annonces', _id)), active: true })
    expect(await stored('annonces', _id)).toMatchObject({ closedAt: '2026-02-10T12:00:01.000Z' })
  })

  it("a candidature with the account's own name and e-mail, and the annonce as it stands", async () => {
    const annonce = await publish({ prix: 80 })
    const other = { ...annonce, prix: 1, titre: 'Un palais', typeEspace: 'mur' } as const
    const said = { nom: 'Quelqu’un', email: 'autre@example.fr', date: FAR_FUTURE, offerExpiresAt: FAR_FUTURE }
    const forged = aCandidature(other, createur.uid, said)
    await createur.push('candidatures', forged)
    const { email } = createur.user
    const own = { nom: 'Jeanne Martin', email, date: NOW, offerExpiresAt: '', annonce: snapshotOf(annonce) }
    expect(await stored('candidatures', forged._id)).toMatchObject(own)
  })

  // Proves S4.candidature.3, S9.3
  it('24 hours on an acceptance, when it arrives', async () => {
    const id = await apply(await publish())
    expect(await move(boutique, id, 'awaiting-creator', { offerExpiresAt: FAR_FUTURE })).toMatchObject({ ok: true })
    expect(await stored('candidatures', id)).toMatchObject({ offerExpiresAt: TERM })
  })
})

describe('the clock of the server decides', () => {
  const doc = { status: 'awaiting-creator' }

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
    expect(await stored('candidatures', id)).toMatchObject({ offerExpiresAt: TERM })
  })

  // Proves S4.candidature.3
  it.each(['confirmed', 'declined-by-creator'])('%s too late is refused', async (status) => {
    const id = await offered()
    gateway.clock.now += OFFER_LIFETIME_MS
    expect(await move(createur, id, status)).toMatchObject({ error: 'forbidden', reason: 'offer-expired', doc })
  })

  it('an expiry noted too early is a conflict: the device takes the state of the server', async () => {
    const id = await offered()
    expect(await move(createur, id, 'expired')).toMatchObject({ error: 'conflict', doc })
    gateway.clock.now += OFFER_LIFETIME_MS
    expect(await move(createur, id, 'expired')).toMatchObject({ ok: true })
  })
})

import { describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { readEpoch } from '#gateway/store/epoch.ts'
import { unsealMark } from '#gateway/sync/pull/sequence.ts'
import { aCandidature, anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { publishes } from '#tests/fixtures/leaving.ts'

const gateway = await startHttpGateway()
const [boutique, createur] = [await gateway.member('boutique'), await gateway.member('createur')]

/** Pushes a document. @returns its row, and its entry in the writer's next pull */
async function pushed(by: TestClient, db: DatabaseName, doc: object) {
  const { last_seq } = await by.changes(db, '&scope=own&since=now')
  const [row] = await by.push(db, doc)
  const { results } = await by.changes(db, `&scope=own&since=${last_seq}`)
  return { row, pulled: results[0] }
}

/** The row contains all that a pull would, and the sealed mark of its revision. */
async function expectWhole(db: DatabaseName, { row, pulled }: Awaited<ReturnType<typeof pushed>>) {
  const [id, doc] = [pulled?.id ?? '', pulled?.doc]
  const rev = doc?._rev
  expect(row).toEqual({ ok: true, id, rev, doc, mark: expect.any(String) })
  const { mark } = row as { readonly mark: string }
  expect(unsealMark(mark, await readEpoch(gateway.store, db))).toEqual({ id, rev })
  expect(mark).not.toContain(id)
  return doc as object
}

describe('what was taken is answered as a pull would give it', () => {
  it('an annonce, with what the server says of it; its changes, and its deletion, of which nothing is left', async () => {
    const annonce = anAnnonce(boutique.uid, { createdAt: '2031-01-01T00:00:00.000Z' })
    const open = await expectWhole('annonces', await pushed(boutique, 'annonces', annonce))
    expect(open).toMatchObject({ ...annonce, createdAt: '2026-02-10T12:00:00.000Z' })
    const closed = await pushed(boutique, 'annonces', { ...open, active: false })
    expect(await expectWhole('annonces', closed)).toMatchObject({ active: false })
    const gone = await pushed(boutique, 'annonces', { ...closed.pulled?.doc, _deleted: true })
    const left = await expectWhole('annonces', gone)
    expect(Object.keys(left).sort()).toEqual(['_deleted', '_id', '_rev'])
  })

  it('what says itself that it is not deleted, without that', async () => {
    const row = await pushed(boutique, 'annonces', { ...anAnnonce(boutique.uid), _deleted: false })
    expect(await expectWhole('annonces', row)).not.toHaveProperty('_deleted')
  })

  it('a candidature, to each of its parties', async () => {
    const candidature = aCandidature(await publishes(boutique), createur.uid, { email: 'autre@example.fr' })
    const sent = await expectWhole('candidatures', await pushed(createur, 'candidatures', candidature))
    expect(sent).toMatchObject({ status: 'pending', email: createur.user.email })
    const offer = await pushed(boutique, 'candidatures', { ...sent, status: 'awaiting-creator' })
    expect(await expectWhole('candidatures', offer)).toMatchObject({ offerExpiresAt: '2026-02-11T12:00:00.000Z' })
  })

  it('a profile', async () => {
    const { results } = await createur.changes('users')
    const { row, pulled } = await pushed(createur, 'users', { ...results[0]?.doc, email: 'autre@example.fr' })
    expect(await expectWhole('users', { row, pulled })).toMatchObject({ email: createur.user.email })
  })
})

it("what was not taken bears no mark, and nothing of what is another's", async () => {
  const annonce = await publishes(boutique)
  const other = await gateway.member('boutique')
  const sent = [{ ...annonce, prix: 1 }, anAnnonce(newId(20) as Uid)]
  for (const row of await other.push('annonces', ...sent)) {
    expect(row).toMatchObject({ error: 'forbidden', doc: null })
    expect(row).not.toHaveProperty('mark')
  }
  const [stale] = await boutique.push('annonces', annonce)
  expect(stale).toMatchObject({ error: 'conflict', doc: { _id: annonce._id } })
  expect(stale).not.toHaveProperty('mark')
})

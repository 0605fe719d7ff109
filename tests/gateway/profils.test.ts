import { describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { put } from '#gateway/store/documents.ts'
import { aCandidature, anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'

const gateway = await startHttpGateway({ env: { RATE_LIMITS: 'on' } })
const shop = await gateway.member('boutique')

const open = (reader: TestClient, ...keys: readonly string[]): Promise<Response> =>
  reader.post('/sync/users/_all_docs?include_docs=true', { keys })

async function emailsIn(answer: Response): Promise<readonly (string | undefined)[]> {
  const { rows } = (await answer.json()) as { rows: readonly { doc?: { email?: string } }[] }
  return rows.map(({ doc }) => doc?.email)
}

const strangers = (many: number) => Array.from({ length: many }, () => newId(20))

/** Opens a hundred profiles, as many at once as it may. */
async function openHundred(reader: TestClient, hundred: readonly string[]): Promise<readonly number[]> {
  const [some, more] = [await open(reader, ...hundred.slice(0, 50)), await open(reader, ...hundred.slice(50))]
  return [some.status, more.status]
}

/** A member who signed up yesterday. */
async function settled(userType: 'boutique' | 'createur'): Promise<TestClient> {
  const member = await gateway.member(userType)
  gateway.clock.now += 24 * 60 * 60 * 1000
  return member
}

describe("others' profiles", () => {
  it("are for members whose own is complete, and one's own for anyone", async () => {
    const fresh = await gateway.member('createur', { profileComplete: false })
    const refused = await open(fresh, shop.uid)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ error: 'profile-incomplete' })
    expect((await open(fresh, fresh.uid, shop.uid)).status).toBe(403)
    expect(await emailsIn(await open(fresh, fresh.uid))).toEqual([fresh.user.email])
  })

  it('are a hundred an hour, opened again as often as one likes', async () => {
    const reader = await settled('createur')
    const hundred = strangers(100)
    expect(await openHundred(reader, hundred)).toEqual([200, 200])
    const refused = await open(reader, shop.uid)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await openHundred(reader, hundred)).toEqual([200, 200])
    gateway.clock.now += 60 * 60 * 1000
    expect((await open(reader, shop.uid)).status).toBe(200)
  })

  it('are never counted between the parties of a candidature, and never hidden from them', async () => {
    const createur = await settled('createur')
    const annonce = anAnnonce(shop.uid)
    await shop.push('annonces', annonce)
    await createur.push('candidatures', aCandidature(annonce, createur.uid))
    for (const reader of [createur, shop]) {
      expect(await openHundred(reader, strangers(100))).toEqual([200, 200])
      expect((await open(reader, newId(20))).status).toBe(429)
      const partner = reader === shop ? createur : shop
      expect(await emailsIn(await open(reader, partner.uid))).toEqual([partner.user.email])
    }
  })

  it('are read together by a boutique that a hundred and fifty créateurs have answered', async () => {
    const annonce = anAnnonce(shop.uid)
    const createurs = strangers(150)
    for (const uid of createurs) await put(gateway.store.db('candidatures'), aCandidature(annonce, uid as Uid))
    const answer = await open(shop, ...createurs)
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as { rows: readonly unknown[] }).rows).toHaveLength(150)
  })

  it('are not given by the thousand', async () => {
    const reader = await settled('createur')
    const many = strangers(51)
    expect((await open(reader, ...many)).status).toBe(400)
    expect((await open(reader, ...many.slice(1))).status).toBe(200)
  })
})

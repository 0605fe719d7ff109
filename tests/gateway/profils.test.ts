import { beforeAll, describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { put } from '#gateway/store/documents.ts'
import { aCandidature, anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { type HttpGateway, startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'

let gateway: HttpGateway
let boutiques: readonly TestClient[]
beforeAll(async () => {
  gateway = await startHttpGateway({ env: { RATE_LIMITS: 'on' } })
  boutiques = await Promise.all(Array.from({ length: 101 }, () => gateway.member('boutique')))
})

const open = (reader: TestClient, ...keys: readonly string[]): Promise<Response> =>
  reader.post('/sync/users/_all_docs?include_docs=true', { keys })

async function emailsIn(answer: Response): Promise<readonly (string | undefined)[]> {
  const { rows } = (await answer.json()) as { rows: readonly { doc?: { email?: string } }[] }
  return rows.map(({ doc }) => doc?.email)
}

async function statuses(reader: TestClient, uids: readonly string[]): Promise<readonly number[]> {
  const found: number[] = []
  for (const uid of uids) found.push((await open(reader, uid)).status)
  return found
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
    const [shop] = boutiques as [TestClient]
    const refused = await open(fresh, shop.uid)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ error: 'profile-incomplete' })
    expect((await open(fresh, fresh.uid, shop.uid)).status).toBe(403)
    expect(await emailsIn(await open(fresh, fresh.uid))).toEqual([fresh.user.email])
  })

  it('are a hundred an hour, opened again as often as one likes', async () => {
    const reader = await settled('createur')
    const [hundredAndFirst = '', ...hundred] = boutiques.map(({ uid }) => uid as string)
    expect(new Set(await statuses(reader, hundred))).toEqual(new Set([200]))
    const refused = await open(reader, hundredAndFirst)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(new Set(await statuses(reader, hundred))).toEqual(new Set([200]))
    gateway.clock.now += 60 * 60 * 1000
    expect((await open(reader, hundredAndFirst)).status).toBe(200)
  })

  it('are never counted between the parties of a candidature, and never hidden from them', async () => {
    const createur = await settled('createur')
    const [shop, ...others] = boutiques as [TestClient, ...TestClient[]]
    const annonce = anAnnonce(shop.uid)
    await shop.push('annonces', annonce)
    await createur.push('candidatures', aCandidature(annonce, createur.uid))
    for (const [reader, partner] of [
      [createur, shop],
      [shop, createur],
    ] as const) {
      const strangers = reader === shop ? Array.from({ length: 100 }, () => newId(20)) : others.map(({ uid }) => uid)
      expect(new Set(await statuses(reader, strangers))).toEqual(new Set([200]))
      expect((await open(reader, newId(20))).status).toBe(429)
      expect(await emailsIn(await open(reader, partner.uid))).toEqual([partner.user.email])
    }
  })

  it('are read together by a boutique that a hundred and fifty créateurs have answered', async () => {
    const [shop] = boutiques as [TestClient]
    const annonce = anAnnonce(shop.uid)
    const createurs = Array.from({ length: 150 }, () => newId(20))
    for (const uid of createurs) await put(gateway.store.db('candidatures'), aCandidature(annonce, uid as Uid))
    const answer = await open(shop, ...createurs)
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as { rows: readonly unknown[] }).rows).toHaveLength(150)
  })

  it('are not given by the thousand', async () => {
    const reader = await settled('createur')
    const answer = await open(reader, ...boutiques.slice(0, 51).map(({ uid }) => uid))
    expect(answer.status).toBe(400)
    expect((await open(reader, ...boutiques.slice(0, 50).map(({ uid }) => uid))).status).toBe(200)
  })
})

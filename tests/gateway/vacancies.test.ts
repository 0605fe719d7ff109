import { beforeEach, describe, expect, it } from 'vitest'
import type { Annonce } from '#domain/market/annonce.ts'
import { placeSearch, type Suivi } from '#domain/market/suivis.ts'
import { alertVacancies } from '#gateway/notices/alerts/vacancies.ts'
import { get, update } from '#gateway/store/documents.ts'
import { alertJobs, savedSearch } from '#tests/fixtures/alerts.ts'
import { createCrashingStore } from '#tests/fixtures/crashing-store.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf, blocks, publishes } from '#tests/fixtures/leaving.ts'
import { aSubscribedBrowser } from '#tests/fixtures/notice-jobs.ts'
import { startPushService } from '#tests/fixtures/push-service.ts'

const service = await startPushService()
const gateway = await startHttpGateway({ env: { PUSH_TEST_ORIGIN: service.origin } })
const boutique = await gateway.member('boutique')
const jobs = alertJobs(gateway)
let createur: TestClient
beforeEach(async () => {
  createur = await gateway.member('createur')
  gateway.clock.now += 1000
})

const change = (id: string, changes: Partial<Annonce>) =>
  update<Annonce>(gateway.store.db('annonces'), id, (annonce) => ({ ...annonce, ...changes }))

async function full(changes: Partial<Annonce> = {}): Promise<Annonce> {
  const annonce = await publishes(boutique, { nom: 'La Fabrique', places: 1, ...changes })
  await change(annonce._id, { complet: true })
  return annonce
}

const waits = (annonce: Annonce, chosen: Partial<Suivi> = {}, by = createur) =>
  savedSearch(gateway, by, { search: placeSearch(annonce._id), name: 'La Fabrique, Nantes', alert: 'place', ...chosen })

const isWaiting = async (id: string) => (await get(gateway.store.db('suivis'), id)) !== null
const tell = () => alertVacancies(gateway.notices)

describe('who waits for a place', () => {
  it('is told once that one is free, by mail and in the browser, and waits no more', async () => {
    const pushedPayloads = await aSubscribedBrowser(gateway, service, createur)
    const annonce = await full()
    const id = await waits(annonce, { byPush: true })
    await tell()
    expect(await jobs.send()).toEqual([])
    expect(await isWaiting(id)).toBe(true)

    await change(annonce._id, { complet: false })
    await Promise.all([tell(), tell()])
    await tell()
    const [mail, ...others] = await jobs.send()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: createur.user.email, uid: createur.uid, about: boutique.uid })
    expect(mail?.message.subject).toContain("Une place s'est libérée".replace("'", '’'))
    expect(mail?.message.text).toContain('La Fabrique, Nantes')
    expect(mail?.message.text).toContain(`/annonce/${annonce._id}`)
    expect(await pushedPayloads()).toMatchObject([{ title: 'Une place libre', url: `/annonce/${annonce._id}` }])
    expect(await isWaiting(id)).toBe(false)
  })

  it('is told again of the same annonce after asking again', async () => {
    const annonce = await full()
    for (let nth = 1; nth <= 2; nth += 1) {
      await change(annonce._id, { complet: true })
      await waits(annonce)
      await change(annonce._id, { complet: false })
      await tell()
      expect(await jobs.send()).toHaveLength(1)
    }
  })

  it('is told of a place that was taken again since, and of none that is closed', async () => {
    const [taken, closed] = [await full(), await full()]
    await waits(taken)
    await waits(closed)
    for (const { _id } of [taken, closed]) await change(_id, { complet: false })
    await tell()
    await change(taken._id, { complet: true })
    await change(closed._id, { active: false })
    expect((await jobs.send()).map(({ message }) => message.text.includes(taken._id))).toEqual([true])
  })

  it('goes on waiting while it is closed, without a channel, or with a boutique that they block', async () => {
    const candidature = await aCandidatureOf(gateway, { boutique, createur }, 'pending')
    await jobs.send() // of the candidature
    const annonce = await full()
    const [closed, other] = [await full({ active: false }), await gateway.member('createur')]
    const ids = [await waits(closed, {}, other), await waits(annonce, { byMail: false }, other), await waits(annonce)]
    await blocks(createur, candidature)
    for (const { _id } of [annonce, closed]) await change(_id, { complet: false })
    await tell()
    expect(await jobs.send()).toEqual([])
    expect(await Promise.all(ids.map(isWaiting))).toEqual([true, true, true])
  })

  it('is told of nothing that the alerts of searches find', async () => {
    await waits(await full())
    await publishes(boutique)
    await jobs.atOnce()
    expect(await jobs.send()).toEqual([])
  })

  it('gets one mail when the server dies on the way, at any write', async () => {
    for (let nth = 1, crashed = true; crashed; nth += 1) {
      const annonce = await full()
      const id = await waits(annonce)
      await change(annonce._id, { complet: false })
      const crashing = createCrashingStore(gateway.store)
      crashing.crashAt(nth)
      await alertVacancies({ ...gateway.notices, store: crashing.store }).catch(() => undefined)
      crashed = crashing.writes >= nth
      await tell()
      expect([nth, (await jobs.send()).length, await isWaiting(id)]).toEqual([nth, 1, false])
    }
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { AT_ONCE_PER_DAY } from '#gateway/notices/alerts/at-once.ts'
import { NAMED_MAX } from '#gateway/notices/alerts/daily.ts'
import { followAnnonces } from '#gateway/notices/alerts/publication.ts'
import { alertJobs, alertMails, savedSearch } from '#tests/fixtures/alerts.ts'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { createCrashingStore } from '#tests/fixtures/crashing-store.ts'
import { type HttpGateway, startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf, blocks, leaves, publishes } from '#tests/fixtures/leaving.ts'

let gateway: HttpGateway
let boutique: TestClient
let createur: TestClient
let jobs: ReturnType<typeof alertJobs>
beforeEach(async () => {
  gateway = await startHttpGateway()
  boutique = await gateway.member('boutique')
  createur = await gateway.member('createur')
  jobs = alertJobs(gateway)
})

function publish(changes: Partial<Annonce> = {}, by = boutique): Promise<Annonce> {
  gateway.clock.now += 1000
  return publishes(by, changes)
}

async function edit(annonce: Annonce, changes: Partial<Annonce>): Promise<void> {
  const { _rev } = await gateway.store.db('annonces').get(annonce._id)
  expect(await boutique.push('annonces', { ...annonce, ...changes, _rev })).toMatchObject([{ ok: true }])
}

/** Moves the clock to the next morning, when digests are made. */
function nextMorning(): void {
  gateway.clock.now = Math.floor(gateway.clock.now / DAY_MS) * DAY_MS + DAY_MS + 7 * 60 * MINUTE_MS
}

describe('an alert at once', () => {
  it('is one mail with the name, city and price of what was published, and where it is', async () => {
    await savedSearch(gateway, createur, { at: '2099-01-01T00:00:00.000Z' }) // by a device ahead of its time
    const annonce = await publish({ nom: 'La Fabrique', prix: 42 })
    await publish({ ville: 'Lyon', commune: '69123' })
    await jobs.atOnce()
    const [mail, ...others] = await jobs.send()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: createur.user.email, uid: createur.uid, about: boutique.uid })
    expect(mail?.message.subject).toContain('Nouvelle annonce : La Fabrique, Nantes'.replace(' :', '\u00a0:'))
    expect(mail?.message.text.replace(/\s/g, ' ')).toContain('La Fabrique, Nantes : 42 € / mois')
    expect(mail?.message.text).toContain(`/annonce/${annonce._id}`)
  })

  it('comes once, by however many searches, processes and edits', async () => {
    await savedSearch(gateway, createur)
    await savedSearch(gateway, createur, { search: '', name: 'Tout' })
    const annonce = await publish()
    await Promise.all([jobs.atOnce(), alertJobs(gateway).atOnce()])
    await edit(annonce, { prix: 20 })
    await edit({ ...annonce, prix: 20 }, { active: false })
    await edit({ ...annonce, prix: 20 }, { active: true })
    await followAnnonces(gateway.notices)
    await jobs.atOnce()
    expect(await jobs.send()).toHaveLength(1)
  })

  it('is one mail when the server dies on the way, at any write', async () => {
    await savedSearch(gateway, createur)
    for (let nth = 1, crashed = true; crashed; nth += 1) {
      gateway.clock.now += DAY_MS // yesterday's quota is free again
      const annonce = anAnnonce(boutique.uid, { createdAt: new Date(gateway.clock.now).toISOString() })
      await gateway.store.writeAs({ kind: 'server' }, 'annonces', [{ ...annonce }])
      const crashing = createCrashingStore(gateway.store)
      const notices = { ...gateway.notices, store: crashing.store }
      const doomed = alertJobs({ ...gateway, store: crashing.store, notices })
      crashing.crashAt(nth)
      await followAnnonces(notices).catch(() => undefined)
      await doomed.atOnce().catch(() => undefined)
      crashed = crashing.writes >= nth

      await followAnnonces(gateway.notices)
      await jobs.atOnce()
      const sent = (await jobs.send()).map(({ _id }) => _id)
      expect([nth, sent]).toEqual([nth, [`${createur.uid}.alert.${annonce._id}`]])
    }
  })

  it('tells nobody of their own annonce, nor of one that was there before the search', async () => {
    await publish()
    gateway.clock.now += 1000
    await savedSearch(gateway, createur)
    await savedSearch(gateway, boutique)
    await jobs.atOnce()
    expect(await jobs.send()).toEqual([])
    await publish()
    await jobs.atOnce()
    expect((await jobs.send()).map(({ uid }) => uid)).toEqual([createur.uid])
  })

  it('tells of nothing that was closed or deleted meanwhile, nor of an alert that was stopped', async () => {
    const id = await savedSearch(gateway, createur)
    const [closed, closedBeforeSending, stopped] = [await publish(), await publish(), await publish()]
    await edit(closed, { active: false })
    await jobs.atOnce()
    await edit(closedBeforeSending, { active: false })
    expect((await jobs.send()).map(({ _id }) => _id)).toEqual([`${createur.uid}.alert.${stopped._id}`])
    await publish()
    await jobs.atOnce()
    const { _rev, ...recherche } = await gateway.store.db('suivis').get(id)
    await createur.push('suivis', { ...recherche, _rev, alert: '' })
    expect(await jobs.send()).toEqual([])
  })

  it('tells nobody of a boutique that they block', async () => {
    const candidature = await aCandidatureOf(gateway, { boutique, createur }, 'pending')
    await jobs.atOnce()
    await savedSearch(gateway, createur)
    await blocks(createur, candidature)
    await publish()
    await jobs.atOnce()
    expect(await alertMails(gateway, createur.uid)).toEqual([])
    await publish({}, await gateway.member('boutique'))
    await jobs.atOnce()
    expect(await alertMails(gateway, createur.uid)).toHaveLength(1)
  })

  it('leaves to the digest what is past the number of a day', async () => {
    await savedSearch(gateway, createur, { search: '', name: 'Tout' })
    for (let count = 0; count < AT_ONCE_PER_DAY.search + 2; count += 1) await publish()
    await jobs.atOnce()
    expect(await jobs.send()).toHaveLength(AT_ONCE_PER_DAY.search)
    nextMorning()
    await jobs.daily()
    const [digest] = await jobs.send()
    expect(digest?.message.subject.replace(/\s/g, ' ')).toContain('2 nouvelles annonces pour « Tout »')
  })

  it('keeps a number for the member too, whatever the searches', async () => {
    for (let count = 0; count < 5; count += 1) {
      await savedSearch(gateway, createur, { search: `prix=${count + 1}0`, name: `${count}` })
      for (let each = 0; each < AT_ONCE_PER_DAY.search; each += 1) await publish({ prix: (count + 1) * 10 })
    }
    await jobs.atOnce()
    expect(await alertMails(gateway, createur.uid)).toHaveLength(AT_ONCE_PER_DAY.member)
  })

  it('keeps no words and no address once it has left, and goes with either account', async () => {
    await savedSearch(gateway, createur)
    await publish()
    await jobs.atOnce()
    await jobs.send()
    const [mail] = await alertMails(gateway, createur.uid)
    expect(mail).toMatchObject({ state: 'sent' })
    for (const gone of ['to', 'message', 'found']) expect(mail).not.toHaveProperty(gone)
    await leaves(gateway, boutique)
    expect(await alertMails(gateway, createur.uid)).toEqual([])
  })
})

describe('a daily digest', () => {
  it('groups what the searches of a member have found, names some of it and counts the rest', async () => {
    await savedSearch(gateway, createur, { alert: 'daily' })
    await savedSearch(gateway, createur, { alert: 'daily', search: 'prix=20', name: 'Pas cher' })
    await savedSearch(gateway, createur, { alert: 'daily', search: 'ou=Lyon', name: 'Lyon' })
    const annonces: Annonce[] = []
    for (let count = 0; count < NAMED_MAX + 2; count += 1) annonces.push(await publish({ prix: count === 3 ? 15 : 35 }))
    await jobs.atOnce()
    expect(await jobs.daily()).toBe(0)
    nextMorning()
    expect(await jobs.daily()).toBe(1)
    const [mail, ...others] = await jobs.send()
    expect(others).toEqual([])
    const text = String(mail?.message.text).replace(/\s+/g, ' ')
    expect(mail?.message.subject.replace(/\s/g, ' ')).toContain('Du nouveau pour 2 de vos recherches')
    expect(text).toContain('« Nantes » : 7 nouvelles annonces http')
    expect(text).toContain('« Pas cher » : 1 nouvelle annonce')
    expect(text).toContain('et 2 autres')
    expect(text).not.toContain('Lyon')
    expect(text.split('Arrêter les alertes de cette recherche')).toHaveLength(3)
    for (const { _id } of annonces.slice(2)) expect(text).toContain(_id)
    expect(text).not.toContain(annonces[0]?._id)
  })

  it('is one a morning, by however many processes, and none when there is nothing', async () => {
    await savedSearch(gateway, createur, { alert: 'daily' })
    await publish()
    nextMorning()
    const other = alertJobs(gateway)
    expect((await Promise.all([jobs.daily(), other.daily()])).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0)
    expect(await jobs.send()).toHaveLength(1)
    const mail = gateway.store.db('mail')
    await mail.remove(await mail.get('_local/alerts-daily'))
    expect(await alertJobs(gateway).daily()).toBe(0)
    nextMorning()
    expect(await jobs.daily()).toBe(0)
    expect(await jobs.send()).toEqual([])
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import type { Suivi } from '#domain/market/suivis.ts'
import { stopPath } from '#gateway/notices/alerts/stop.ts'
import { compose } from '#gateway/notices/mail/compose.ts'
import type { FullMail } from '#gateway/notices/mail/document.ts'
import { sealFor } from '#gateway/notices/mail/sealed.ts'
import { alertJobs, alertMails, savedSearch } from '#tests/fixtures/alerts.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { publishes } from '#tests/fixtures/leaving.ts'
import { aSubscribedBrowser } from '#tests/fixtures/notice-jobs.ts'
import { startPushService } from '#tests/fixtures/push-service.ts'

const service = await startPushService()
const gateway = await startHttpGateway({ env: { PUSH_TEST_ORIGIN: service.origin } })
const boutique = await gateway.member('boutique')
const jobs = alertJobs(gateway)
let createur: TestClient
beforeEach(async () => {
  createur = await gateway.member('createur')
})

/** Publishes an annonce that a search for its own word finds. */
async function found(word: string): Promise<string> {
  gateway.clock.now += 1000
  return (await publishes(boutique, { description: `Une vitrine ${word}.` }))._id
}

const searchOf = (by: TestClient, chosen: Partial<Suivi> = {}) =>
  savedSearch(gateway, by, { search: `mots=${by.uid}`, name: 'Une vitrine', ...chosen })

const readSuivi = async (id: string) => (await gateway.store.db('suivis').get(id)) as unknown as Suivi

async function alertMailOf(by: TestClient): Promise<FullMail> {
  await found(by.uid)
  await jobs.atOnce()
  const [mail] = await jobs.send()
  if (mail === undefined) throw new Error('no mail')
  return mail
}

it('an alert in a browser names the annonce, comes alone when no mail is wanted, and not at all where nobody asked', async () => {
  await searchOf(createur, { byMail: false, byPush: true })
  const pushedPayloads = await aSubscribedBrowser(gateway, service, createur)
  const annonceId = await found(createur.uid)
  await jobs.atOnce()
  expect(await pushedPayloads()).toEqual([
    {
      title: 'Nouvelle annonce',
      body: 'La Mercerie, Nantes\u00a0: 35\u00a0€ /\u00a0mois',
      url: `/annonce/${annonceId}`,
      tag: `alert:${annonceId}`,
    },
  ])
  expect(await jobs.send()).toEqual([])
  expect(await alertMails(gateway, createur.uid)).toMatchObject([{ state: 'unwanted' }])
})

describe('the link that stops alerts', () => {
  const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  const pathIn = (mail: FullMail) => new URL(mail.unsubscribe ?? '').pathname

  it('changes nothing when it is read, and stops that search when its button is pressed, without an account', async () => {
    const id = await searchOf(createur)
    gateway.clock.now += 500 // the mail is about the search saved first
    const other = await searchOf(createur, { name: 'Autre' })
    const path = pathIn(await alertMailOf(createur))
    const page = await gateway.anonymous.get(path)
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    const html = await page.text()
    expect(html).toContain('<form method="post"><button>Arrêter les alertes</button></form>')
    expect(html).toContain('Une vitrine')
    expect(await readSuivi(id)).toMatchObject({ alert: 'at-once' })
    const done = await gateway.anonymous.post(path, '', FORM)
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Alertes arrêtées')])
    expect(await readSuivi(id)).toMatchObject({ alert: '', search: `mots=${createur.uid}` })
    expect(await readSuivi(other)).toMatchObject({ alert: 'at-once' })
    expect(await (await gateway.anonymous.get(path)).text()).toContain('Alertes déjà arrêtées')
  })

  it('is in each mail, its head included, for a mail reader’s own button, which is no page of ours', async () => {
    const id = await searchOf(createur)
    const mail = await alertMailOf(createur)
    const { headers: head } = compose(mail, 'bonjour@exemple.fr')
    expect(head).toMatchObject({
      'List-Unsubscribe': `<${mail.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(mail.message.text).toContain(mail.unsubscribe)
    expect(mail.unsubscribe).not.toContain(createur.uid)
    const path = pathIn(mail)
    const body = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await fetch(gateway.url + path, { method: 'POST', headers, body })).status).toBe(200)
    expect(await readSuivi(id)).toMatchObject({ alert: '' })
  })

  it('of a digest stops all the searches, over what a device had chosen before', async () => {
    const ids = [await searchOf(createur, { alert: 'daily' }), await searchOf(createur, { alert: 'daily' })]
    await found(createur.uid)
    gateway.clock.now += 24 * 60 * 60_000
    await jobs.daily()
    const [mail] = await jobs.send()
    const path = pathIn(mail as FullMail)
    expect(await (await gateway.anonymous.get(path)).text()).toContain('aucune de vos recherches')
    expect((await gateway.anonymous.post(path, '', FORM)).status).toBe(200)
    for (const id of ids) {
      const stopped = await readSuivi(id)
      expect(stopped).toMatchObject({ alert: '' })
      expect(stopped.marks?.stamps).toHaveProperty('alert')
    }
  })

  it('says so when it is forged, cut short, for something else, or about a search that is gone', async () => {
    const id = await searchOf(createur)
    const path = stopPath(gateway.store, id)
    const lu = `${createur.uid}.favori.${boutique.uid}.${'a'.repeat(12)}`
    const wrong = [
      path.slice(0, -1),
      `/alertes/${sealFor(gateway.store, 'another purpose', id)}`,
      `/alertes/${id}`,
      stopPath(gateway.store, lu as Suivi['_id']),
    ]
    for (const one of wrong) {
      for (const answer of [await gateway.anonymous.get(one), await gateway.anonymous.post(one, '', FORM)]) {
        expect([answer.status, await answer.text()]).toEqual([
          404,
          expect.stringContaining("Ce lien n'est pas valable"),
        ])
      }
    }
    expect(await readSuivi(id)).toMatchObject({ alert: 'at-once' })
    const { _rev } = await gateway.store.db('suivis').get(id)
    await createur.push('suivis', { _id: id, _rev, _deleted: true })
    expect(await (await gateway.anonymous.get(path)).text()).toContain("Cette recherche n'existe plus")
    expect((await gateway.anonymous.post(path, '', FORM)).status).toBe(200)
  })
})

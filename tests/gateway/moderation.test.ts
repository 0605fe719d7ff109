import { beforeEach, describe, expect, it } from 'vitest'
import type { Annonce } from '#domain/market/annonce.ts'
import { photoKey } from '#domain/market/photo-texts.ts'
import type { SentReport } from '#domain/talk/signalement.ts'
import { hide, reinstate, settleWithoutAction, suspend, unhide } from '#gateway/moderation/acts.ts'
import { sweepReports } from '#gateway/moderation/decide.ts'
import type { Report } from '#gateway/moderation/documents.ts'
import { announcePurges } from '#gateway/notices/scheduled.ts'
import { anAnnonce, aReport } from '#tests/fixtures/builders.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { aPhotoOf, publishes } from '#tests/fixtures/leaving.ts'
import { mailsTo } from '#tests/fixtures/newcomers.ts'
import { actingByCommand } from '#tests/fixtures/operators.ts'

const DAY_MS = 24 * 3_600_000

let boutique: TestClient
const gateway = await startHttpGateway()
const acting = actingByCommand(gateway)
beforeEach(async () => {
  boutique = await gateway.member('boutique')
})

const published = (changes: Partial<Annonce> = {}) => publishes(boutique, changes)

async function reported(changes: Partial<SentReport>): Promise<SentReport> {
  const sent = aReport(changes)
  expect((await gateway.anonymous.post('/api/signalements', sent)).status).toBe(202)
  return sent
}

const stored = async (id: string) => (await gateway.store.db('annonces').get(id)) as unknown as Annonce
const report = async ({ id }: SentReport) =>
  (await gateway.store.db('moderation').get(`report:${id}`)) as unknown as Report & { _rev: string }

describe('an annonce that is hidden', () => {
  it('leaves every public way, photos and the catalogue included, and comes back as it was', async () => {
    const photo = await aPhotoOf(gateway, boutique, 'annonces', 'une vitrine')
    const annonce = await published({ photos: [photo], nom: 'Chez Zéphirine' })
    const { catalogue, anonymous } = gateway
    const ways = async () => {
      gateway.clock.now += 10_000
      await catalogue.make()
      const texts = await Promise.all(
        [
          `/annonce/${annonce._id}`,
          '/api/annonces',
          '/sync/annonces/_changes?include_docs=true',
          `/sync/annonces/${annonce._id}`,
          '/annonces/44',
          '/catalogue/manifest.json',
        ].map(async (path) => (await anonymous.get(path)).text()),
      )
      const keyed = await anonymous.post('/sync/annonces/_all_docs?include_docs=true', { keys: [annonce._id] })
      const { status } = await anonymous.get(photo)
      const { total } = JSON.parse(texts[5] ?? '{}') as { total: number }
      const said = [...texts.slice(0, 5), await keyed.text()].map((text) => text.includes('Zéphirine'))
      return { said, photo: status, total }
    }
    const before = await ways()
    expect(before.photo).toBe(200)
    expect(before.said.filter((one) => one).length).toBeGreaterThanOrEqual(4)

    await hide(acting, annonce._id, 'scam', 'Le virement demandé.')
    expect(await ways()).toEqual({ said: before.said.map(() => false), photo: 404, total: before.total - 1 })
    expect((await boutique.get(photo)).status).toBe(200)
    expect(await stored(annonce._id)).toMatchObject({ active: false, masquee: 'scam', closedAt: '' })

    await unhide(acting, annonce._id)
    expect(await ways()).toEqual(before)
    expect((await stored(annonce._id)).masquee).toBe('')
  })

  it('is not published again by its owner, nor by what they wrote without a network, and may be edited', async () => {
    const annonce = await published()
    const { _rev } = (await gateway.store.db('annonces').get(annonce._id)) as unknown as { _rev: string }
    await hide(acting, annonce._id, 'hate', '')
    // Written before the device knew: a conflict, in which the server's version, closed, wins.
    expect(await boutique.push('annonces', { ...annonce, _rev, description: 'other' })).toMatchObject([
      { error: 'conflict', doc: { active: false, masquee: 'hate' } },
    ])
    const hidden = await gateway.store.db('annonces').get(annonce._id)
    expect(await boutique.push('annonces', { ...hidden, active: true })).toMatchObject([{ reason: 'annonce-hidden' }])
    expect(await boutique.push('annonces', { ...hidden, masquee: '', active: true })).toMatchObject([
      { reason: 'annonce-hidden' },
    ])
    expect(await boutique.push('annonces', { ...hidden, masquee: '', prix: 36 })).toMatchObject([{ ok: true }])
    expect(await stored(annonce._id)).toMatchObject({ active: false, masquee: 'hate', prix: 36 })
    const claimed = await published({ masquee: 'scam' })
    expect(await stored(claimed._id)).not.toHaveProperty('masquee')
  })

  it('is not deleted by time, and tells its boutique why and how to contest, and who reported it that it was done', async () => {
    const annonce = await published()
    const visitor = await reported({ about: annonce._id })
    const other = await reported({ kind: 'profil', about: boutique.uid })
    await hide(acting, annonce._id, 'scam', 'Le virement demandé.')
    expect(await report(visitor)).toMatchObject({ state: 'settled', outcome: 'hidden' })
    expect(await report(other)).toMatchObject({ state: 'open' })
    const [notice] = await mailsTo(gateway, boutique.user.email)
    expect(notice?.replyTo).toBe('support@exemple.fr')
    for (const words of ['Tentative d’arnaque', 'Le virement demandé.', 'Pour la contester', 'juge']) {
      expect(notice?.message.text).toContain(words)
    }
    const [, outcome] = await mailsTo(gateway, visitor.email)
    expect(outcome?.message.text).toContain('nous avons masqué l’annonce')
    expect(outcome?.message.text).not.toContain(annonce._id)
    await gateway.store.db('annonces').put({ ...(await stored(annonce._id)), closedAt: '2025-01-01T00:00:00.000Z' })
    expect(await announcePurges(gateway.notices)).toBe(0)
  })
})

it('a report that is settled tells who made it, once, and goes after six months', async () => {
  const sent = await reported({ kind: 'profil', about: boutique.uid })
  await settleWithoutAction(acting, sent.id)
  await expect(settleWithoutAction(acting, sent.id)).rejects.toMatchObject({ status: 404 })
  expect(await mailsTo(gateway, sent.email)).toHaveLength(2)
  gateway.clock.now += 180 * DAY_MS
  await sweepReports(acting.context)
  expect(await report(sent)).toMatchObject({ outcome: 'none' })
  gateway.clock.now += 4 * DAY_MS
  await sweepReports(acting.context)
  await expect(report(sent)).rejects.toMatchObject({ status: 404 })
})

describe('a member who is suspended', () => {
  it('neither signs in nor writes, reads why, loses nothing, and is put back', async () => {
    const annonce = await published()
    const closed = await published({ active: false })
    const hiddenAnnonce = await published()
    await hide(acting, hiddenAnnonce._id, 'counterfeit', '')
    const sent = await reported({ kind: 'profil', about: boutique.uid })
    await suspend(acting, boutique.user.email, 'scam', 'Trois virements.')
    expect(await report(sent)).toMatchObject({ outcome: 'suspended' })

    const refused = { error: 'account-suspended', data: { suspension: { reason: 'scam' } } }
    for (const path of ['/api/session', '/sync/candidatures', '/api/export']) {
      const answer = await boutique.get(path)
      expect([answer.status, await answer.json()]).toMatchObject([401, refused])
    }
    const written = await boutique.post('/sync/annonces/_bulk_docs', { docs: [anAnnonce(boutique.uid)] })
    expect([written.status, await written.json()]).toMatchObject([401, refused])
    const states = async () =>
      Promise.all(
        [annonce, closed, hiddenAnnonce].map(async ({ _id }) =>
          (({ active, masquee }) => [active, masquee])(await stored(_id)),
        ),
      )
    expect(await states()).toEqual([
      [false, 'suspended'],
      [false, 'suspended'],
      [false, 'counterfeit'],
    ])
    const suspensionMails = (await mailsTo(gateway, boutique.user.email)).filter(({ message }) =>
      message.subject.includes('suspendu'),
    )
    expect(suspensionMails.map(({ message }) => message.text)).toEqual([expect.stringContaining('Trois virements.')])

    await reinstate(acting, boutique.uid)
    const reinstated = (await mailsTo(gateway, boutique.user.email)).filter(({ message }) =>
      message.subject.includes('rétabli'),
    )
    expect(reinstated.map(({ message }) => message.text)).toEqual([expect.stringMatching(/n.est plus suspendu/)])
    expect(await states()).toEqual([
      [true, ''],
      [false, ''],
      [false, 'counterfeit'],
    ])
    // The former session must stay closed, whoever has its token.
    expect(await (await boutique.get('/api/session')).json()).toMatchObject({ error: 'not-signed-in' })
    const token = await gateway.accounts.openSession(boutique.uid)
    expect((await gateway.call('GET', '/api/session', undefined, token)).status).toBe(200)
  })

  it('shows other members no word or photo of its own choosing until it is put back', async () => {
    const url = await aPhotoOf(gateway, boutique, 'users', 'a profil')
    const shown = {
      photos: [url],
      photoTexts: { [photoKey(url)]: { text: 'Dites' } },
      profileDescription: 'Dites',
      histoire: 'Dites',
      specificites: 'Dites',
      siteInternet: 'https://exemple.fr/dites',
    }
    const storedProfil = await gateway.store.db('users').get(boutique.uid)
    expect(await boutique.push('users', { ...storedProfil, ...shown })).toMatchObject([{ ok: true }])
    const reader = await gateway.member('createur')
    const read = async () => {
      const answer = await reader.post('/sync/users/_all_docs?include_docs=true', { keys: [boutique.uid] })
      return ((await answer.json()) as { rows: { doc: object }[] }).rows[0]?.doc
    }
    const photo = async () => (await reader.get(url)).status
    expect([await read(), await photo()]).toEqual([expect.objectContaining(shown), 200])
    await suspend(acting, boutique.uid, 'illegal', '')
    expect(await read()).toMatchObject({ nom: boutique.user.nom, ville: boutique.user.ville, photos: [] })
    expect(JSON.stringify(await read())).not.toMatch(/dites/i)
    expect(await photo()).toBe(404)
    await reinstate(acting, boutique.uid)
    expect([await read(), await photo()]).toEqual([expect.objectContaining(shown), 200])
  })

  it('is told so by the right password alone', async () => {
    const credentials = { email: 'anne@exemple.fr', password: 'motdepasse' }
    await gateway.call('POST', '/api/comptes', { ...credentials, userType: 'boutique' })
    await suspend(acting, credentials.email, 'hate', '')
    expect(await gateway.call('POST', '/api/session', credentials)).toMatchObject({
      status: 403,
      body: { error: 'account-suspended', data: { suspension: { reason: 'hate' } } },
    })
    const wrong = await gateway.call('POST', '/api/session', { ...credentials, password: 'autre chose' })
    expect(wrong).toMatchObject({ status: 401, body: { error: 'wrong-credentials' } })
  })
})

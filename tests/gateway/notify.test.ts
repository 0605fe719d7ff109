import { beforeEach, describe, expect, it } from 'vitest'
import { OFFER_LIFETIME_MS } from '#domain/candidature.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { MAIL_CHOICES, REMINDER_BEFORE_MS } from '#domain/notices.ts'
import { expireOffers } from '#gateway/jobs/expire.ts'
import { followCandidatures } from '#gateway/notices/follow.ts'
import type { Mail } from '#gateway/notices/mail/document.ts'
import { sendMails } from '#gateway/notices/mail/send.ts'
import { remindOfOffers } from '#gateway/notices/scheduled.ts'
import { getByPrefix } from '#gateway/store/documents.ts'
import { aCandidature } from '#tests/fixtures/builders.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { applies, moved, publishes } from '#tests/fixtures/leaving.ts'
import { quickStore } from '#tests/fixtures/store.ts'
import { walkTo } from '../../scripts/seed/walk.ts'

const START = Date.parse('2026-02-10T12:00:00.000Z')
const NARROW = '\u202f'
const NO_BREAK = '\u00a0'

let boutique: TestClient
let createur: TestClient
let annonce: Annonce
const gateway = await startHttpGateway({ env: { PUBLIC_ORIGIN: 'https://exemple.fr' } })
beforeEach(async () => {
  gateway.clock.now = START
  boutique = await gateway.member('boutique', { nom: "L'Écrin" })
  createur = await gateway.member('createur')
  annonce = await publishes(boutique, { nom: "L'Écrin" })
})

/** The mails about this test's annonce, by event. */
async function mails(): Promise<ReadonlyMap<string, Mail>> {
  const found = await getByPrefix<Mail>(gateway.store.db('mail'), `${annonce._id}.`)
  const events = found.map((mail): [string, Mail] => [mail._id.slice(mail._id.lastIndexOf('.') + 1), mail])
  return new Map(events.filter(([event]) => event !== 'publication')) // the note that the annonce was published
}

const apply = async () => (await applies(createur, annonce))._id

const move = async (who: TestClient, id: string, status: string, said = {}) =>
  expect(await moved(gateway, who, id, status, said)).toMatchObject([{ ok: true }])

describe('a change of state', () => {
  it('notifies the other party by mail, once, with what they need to act', async () => {
    const id = await apply()
    await move(boutique, id, 'awaiting-creator')
    await move(createur, id, 'confirmed')
    await followCandidatures(gateway.notices)
    const found = await mails()
    expect([...found.keys()].toSorted()).toEqual(['awaiting-creator', 'confirmed', 'pending'])
    expect(found.get('pending')).toMatchObject({ to: boutique.user.email, replyTo: createur.user.email })
    expect(found.get('pending')?.message?.text).toContain('> Bonjour, je tourne des bols en grès.')
    expect(found.get('pending')?.message?.text).toContain(`https://exemple.fr/annonce/${annonce._id}/candidatures`)
    expect(found.get('confirmed')?.to).toBe(boutique.user.email)
    const accepted = found.get('awaiting-creator')
    expect(accepted).toMatchObject({ to: createur.user.email, staleAt: '2026-02-11T12:00:00.000Z' })
    const until = `jusqu’au 11${NO_BREAK}février 2026 à 13${NO_BREAK}h${NO_BREAK}00, heure de Paris`
    expect(accepted?.message?.text).toContain(`Vous avez 24 heures pour confirmer le partenariat${NO_BREAK}: ${until}.`)
    expect(accepted?.message?.html).toContain(
      `«${NO_BREAK}L’Écrin, Nantes${NO_BREAK}» accepte votre candidature pour «${NO_BREAK}À hauteur des yeux${NO_BREAK}»${NARROW}!`,
    )
  })

  it('notifies the créateur of a refusal and the boutique of a decline', async () => {
    const id = await apply()
    await move(boutique, id, 'refused-by-boutique', { reponse: 'Une autre fois, peut-être.' })
    const refused = (await mails()).get('refused-by-boutique')
    expect(refused?.to).toBe(createur.user.email)
    expect(refused?.message?.text).toContain('> Une autre fois, peut-être.')
    createur = await gateway.member('createur', { nom: 'Le Goff', prenom: 'Anna' })
    const other = await apply()
    await move(boutique, other, 'awaiting-creator')
    await move(createur, other, 'declined-by-creator')
    const declined = (await mails()).get('declined-by-creator')
    expect(declined?.to).toBe(boutique.user.email)
    expect(declined?.message?.subject).toBe('Anna Le Goff décline votre offre - Rayon Libre')
  })

  it('sends no mail to a member who refused it, then or later, and keeps no text', async () => {
    expect(MAIL_CHOICES.boutique).toContain('sansMailCandidature')
    const prive = { _id: boutique.uid, adresseLocale: '', sansMailCandidature: true }
    expect(await boutique.push('prives', prive)).toMatchObject([{ ok: true }])
    await apply()
    const stored = (await mails()).get('pending')
    expect(stored).toMatchObject({ state: 'unwanted', uid: boutique.uid })
    expect(stored).not.toHaveProperty('to')
    expect(stored).not.toHaveProperty('message')
    const { _rev } = await gateway.store.db('prives').get(boutique.uid)
    await boutique.push('prives', { ...prive, _rev, sansMailCandidature: false })
    await followCandidatures(gateway.notices)
    await sendMails({ ...gateway.notices, send: async () => {} })
    expect((await mails()).get('pending')?.state).toBe('unwanted')
  })
})

// Proves S4.annonce.5
it('an annonce deleted by hand takes its unanswered candidatures and its offers along, and their créateurs are told', async () => {
  const ids = [await apply()]
  createur = await gateway.member('createur')
  ids.push(await apply())
  await move(boutique, ids[1] as string, 'awaiting-creator')
  const [annonces, candidatures] = [gateway.store.db('annonces'), gateway.store.db('candidatures')]
  const pending = await candidatures.get(ids[0] as string)
  await boutique.push('annonces', { ...(await annonces.get(annonce._id)), active: false })
  const closed = await annonces.get(annonce._id)
  expect(await boutique.push('annonces', { ...closed, _deleted: true })).toMatchObject([{ ok: true }])
  expect(await getByPrefix(candidatures, annonce._id)).toEqual([])
  expect(await boutique.push('candidatures', { ...pending, status: 'awaiting-creator' })).toMatchObject([
    { error: 'conflict', doc: null },
  ])
  const mailed = await getByPrefix<Mail>(gateway.store.db('mail'), `${annonce._id}.`)
  const refused = mailed.filter(({ _id }) => _id.endsWith('.refused-by-boutique')).map(({ _id }) => _id)
  expect(refused).toEqual(ids.map((id) => `${id}.refused-by-boutique`).toSorted())
})

describe('a process that dies between a write and its notice', () => {
  it('leaves the notice to the next one, which queues it once', async () => {
    const candidature = aCandidature(annonce, createur.uid)
    await walkTo(gateway.store, candidature)
    expect((await mails()).size).toBe(0)
    await Promise.all([followCandidatures(gateway.notices), followCandidatures(gateway.notices)])
    await followCandidatures(gateway.notices)
    expect([...(await mails()).keys()]).toEqual(['pending'])
    expect((await mails()).get('pending')?._rev).toMatch(/^1-/)
  })

  it('goes on from the present in a store of another epoch', async () => {
    const { store } = await quickStore()
    const notices = { ...gateway.notices, store }
    await store.writeAs({ kind: 'server' }, 'users', [{ ...boutique.user }])
    await followCandidatures(notices)
    const checkpoint = await store.db('mail').get('_local/notices')
    await store.db('mail').put({ ...checkpoint, epoch: 'another', seq: 0 })
    await walkTo(store, aCandidature(annonce, createur.uid))
    expect(await followCandidatures(notices)).toBe(0)
    const newcomer = await gateway.member('createur')
    await walkTo(store, aCandidature(annonce, newcomer.uid))
    expect(await followCandidatures(notices)).toBe(1)
  })
})

it('an offer about to expire is reminded of once, six hours before, unless it was answered', async () => {
  const id = await apply()
  await move(boutique, id, 'awaiting-creator')
  const answered = createur
  createur = await gateway.member('createur')
  const other = await apply()
  await move(boutique, other, 'awaiting-creator')
  await move(createur, other, 'confirmed')
  gateway.clock.now += OFFER_LIFETIME_MS - REMINDER_BEFORE_MS - 1
  await remindOfOffers(gateway.notices)
  expect((await mails()).get('expiring')).toBeUndefined()
  gateway.clock.now += 1
  await Promise.all([remindOfOffers(gateway.notices), remindOfOffers(gateway.notices)])
  await remindOfOffers(gateway.notices)
  const reminders = (await getByPrefix(gateway.store.db('mail'), `${annonce._id}.`)).filter(({ _id }) =>
    _id.endsWith('.expiring'),
  )
  expect(reminders.map(({ to }) => to)).toEqual([answered.user.email])
  expect(reminders[0]?._rev).toMatch(/^1-/)
})

it('an offer that expires is told to its boutique, once, and to nobody else', async () => {
  await move(boutique, await apply(), 'awaiting-creator')
  gateway.clock.now += OFFER_LIFETIME_MS
  await expireOffers(gateway.store, gateway.clock.now)
  await Promise.all([followCandidatures(gateway.notices), followCandidatures(gateway.notices)])
  const found = await mails()
  expect([...found.keys()].toSorted()).toEqual(['awaiting-creator', 'expired', 'pending'])
  expect(found.get('expired')?.to).toBe(boutique.user.email)
  expect(found.get('expired')?.message?.text).toContain('n’a pas répondu à temps à votre offre')
})

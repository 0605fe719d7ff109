import { beforeEach, describe, expect, it } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import { DAY_MS, HOUR_MS } from '#domain/durations.ts'
import type { Uid } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { EMAIL_WITHHELD } from '#domain/user-types.ts'
import { linkSender } from '#gateway/notices/account-mails.ts'
import { DeliveryError } from '#gateway/notices/delivery.ts'
import { followCandidatures } from '#gateway/notices/follow.ts'
import type { FullMail, Mail } from '#gateway/notices/mail/document.ts'
import { NOTICE_PACE, TOO_SOON_MS } from '#gateway/notices/mail/pace.ts'
import { erase, find } from '#gateway/store/documents.ts'
import { aCandidature, anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { createCrashingStore } from '#tests/fixtures/crashing-store.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { sentMails, subjectsOf } from '#tests/fixtures/notice-jobs.ts'
import { allDocs } from '#tests/fixtures/store.ts'
import { walkTo } from '../../scripts/seed/walk.ts'

const gateway = await startHttpGateway({ env: { PUBLIC_ORIGIN: 'https://exemple.fr' } })
await followCandidatures(gateway.notices) // notices start from here
let boutique: TestClient
let createur: TestClient
let annonce: Annonce
beforeEach(async () => {
  gateway.clock.now += 2 * DAY_MS
  await erase(mail(), await allDocs(gateway.store, 'mail'))
  boutique = await gateway.member('boutique')
  createur = await gateway.member('createur')
  annonce = anAnnonce(boutique.uid, { nom: 'La Mercerie' })
  await boutique.push('annonces', annonce)
})

const mail = () => gateway.store.db('mail')
/** The subjects of the mails sent. */
const leaves = async () => subjectsOf(await sentMails(gateway))
const throttledMails = () => find<Mail>(mail(), { state: 'held', dueAt: { $gt: '' } })

/** Candidatures to one annonce, each by another créateur, written to the store and followed by the notices job. */
async function applied(count: number): Promise<Candidature[]> {
  const all: Candidature[] = []
  for (let n = 0; n < count; n += 1) {
    const uid = newId(20) as Uid
    await gateway.accounts.createAccount(`${uid}@example.fr`, '', 'createur', { uid, disabled: true })
    all.push(aCandidature(annonce, uid, { nom: `Personne ${n}`, message: 'Bonjour, secret.' }))
  }
  for (const doc of all) await walkTo(gateway.store, doc)
  await followCandidatures(gateway.notices)
  return all
}

/** Boutiques' answers to the créateur, stored and followed by the notices job; offers expire after `endsInMs`. */
async function answered(status: Candidature['status'], count: number, endsInMs = DAY_MS): Promise<void> {
  const offerExpiresAt = new Date(gateway.clock.now + endsInMs).toISOString()
  const docs = Array.from({ length: count }, () => {
    const offer = status === 'awaiting-creator' ? { offerExpiresAt } : {}
    return { ...aCandidature(anAnnonce(boutique.uid), createur.uid, { status, ...offer }) }
  })
  for (const doc of docs) await walkTo(gateway.store, doc)
  await followCandidatures(gateway.notices)
}

describe('notices past a few', () => {
  it('wait for the hour to allow them, and leave together, without loss nor double', async () => {
    await applied(60)
    const alone = await leaves()
    expect(alone).toHaveLength(5)
    expect(await throttledMails()).toHaveLength(55)
    gateway.clock.now += HOUR_MS - 1
    expect(await leaves()).toEqual([])
    gateway.clock.now += 1
    expect(await leaves()).toEqual(['55 nouvelles candidatures pour « À hauteur des yeux »'])
    expect(await throttledMails()).toEqual([])
    gateway.clock.now += 2 * DAY_MS
    await followCandidatures(gateway.notices)
    expect(await leaves()).toEqual([])
  })

  it('are told of without anybody else in it, and nothing stays of what they said', async () => {
    await applied(7)
    await leaves()
    gateway.clock.now += HOUR_MS
    const [digest] = await sentMails(gateway)
    expect(digest).toMatchObject({ to: boutique.user.email })
    expect(digest?.message.text).toContain('2 nouvelles candidatures pour «')
    expect(JSON.stringify(digest?.message)).not.toMatch(/Personne|secret/)
    const boutiqueMails = await find<Mail>(mail(), { uid: boutique.uid })
    const stubs = boutiqueMails.filter(({ state }) => state === 'purged')
    expect(stubs).toHaveLength(2)
    for (const stub of stubs) expect(JSON.stringify(stub)).not.toMatch(/Personne|secret|example/)
  })

  it('leave out what is gone, decided or refused since', async () => {
    const all = await applied(9)
    await leaves()
    const waiting = await throttledMails()
    const idOf = (n: number): string => (waiting[n]?._id ?? '').replace('.pending', '')
    const db = gateway.store.db('candidatures')
    await db.remove(await db.get(idOf(0)))
    const refused = all.find(({ _id }) => _id === idOf(1)) as Candidature
    await walkTo(gateway.store, { ...refused, status: 'refused-by-boutique' })
    expect(all).toHaveLength(9)
    gateway.clock.now += HOUR_MS
    expect(await leaves()).toEqual(['2 nouvelles candidatures pour « À hauteur des yeux »'])
  })

  it('leave as they are when only one is left to tell', async () => {
    await applied(6)
    await leaves()
    gateway.clock.now += HOUR_MS
    const [subject, ...others] = await leaves()
    expect(others).toEqual([])
    expect(subject).toMatch(/^Nouvelle candidature de Personne \d$/)
  })

  it('are held to the next day past some in one', async () => {
    for (let hour = 0; hour < 4; hour += 1) {
      await applied(5)
      expect(await leaves()).toHaveLength(5)
      gateway.clock.now += HOUR_MS
    }
    await applied(3)
    expect(await leaves()).toEqual([])
    gateway.clock.now += DAY_MS - 4 * HOUR_MS - 1
    expect(await leaves()).toEqual([])
    gateway.clock.now += 1
    expect(await leaves()).toEqual(['3 nouvelles candidatures pour « À hauteur des yeux »'])
  })
})

it.each([1, 2, 3, 4, 5, 6, 7])(
  'a process that dies while it gathers at its write number %i leaves nothing out and tells nothing twice',
  async (write) => {
    await applied(8)
    expect(await leaves()).toHaveLength(5)
    gateway.clock.now += HOUR_MS
    const crashing = createCrashingStore(gateway.store)
    crashing.crashAt(write)
    const left: FullMail[] = []
    const deliver = async (one: FullMail): Promise<void> => void left.push(one)
    await sentMails({ notices: { ...gateway.notices, store: crashing.store } }, deliver).catch(() => undefined)
    gateway.clock.now += 10 * 60 * 1000 // after a claim has expired
    await sentMails(gateway, deliver)
    const digests = left.filter(({ message }) => message.subject.startsWith('3 nouvelles candidatures'))
    expect(new Set(digests.map(({ _id }) => _id)).size).toBe(1)
    expect(left).toHaveLength(digests.length)
    expect(await throttledMails()).toEqual([])
  },
)

const REFUSED = /^Réponse à votre candidature/
const OFFER = /^Votre candidature est acceptée/

describe('an offer', () => {
  it('leaves before what has no deadline', async () => {
    await answered('refused-by-boutique', 8)
    await answered('awaiting-creator', 2)
    const subjects = await leaves()
    expect(subjects.filter((subject) => OFFER.test(subject))).toHaveLength(2)
    expect(subjects.filter((subject) => REFUSED.test(subject))).toHaveLength(3)
  })

  it('is told within the hour, however many left in the day', async () => {
    for (let sent = 0; sent < NOTICE_PACE.perDay; sent += NOTICE_PACE.perHour) {
      await answered('refused-by-boutique', NOTICE_PACE.perHour)
      expect(await leaves()).toHaveLength(NOTICE_PACE.perHour)
      gateway.clock.now += HOUR_MS
    }
    await answered('refused-by-boutique', 2)
    await answered('awaiting-creator', 2)
    expect(await leaves()).toEqual([])
    gateway.clock.now += HOUR_MS
    expect(await leaves()).toEqual([
      expect.stringMatching(/^2 offres attendent votre réponse, .* et 2 autres nouvelles$/),
    ])
    await answered('awaiting-creator', 1)
    expect(await leaves()).toEqual([])
    gateway.clock.now += HOUR_MS
    expect(await leaves()).toEqual([expect.stringMatching(OFFER)])
  })

  it('that ends soon waits for nothing', async () => {
    await answered('refused-by-boutique', NOTICE_PACE.perHour)
    expect(await leaves()).toHaveLength(NOTICE_PACE.perHour)
    await answered('awaiting-creator', 3, TOO_SOON_MS)
    expect(await leaves()).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(OFFER)))
  })
})

it('a mail about the account itself leaves whatever went before, and counts for nothing', async () => {
  await answered('refused-by-boutique', 9)
  expect(await leaves()).toHaveLength(5)
  const send = linkSender(gateway.notices)
  const expiresAt = new Date(gateway.clock.now + HOUR_MS).toISOString()
  const link = { uid: createur.uid, email: createur.user.email, token: 't', expiresAt, origin: 'https://exemple.fr' }
  for (const kind of ['reset', 'proof', 'undo'] as const) for (let n = 0; n < 3; n += 1) await send(kind, link)
  expect(await leaves()).toHaveLength(9)
})

describe('a digest', () => {
  const refusing = async (): Promise<never> =>
    Promise.reject(new DeliveryError({ code: 'refused', status: 550 }, 'never'))

  it('goes to the address as it is then, and to none that is not proved', async () => {
    const users = gateway.store.db('users')
    await answered('refused-by-boutique', 8)
    await leaves()
    await users.put({ ...(await users.get(createur.uid)), email: 'nouvelle@exemple.fr' })
    gateway.clock.now += HOUR_MS
    expect((await sentMails(gateway)).map(({ to }) => to)).toEqual(['nouvelle@exemple.fr'])
    await answered('refused-by-boutique', 8)
    await leaves()
    await users.put({ ...(await users.get(createur.uid)), email: EMAIL_WITHHELD })
    gateway.clock.now += HOUR_MS
    expect(await leaves()).toEqual([])
    expect(await throttledMails()).toEqual([])
  })

  it('refused for good may be queued again', async () => {
    await answered('refused-by-boutique', 8)
    await leaves()
    gateway.clock.now += HOUR_MS
    expect(await sentMails(gateway, refusing)).toEqual([])
    const failed = await find<Mail>(mail(), { state: 'failed', dueAt: { $gt: '' } })
    const [digest, ...others] = failed.filter(({ uid }) => uid === createur.uid)
    expect(others).toEqual([])
    expect(digest).toMatchObject({ lastError: { code: 'refused', status: 550 } })
    expect(digest?.message?.subject).toContain('3')
  })
})

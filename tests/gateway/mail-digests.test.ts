import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { followCandidatures } from '#gateway/notices/follow.ts'
import type { FullMail, Mail } from '#gateway/notices/mail/document.ts'
import { find } from '#gateway/store/documents.ts'
import { aCandidature, anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { createCrashingStore } from '#tests/fixtures/crashing-store.ts'
import { type HttpGateway, startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { sentMails, subjectsOf } from '#tests/fixtures/notice-jobs.ts'
import { walkTo } from '../../scripts/seed/walk.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

let gateway: HttpGateway
let boutique: TestClient
let annonce: Annonce
beforeAll(async () => {
  gateway = await startHttpGateway({ env: { PUBLIC_ORIGIN: 'https://exemple.fr' } })
  await followCandidatures(gateway.notices) // notices start from here
})
beforeEach(async () => {
  gateway.clock.now += 2 * DAY
  boutique = await gateway.member('boutique')
  annonce = anAnnonce(boutique.uid, { nom: 'La Mercerie' })
  await boutique.push('annonces', annonce)
})

const mail = () => gateway.store.db('mail')
/** The subjects of the mails sent. */
const leaves = async () => subjectsOf(await sentMails(gateway))

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

const throttledMails = () => find<Mail>(mail(), { state: 'held', dueAt: { $gt: '' } })

describe('notices past a few', () => {
  it('wait for the hour to allow them, and leave together, without loss nor double', async () => {
    await applied(60)
    const alone = await leaves()
    expect(alone).toHaveLength(5)
    expect(await throttledMails()).toHaveLength(55)
    gateway.clock.now += HOUR - 1
    expect(await leaves()).toEqual([])
    gateway.clock.now += 1
    expect(await leaves()).toEqual(['55 nouvelles candidatures pour « La Mercerie, Nantes »'])
    expect(await throttledMails()).toEqual([])
    gateway.clock.now += 2 * DAY
    await followCandidatures(gateway.notices)
    expect(await leaves()).toEqual([])
  })

  it('are told of without anybody else in it, and nothing stays of what they said', async () => {
    await applied(7)
    await leaves()
    gateway.clock.now += HOUR
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
    gateway.clock.now += HOUR
    expect(await leaves()).toEqual(['2 nouvelles candidatures pour « La Mercerie, Nantes »'])
  })

  it('leave as they are when only one is left to tell', async () => {
    await applied(6)
    await leaves()
    gateway.clock.now += HOUR
    const [subject, ...others] = await leaves()
    expect(others).toEqual([])
    expect(subject).toMatch(/^Nouvelle candidature de Personne \d$/)
  })

  it('are held to the next day past some in one', async () => {
    for (let hour = 0; hour < 4; hour += 1) {
      await applied(5)
      expect(await leaves()).toHaveLength(5)
      gateway.clock.now += HOUR
    }
    await applied(3)
    expect(await leaves()).toEqual([])
    gateway.clock.now += DAY - 4 * HOUR - 1
    expect(await leaves()).toEqual([])
    gateway.clock.now += 1
    expect(await leaves()).toEqual(['3 nouvelles candidatures pour « La Mercerie, Nantes »'])
  })
})

describe('a process that dies while it gathers', () => {
  it.each([1, 2, 3, 4, 5, 6, 7])('at its write number %i leaves nothing out and tells nothing twice', async (write) => {
    await applied(8)
    expect(await leaves()).toHaveLength(5)
    gateway.clock.now += HOUR
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
  })
})

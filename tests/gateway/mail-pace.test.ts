import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import { EMAIL_WITHHELD } from '#domain/user-types.ts'
import { linkSender } from '#gateway/notices/account-mails.ts'
import { DeliveryError } from '#gateway/notices/delivery.ts'
import { followCandidatures } from '#gateway/notices/follow.ts'
import type { Mail } from '#gateway/notices/mail/document.ts'
import { NOTICE_PACE, TOO_SOON_MS } from '#gateway/notices/mail/pace.ts'
import { find } from '#gateway/store/documents.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/builders.ts'
import { type HttpGateway, startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { sentMails, subjectsOf } from '#tests/fixtures/notice-jobs.ts'
import { walkTo } from '../../scripts/seed/walk.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

let gateway: HttpGateway
let boutique: TestClient
let createur: TestClient
beforeAll(async () => {
  gateway = await startHttpGateway({ env: { PUBLIC_ORIGIN: 'https://exemple.fr' } })
  await followCandidatures(gateway.notices) // notices start from here
})
beforeEach(async () => {
  gateway.clock.now += 2 * DAY
  const { rows } = await mail().allDocs()
  const mailRows = rows.filter(({ id }) => !id.startsWith('_'))
  await mail().bulkDocs(mailRows.map(({ id, value }) => ({ _id: id, _rev: value.rev, _deleted: true })))
  boutique = await gateway.member('boutique')
  createur = await gateway.member('createur')
})

const mail = () => gateway.store.db('mail')
/** The subjects of the mails sent. */
const leaves = async () => subjectsOf(await sentMails(gateway))

/** Boutiques' answers to the créateur, stored and followed by the notices job; offers expire after `endsInMs`. */
async function answered(status: Candidature['status'], count: number, endsInMs = DAY): Promise<void> {
  const offerExpiresAt = new Date(gateway.clock.now + endsInMs).toISOString()
  const docs = Array.from({ length: count }, () => {
    const offer = status === 'awaiting-creator' ? { offerExpiresAt } : {}
    return { ...aCandidature(anAnnonce(boutique.uid), createur.uid, { status, ...offer }) }
  })
  for (const doc of docs) await walkTo(gateway.store, doc)
  await followCandidatures(gateway.notices)
}

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
      gateway.clock.now += HOUR
    }
    await answered('refused-by-boutique', 2)
    await answered('awaiting-creator', 2)
    expect(await leaves()).toEqual([])
    gateway.clock.now += HOUR
    expect(await leaves()).toEqual([
      expect.stringMatching(/^2 offres attendent votre réponse, .* et 2 autres nouvelles$/),
    ])
    await answered('awaiting-creator', 1)
    expect(await leaves()).toEqual([])
    gateway.clock.now += HOUR
    expect(await leaves()).toEqual([expect.stringMatching(OFFER)])
  })

  it('that ends soon waits for nothing', async () => {
    await answered('refused-by-boutique', NOTICE_PACE.perHour)
    expect(await leaves()).toHaveLength(NOTICE_PACE.perHour)
    await answered('awaiting-creator', 3, TOO_SOON_MS)
    expect(await leaves()).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(OFFER)))
  })
})

describe('a mail about the account itself', () => {
  it('leaves whatever went before, and counts for nothing', async () => {
    await answered('refused-by-boutique', 9)
    expect(await leaves()).toHaveLength(5)
    const send = linkSender(gateway.notices)
    const expiresAt = new Date(gateway.clock.now + HOUR).toISOString()
    const link = { uid: createur.uid, email: createur.user.email, token: 't', expiresAt, origin: 'https://exemple.fr' }
    for (const kind of ['reset', 'proof', 'undo'] as const) for (let n = 0; n < 3; n += 1) await send(kind, link)
    expect(await leaves()).toHaveLength(9)
  })
})

describe('a digest', () => {
  const refusing = async (): Promise<never> =>
    Promise.reject(new DeliveryError({ code: 'refused', status: 550 }, 'never'))

  it('goes to the address as it is then, and to none that is not proved', async () => {
    const users = gateway.store.db('users')
    await answered('refused-by-boutique', 8)
    await leaves()
    await users.put({ ...(await users.get(createur.uid)), email: 'nouvelle@exemple.fr' })
    gateway.clock.now += HOUR
    expect((await sentMails(gateway)).map(({ to }) => to)).toEqual(['nouvelle@exemple.fr'])
    await answered('refused-by-boutique', 8)
    await leaves()
    await users.put({ ...(await users.get(createur.uid)), email: EMAIL_WITHHELD })
    gateway.clock.now += HOUR
    expect(await leaves()).toEqual([])
    expect(await find(mail(), { state: 'held', dueAt: { $gt: '' } })).toEqual([])
  })

  it('refused for good may be queued again', async () => {
    await answered('refused-by-boutique', 8)
    await leaves()
    gateway.clock.now += HOUR
    expect(await sentMails(gateway, refusing)).toEqual([])
    const failed = await find<Mail>(mail(), { state: 'failed', dueAt: { $gt: '' } })
    const [digest, ...others] = failed.filter(({ uid }) => uid === createur.uid)
    expect(others).toEqual([])
    expect(digest).toMatchObject({ lastError: { code: 'refused', status: 550 } })
    expect(digest?.message?.subject).toContain('3')
  })
})

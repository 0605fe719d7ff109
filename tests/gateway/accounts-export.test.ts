import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { REPORT_REASONS } from '#domain/talk/signalement.ts'
import { queueContact } from '#gateway/notices/contact.ts'
import { notifyCandidatures } from '#gateway/notices/notify.ts'
import { EXPORT } from '#messages/fr/export.ts'
import { aCandidature, anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { aSuivi } from '#tests/fixtures/documents.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import type { ModerationOutcome, ReportLine, ReportState } from '#wire/moderation.ts'
import { walkTo } from '../../scripts/seed/walk.ts'

const BOUTIQUE = { email: 'alice@exemple.fr', password: 'secret1', userType: 'boutique' }
const CREATEUR = { email: 'bob@exemple.fr', password: 'secret2', userType: 'createur' }

const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/endpoint-canary',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
}

/** A message to the support under the boutique's address. */
const writesToSupport = (message: string, at: number) =>
  queueContact(
    gateway.store,
    'support@exemple.fr',
    { nom: 'Alice', email: BOUTIQUE.email, sujet: 'Presse', message },
    at,
  )

const gateway = await startHttpGateway({ now: Date.parse('2026-03-01T23:30:00.000Z') }) // the second of March in Paris

async function signUp(account: object): Promise<{ readonly uid: Uid; readonly token: string }> {
  const { body, token } = await gateway.call('POST', '/api/comptes', account)
  return { uid: body.uid as Uid, token }
}

const [boutique, createur] = [await signUp(BOUTIQUE), await signUp(CREATEUR)]
const { store } = gateway
const open = anAnnonce(boutique.uid, { description: '<img src=x onerror=alert(1)>' })
const closed = anAnnonce(boutique.uid, { active: false, closedAt: '2026-02-20T09:00:00.000Z' })
const foreign = anAnnonce(newId(20) as Uid, { nom: 'ailleurs' })
const published = [open, { ...closed, active: true, closedAt: '' }, foreign].map((doc) => ({ ...doc }))
const rows = await store.writeAs({ kind: 'server' }, 'annonces', published)
const rev = rows[1]?.ok === true ? rows[1].rev : ''
await store.writeAs({ kind: 'server' }, 'annonces', [{ ...closed, _rev: rev }])
const mine = aCandidature(open, createur.uid, { message: 'pour Alice' })
await walkTo(store, mine)
await walkTo(store, aCandidature(foreign, newId(20) as Uid, { message: 'secret' }))
await store.db('suivis').put({ ...aSuivi('recherche', newId(12), {}, boutique.uid) })
await store.db('prives').put({ _id: boutique.uid, adresseLocale: '1 rue privée', sansMailReponse: true })
await store.db('photos').put({
  _id: `${boutique.uid}.abc`,
  createdAt: '2026-02-01T09:00:00.000Z',
  _attachments: { 'annonces-full.jpg': { content_type: 'image/jpeg', data: Buffer.from('12345') } },
})
await notifyCandidatures(gateway.notices, [mine])
await writesToSupport('Bonjour la presse', gateway.clock.now)
const subscribed = await gateway.call('PUT', '/api/notifications', SUBSCRIPTION, boutique.token)
expect(subscribed.status).toBe(204)
await gateway.call('POST', '/api/mot-de-passe', { email: BOUTIQUE.email })

interface Data {
  readonly compte: object
  readonly sessions: readonly object[]
  readonly documents: { readonly [name: string]: readonly { readonly [field: string]: unknown }[] }
  readonly photos: readonly object[]
  readonly appareils: readonly object[]
  readonly notifications: readonly object[]
  readonly mails: readonly { readonly subject: string; readonly text?: string }[]
  readonly contacts: readonly object[]
}

async function exported(token: string): Promise<Data> {
  const answer = await gateway.call('GET', '/api/export', undefined, token)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-disposition']).toBe('attachment; filename="rayon-libre-donnees-2026-03-02.json"')
  return answer.body as unknown as Data
}

describe("the export of one's data", () => {
  it('is for the signed-in member, in two formats, and holds everything of a boutique, as it may read it', async () => {
    expect((await gateway.call('GET', '/api/export')).status).toBe(401)
    expect((await gateway.call('GET', '/api/export?format=html', undefined, boutique.token)).status).toBe(400)
    const data = await exported(boutique.token)
    expect(data.compte).toMatchObject({ uid: boutique.uid, email: BOUTIQUE.email, userType: 'boutique' })
    expect(data.sessions).toMatchObject([{ current: true }])
    expect(data.documents.suivis).toMatchObject([{ kind: 'recherche' }])
    expect(data.documents.users).toMatchObject([{ _id: boutique.uid }])
    expect(data.documents.prives).toMatchObject([{ adresseLocale: '1 rue privée', sansMailReponse: true }])
    expect(data.documents.annonces).toHaveLength(2)
    expect(data.documents.candidatures?.map(({ message }) => message)).toEqual(['pour Alice'])
    const picture = { name: 'annonces-full.jpg', content_type: 'image/jpeg', length: 5 }
    expect(data.photos).toMatchObject([{ id: `${boutique.uid}.abc`, pictures: [picture] }])
    expect(data.contacts).toMatchObject([
      { subject: '[Presse] Alice', text: expect.stringContaining('Bonjour la presse') },
    ])
    // The export contains the push service's host, but neither the endpoint nor the browser's keys.
    const createdAt = '2026-03-01T23:30:00.000Z'
    expect(data.appareils).toEqual([{ expiresAt: '2027-03-01T23:30:00.000Z' }])
    expect(data.notifications).toEqual([{ service: 'fcm.googleapis.com', createdAt }])
  })

  it('holds the mails with their text, but for one that has a secret link', async () => {
    const { mails } = await exported(boutique.token)
    const bySubject = new Map(mails.map(({ subject, text }) => [subject, text]))
    expect(bySubject.get('Nouvelle candidature de Jeanne Martin - Rayon Libre')).toContain('pour Alice')
    const reset = [...bySubject].filter(([subject]) => subject.startsWith('Réinitialisation de votre mot de passe'))
    expect(reset.map(([, text]) => text)).toEqual([undefined])
  })

  it('holds nothing of others, no secret and nothing of the store', async () => {
    const data = await exported(createur.token)
    expect(data.documents.candidatures?.map(({ message }) => message)).toEqual(['pour Alice'])
    expect(data).toMatchObject({
      documents: { annonces: [], prives: [], suivis: [] },
      photos: [],
      mails: [],
      contacts: [],
    })
    const text = JSON.stringify([data, await exported(boutique.token)])
    for (const secret of ['secret', 'argon2', '_rev', '_attachments', 'canary', createur.token, boutique.token]) {
      expect(text).not.toContain(secret)
    }
    expect(JSON.stringify(data)).not.toContain('1 rue privée')
  })

  it("holds the messages sent under a former address, while it was the member's", async () => {
    const { now } = gateway.clock
    await writesToSupport('avant le compte', now - 1000)
    gateway.clock.now = now + 1000
    const changeTo = async (email: string) => {
      const change = { email, password: BOUTIQUE.password }
      expect((await gateway.call('PUT', '/api/compte/email', change, boutique.token)).status).toBe(200)
    }
    await changeTo('alice.neuve@exemple.fr')
    await changeTo(BOUTIQUE.email) // written under a former address and under the current one
    expect((await exported(boutique.token)).contacts).toHaveLength(1)
    await changeTo('alice.neuve@exemple.fr')
    await writesToSupport("d'une autre personne", now + 2000)
    const { contacts } = await exported(boutique.token)
    expect(contacts).toMatchObject([{ text: expect.stringContaining('Bonjour la presse') }])
  })
})

it('has a word for whatever a report is about, for its reason, and for what was decided', () => {
  const named: Record<ReportLine['kind'] | ReportState | ModerationOutcome, true> = {
    ...{ annonce: true, profil: true, message: true, conversation: true, appeal: true },
    ...{ open: true, settled: true, none: true },
    ...{ hidden: true, suspended: true, deleted: true, upheld: true, restored: true },
  }
  const words = [...Object.keys(named), ...REPORT_REASONS]
  const unnamed = words.filter((word) => EXPORT.values[word] === undefined)
  expect(unnamed).toEqual([])
})

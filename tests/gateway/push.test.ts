import { describe, expect, it } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import type { UserType } from '#domain/user.ts'
import type { NoticeContext } from '#gateway/notices/context.ts'
import { followCandidatures, queueOnWrite } from '#gateway/notices/follow.ts'
import { sweepPushes } from '#gateway/notices/push/queue.ts'
import { sendPushes } from '#gateway/notices/push/send.ts'
import { isPushEndpoint } from '#gateway/notices/push/subscriptions.ts'
import { getByPrefix } from '#gateway/store/documents.ts'
import { aCandidature, anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { type PushService, startPushService } from '#tests/fixtures/push-service.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { walkTo } from '../../scripts/seed/walk.ts'

const SUBJECT = 'mailto:support@rayon-libre.example'
const service = await startPushService()
const gateway = await startHttpGateway({ env: { PUSH_TEST_ORIGIN: service.origin }, now: 'live' })

async function member(userType: UserType, _id = newId(20) as Uid) {
  const { uid, token } = await gateway.member(userType, { _id })
  const call = (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object) =>
    gateway.call(method, path, body, token)
  return { uid, call }
}

async function subscribed(userType: UserType, subscription = service.subscription(), uid?: Uid) {
  const who = await member(userType, uid)
  expect((await who.call('PUT', '/api/notifications', subscription)).status).toBe(204)
  return { ...who, endpoint: subscription.endpoint }
}

function noticesAt(now: number): NoticeContext {
  return { store: gateway.store, clock: () => now, origin: 'https://exemple.fr', isGone: async () => false }
}

function send(now = Date.now()): Promise<number> {
  const settings = { subject: SUBJECT, testOrigin: service.origin }
  return sendPushes({ store: gateway.store, clock: () => now, settings })
}

/** One run of both jobs, as the job runner does it. */
async function turn(now = Date.now()): Promise<number> {
  await followCandidatures(noticesAt(now))
  return send(now)
}

const to = (endpoint: string) => service.received.filter(({ path }) => endpoint.endsWith(path))

async function subscriptions(uid: Uid): Promise<number> {
  const { docs } = await gateway.store.db('accounts').find({ selector: { uid } })
  return docs.filter(({ _id }) => _id.startsWith('push:')).length
}

function candidature(boutique: Uid, createur: Uid, changes: Partial<Candidature> = {}): Candidature {
  return aCandidature(anAnnonce(boutique, { ville: 'Quimper' }), createur, changes)
}

describe('a push endpoint', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
    ['https://autre.push.apple.com/abc', false],
    ['https://a.b.notify.windows.com/abc', false],
    ['http://fcm.googleapis.com/abc', false],
    ['https://fcm.googleapis.com:8443/abc', false],
    ['https://fcm.googleapis.com.attaquant.example/abc', false],
    ['https://user:pass@fcm.googleapis.com/abc', false],
    ['https://127.0.0.1/abc', false],
    ['https://[::1]/abc', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://localhost/abc', false],
    ['file:///etc/passwd', false],
    ['fcm.googleapis.com', false],
  ])('%s: %s', (endpoint, allowed) => {
    expect(isPushEndpoint(endpoint, null)).toBe(allowed)
  })

  // Proves V1.3.6
  it('is refused when it is no push service, or its key no point of the curve, and nothing of it is kept', async () => {
    const { uid, call } = await member('boutique')
    const { endpoint, keys } = service.subscription()
    const elsewhere = { endpoint: 'https://127.0.0.1/interne', keys }
    const offCurve = ['A'.repeat(87), `B${'_'.repeat(86)}`].map((p256dh) => ({ endpoint, keys: { ...keys, p256dh } }))
    const answers = await Promise.all(
      [elsewhere, ...offCurve].map((subscription) => call('PUT', '/api/notifications', subscription)),
    )
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(answers.slice(1).map(({ body }) => body.error)).toEqual(['bad-key', 'bad-key'])
    expect(await subscriptions(uid)).toBe(0)
    expect((await gateway.call('GET', '/api/notifications')).status).toBe(401)
  })
})

describe('a notification', () => {
  it('informs the boutique of a candidature, once, with nothing of the créateur, signed by the site', async () => {
    const { uid, call, endpoint } = await subscribed('boutique')
    const doc = candidature(uid, newId(20) as Uid)
    await walkTo(gateway.store, doc)
    expect(await turn()).toBe(1)
    expect(await turn()).toBe(0)
    const { publicKey } = (await call('GET', '/api/notifications')).body
    expect(to(endpoint)).toMatchObject([{ key: publicKey, subject: SUBJECT }])
    expect(to(endpoint)[0]?.payload).toEqual({
      title: 'Nouvelle candidature',
      body: 'Un créateur répond à votre annonce « À hauteur des yeux ».',
      url: `/annonce/${doc.annonceId}/candidatures`,
      tag: `notice:${doc.annonceId}:pending`,
    })
    expect(JSON.stringify(to(endpoint))).not.toContain('Jeanne')
  })

  it('informs the créateur of an offer for as long as it runs, and not of one that has expired', async () => {
    const { uid, endpoint } = await subscribed('createur')
    const now = Date.now()
    const offer = (ms: number) =>
      candidature(newId(20) as Uid, uid, {
        status: 'awaiting-creator',
        offerExpiresAt: new Date(now + ms).toISOString(),
      })
    await walkTo(gateway.store, offer(60_000))
    await walkTo(gateway.store, offer(-60_000))
    expect(await turn(now)).toBe(1)
    expect(to(endpoint)).toMatchObject([{ payload: { title: 'Votre candidature est acceptée' }, ttl: 60 }])
  })

  it('is retried when the service is unavailable, and given up for a browser that the service does not know', async () => {
    const { uid, endpoint } = await subscribed('boutique')
    await walkTo(gateway.store, candidature(uid, newId(20) as Uid))
    const now = Date.now()
    service.status = 503
    expect(await turn(now)).toBe(0)
    service.status = 201
    expect(await turn(now + 30_000)).toBe(0)
    expect(await turn(now + 90_000)).toBe(1)
    expect(to(endpoint)).toHaveLength(1)

    service.status = 410
    await walkTo(gateway.store, candidature(uid, newId(20) as Uid))
    expect(await turn(now)).toBe(0)
    service.status = 201
    expect(await subscriptions(uid)).toBe(0)
    await sweepPushes(gateway.store.db('accounts'), now + 40 * 24 * 60 * 60 * 1000)
    const { docs } = await gateway.store.db('accounts').find({ selector: { uid } })
    expect(docs.filter(({ _id }) => _id.startsWith('delivery:'))).toEqual([])
  })

  it('is queued by the write itself, and sent once by two processes that follow and send at the same time', async () => {
    const { uid, endpoint } = await subscribed('boutique')
    const doc = candidature(uid, newId(20) as Uid)
    await walkTo(gateway.store, doc)
    await queueOnWrite(noticesAt(Date.now()))('candidatures', { ...doc }, null)
    const sent = await Promise.all([send(), send(), turn(), turn()])
    expect(sent.reduce((sum, count) => sum + count)).toBe(1)
    expect(await turn()).toBe(0)
    expect(to(endpoint)).toHaveLength(1)
  })

  it.each([
    ['a key off the curve', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }],
    ['an endpoint of another type', { endpoint: { href: 'https://fcm.googleapis.com/' } }],
  ])('that is stored with %s is dropped, and neither stops nor delays the others', async (_fault, poison) => {
    const [unlucky, lucky] = [await subscribed('boutique'), await subscribed('boutique')]
    const accounts = gateway.store.db('accounts')
    const { docs: stored } = await accounts.find({ selector: { uid: unlucky.uid } })
    const subscription = stored.find(({ _id }) => _id.startsWith('push:'))
    await accounts.put({ ...subscription, _id: subscription?._id ?? '', ...poison })
    for (const { uid } of [unlucky, lucky]) await walkTo(gateway.store, candidature(uid, newId(20) as Uid))
    expect(await turn()).toBe(1)
    expect([to(unlucky.endpoint).length, to(lucky.endpoint).length]).toEqual([0, 1])
    expect(await subscriptions(unlucky.uid)).toBe(0)
    const mails = await getByPrefix(gateway.store.db('mail'), `${unlucky.uid}.`)
    expect(mails).toHaveLength(1)
    const { docs } = await accounts.find({ selector: { uid: unlucky.uid } })
    const waiting = docs.filter(({ _id, state }) => _id.startsWith('delivery:') && state !== 'failed')
    expect(waiting).toEqual([])
  })

  it('ends with the subscription, the session or the account', async () => {
    const wish = await subscribed('boutique')
    await wish.call('DELETE', '/api/notifications', { endpoint: wish.endpoint })
    expect(await subscriptions(wish.uid)).toBe(0)

    const session = await subscribed('boutique')
    await session.call('DELETE', '/api/session')
    await walkTo(gateway.store, candidature(session.uid, newId(20) as Uid))
    expect(await turn()).toBe(0)
    expect(await subscriptions(session.uid)).toBe(0)

    const account = await subscribed('boutique')
    expect((await account.call('DELETE', '/api/compte')).status).toBe(204)
    expect(await subscriptions(account.uid)).toBe(0)
  })
})

/** Subscribed boutiques, with ids in this order, each with a candidature to be notified of. */
async function notified(names: string, subscription: () => ReturnType<PushService['subscription']>) {
  const all: string[] = []
  for (const name of names) {
    const { uid, endpoint } = await subscribed('boutique', subscription(), `${name}${newId(19)}` as Uid)
    await walkTo(gateway.store, candidature(uid, newId(20) as Uid))
    all.push(endpoint)
  }
  await followCandidatures(noticesAt(Date.now()))
  return all
}

it('browsers that never answer hold up nobody else, and are asked eight at once', async () => {
  await notified('012', service.hanging)
  const others = await notified('xyz', service.subscription)
  const sent = send()
  await soon(() => expect(others.flatMap(to)).toHaveLength(3))
  expect(service.hangingPaths).toHaveLength(3)
  service.release()
  expect(await sent).toBe(6)

  await notified('abcdefghijkl', service.hanging)
  const more = send()
  await soon(() => expect(service.hangingPaths).toHaveLength(3 + 8))
  service.release()
  await soon(() => expect(service.hangingPaths).toHaveLength(3 + 12))
  service.release()
  expect(await more).toBe(12)
})

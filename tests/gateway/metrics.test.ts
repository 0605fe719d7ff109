import { join } from 'node:path'
import fastify from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnv } from '#gateway/env.ts'
import { watchProxies } from '#gateway/http/callers/forwarded.ts'
import { jobEvents } from '#gateway/jobs/events.ts'
import { startGateway } from '#gateway/main.ts'
import { newMail } from '#gateway/notices/mail/document.ts'
import { countQueues } from '#gateway/notices/queues.ts'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { aFolder } from '#tests/fixtures/folder.ts'
import { callsOf, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { samplesOf, totalOf } from '#tests/fixtures/metrics.ts'
import { LETTER } from '#tests/fixtures/post.ts'
import { headOf, sendRaw } from '#tests/fixtures/raw.ts'
import { soon } from '#tests/fixtures/soon.ts'

const MINUTE_MS = 60 * 1000

it('what members write is counted by the code of its refusal', async () => {
  const gateway = await startHttpGateway()
  const createur = await gateway.member('createur')
  await createur.push('annonces', anAnnonce(createur.uid))
  await createur.push('annonces', anAnnonce((await gateway.member('boutique')).uid))
  const text = await gateway.metrics()
  expect(totalOf(text, 'rayon_pushed_total', { kind: 'forbidden' })).toBe(2)
  expect(totalOf(text, 'rayon_refused_writes_total', { code: 'wrong-user-type' })).toBe(1)
  expect(totalOf(text, 'rayon_refused_writes_total', { code: 'not-the-owner' })).toBe(1)
})

it('the queues tell what waits, since when, and what was given up, each apart', async () => {
  const { store, clock } = await startHttpGateway()
  const start = clock.now
  const mail = (id: string, changes: object = {}) =>
    store.db('mail').put({ ...newMail({ _id: id, to: 'zoe@exemple.fr', message: LETTER }, start), ...changes })
  expect(await countQueues(store)).toMatchObject({ mail: { waiting: 0, givenUp: 0, oldestAt: null } })
  await mail('m:1')
  clock.now += MINUTE_MS
  await mail('m:2', { state: 'sending', createdAt: new Date(clock.now).toISOString() })
  await mail('m:3', { state: 'failed' })
  await mail('m:4', { alert: 'daily', found: [] })
  await mail('m:5', { state: 'held' })
  await store.db('accounts').put({ _id: 'delivery:1', state: 'queued', dueAt: '2026', createdAt: '2026-02-10' })
  const counts = await countQueues(store)
  expect(counts).toMatchObject({
    mail: { waiting: 2, givenUp: 1, oldestAt: start },
    alert: { waiting: 1, givenUp: 0, oldestAt: start },
    digest: { waiting: 1, givenUp: 0, oldestAt: start },
    push: { waiting: 1, oldestAt: Date.parse('2026-02-10') },
  })

  const registry = new Registry()
  jobEvents(
    registry,
    () => clock.now,
    () => {},
  ).onQueues(counts)
  const text = await registry.metrics()
  expect(totalOf(text, 'rayon_queue_waiting', { queue: 'alert' })).toBe(1)
  expect(totalOf(text, 'rayon_queue_given_up', { queue: 'mail' })).toBe(1)
  expect(totalOf(text, 'rayon_queue_oldest_seconds', { queue: 'mail' })).toBe((clock.now - start) / 1000)
})

const dataDir = await aFolder()
const quiet = { LOG_LEVEL: 'silent', RATE_LIMITS: 'off', APP_DIR: '/nonexistent' }
const running = await startGateway({ env: { ...quiet, DATA_DIR: dataDir, PORT: '0', METRICS_PORT: '0' } })
const { url } = running
const metricsUrl = running.metricsUrl ?? ''
afterAll(() => running.close())

describe('the metrics of a running gateway', () => {
  const read = async () => (await fetch(metricsUrl)).text()

  it('tell of the process, the event loop, the catalogue and each job', async () => {
    await soon(async () => {
      const text = await read()
      expect(totalOf(text, 'rayon_job_last_done_timestamp_seconds', { name: 'queues' })).toBeGreaterThan(0)
      expect(samplesOf(text).map(({ name }) => name)).toEqual(
        expect.arrayContaining([
          'process_resident_memory_bytes',
          'nodejs_eventloop_lag_p99_seconds',
          'rayon_catalogue_age_seconds',
          'rayon_queue_oldest_seconds',
          'rayon_job_seconds_count',
        ]),
      )
    })
  })

  it('name nobody in any label, and are few', async () => {
    const secrets = ['zoe.marque@exemple.fr', 'Zoé-Marque', 'marquemarquemarquema', '192.0.2.77', 'jeton-marque']
    const [email, nom, uid, ip, token] = secrets
    const { get, post } = callsOf(url, url, { 'x-forwarded-for': ip ?? '' })
    await post('/api/comptes', { email, password: 'motdepasse', userType: 'boutique', nom })
    await post('/api/session', { email, password: 'faux' })
    for (const path of [`/annonce/${uid}.abcdefghijkl`, `/sync/annonces/${uid}`, `/photos/a/${uid}/x.webp`, `/${nom}`])
      await get(path)
    await post(`/api/mot-de-passe/${token}`, { password: 'motdepasse' })
    await get(`/alertes/${token}`)
    await post(`/sync/${nom}/_bulk_docs`, { docs: [] })
    const samples = samplesOf(await read())
    const said = samples.flatMap(({ labels }) => Object.values(labels))
    expect(said.length).toBeGreaterThan(500)
    for (const secret of secrets) expect(said.filter((one) => one.includes(secret))).toEqual([])
    // A word, a code, a bound, a status class or a route pattern: nothing that could identify somebody.
    const allowed = /^([a-z][a-zA-Z-]{0,30}|[A-Z]+|[\d.]+(e-?\d+)?|\+Inf|[1-5]xx|(\/[\w.:*-]*)+)$/
    const ours = samples.filter(({ name }) => name.startsWith('rayon_')).flatMap(({ labels }) => Object.values(labels))
    expect([...new Set(ours)].filter((one) => !allowed.test(one))).toEqual([])
    expect(samples.length).toBeLessThan(5000)
  })

  // Proves V13.4.5
  it('are on a port of their own, for the machine itself, and nothing else is', async () => {
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    expect(await read()).toContain('rayon_request_duration_seconds')
    for (const path of ['/', '/healthz', '/metrics/', '/api/compteurs', '/sync/annonces']) {
      expect((await fetch(new URL(path, metricsUrl))).status).toBe(404)
    }
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404)
    const status = async (host: string) =>
      (await sendRaw(metricsUrl, headOf(metricsUrl, 'GET /metrics', { host }))).status
    expect(await Promise.all(['localhost', '127.0.0.1:3000', '[::1]:3000'].map(status))).toEqual([200, 200, 200])
    expect(await status('exemple.fr')).toBe(404)
  })

  it('are on none unless it is asked for; one that is taken or wrong stops the start', async () => {
    expect([readEnv({}).metricsPort, readEnv({ METRICS_PORT: '' }).metricsPort]).toEqual([null, null])
    expect(() => readEnv({ METRICS_PORT: 'http' })).toThrow('bad-env: METRICS_PORT')
    const { port } = new URL(metricsUrl)
    const env = { DATA_DIR: join(dataDir, 'other'), PORT: '0', METRICS_PORT: port }
    await expect(startGateway({ env })).rejects.toMatchObject({ code: 'port-taken', detail: `METRICS_PORT=${port}` })
  })
})

const PUBLIC = { PUBLIC_ORIGIN: 'https://exemple.fr', TRUST_PROXY: '127.0.0.1' }

describe('a proxy that is named and does not say for whom it speaks', () => {
  const log: string[] = []
  async function counted(
    env: Readonly<Record<string, string>>,
    from: string,
    headers = {},
    url = '/',
  ): Promise<number> {
    const stream = { write: (line: string) => void log.push(line) }
    const app = fastify({ logger: { level: 'warn', stream, serializers: { req: () => ({}) } } })
    const registry = new Registry()
    watchProxies(app, registry, readEnv(env))
    for (const path of ['/', '/healthz']) app.get(path, async () => '')
    for (let sent = 0; sent < 2; sent += 1) await app.inject({ url, headers, remoteAddress: from })
    await app.close()
    return totalOf(await registry.metrics(), 'rayon_misread_proxy_requests_total', { kind: 'silent' })
  }

  it('is counted at each request of a public site, and told of once in the log', async () => {
    expect(await counted(PUBLIC, '127.0.0.1')).toBe(2)
    expect(log.filter((line) => line.includes('silent-proxy'))).toHaveLength(1)
  })

  it('is none that says it, none where nobody is named, and not the machine that looks whether the site is well', async () => {
    expect(await counted(PUBLIC, '127.0.0.1', { 'x-forwarded-for': '192.0.2.1' })).toBe(0)
    expect(await counted(PUBLIC, '127.0.0.1', {}, '/healthz')).toBe(0)
    expect(await counted({ ...PUBLIC, TRUST_PROXY: 'none' }, '127.0.0.1')).toBe(0)
    expect(await counted({ PUBLIC_ORIGIN: 'http://localhost:3000', TRUST_PROXY: '127.0.0.1' }, '127.0.0.1')).toBe(0)
  })
})

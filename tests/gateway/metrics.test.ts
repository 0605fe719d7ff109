import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { jobEvents } from '#gateway/jobs/events.ts'

import { type Gateway, startGateway } from '#gateway/main.ts'
import { newMail } from '#gateway/notices/mail/document.ts'
import { countQueues } from '#gateway/notices/queues.ts'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { samplesOf, totalOf } from '#tests/fixtures/metrics.ts'
import { LETTER } from '#tests/fixtures/post.ts'
import { soon } from '#tests/fixtures/soon.ts'

const MINUTE_MS = 60 * 1000

describe('what members write', () => {
  it('is counted by the code of its refusal', async () => {
    const gateway = await startHttpGateway()
    const createur = await gateway.member('createur')
    await createur.push('annonces', anAnnonce(createur.uid))
    await createur.push('annonces', anAnnonce((await gateway.member('boutique')).uid))
    const text = await (await gateway.anonymous.get('/metrics')).text()
    expect(totalOf(text, 'rayon_pushed_total', { kind: 'forbidden' })).toBe(2)
    expect(totalOf(text, 'rayon_refused_writes_total', { code: 'wrong-user-type' })).toBe(1)
    expect(totalOf(text, 'rayon_refused_writes_total', { code: 'not-the-owner' })).toBe(1)
  })
})

describe('the queues', () => {
  it('tell what waits, since when, and what was given up, each apart', async () => {
    const gateway = await startHttpGateway()
    const { store, clock } = gateway
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
})

describe('the metrics of a running gateway', () => {
  let dataDir: string
  let gateway: Gateway
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'rayon-metrics-'))
    const env = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', APP_DIR: '/nonexistent', RATE_LIMITS: 'off' }
    gateway = await startGateway({ env })
  })
  afterAll(async () => {
    await gateway.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const read = async () => (await fetch(`${gateway.url}/metrics`)).text()

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
    const headers = { 'content-type': 'application/json', origin: gateway.url, 'x-forwarded-for': ip ?? '' }
    const ask = (path: string, body?: object) =>
      fetch(gateway.url + path, {
        headers,
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      })
    await ask('/api/comptes', { email, password: 'motdepasse', userType: 'boutique', nom })
    await ask('/api/session', { email, password: 'faux' })
    for (const path of [`/annonce/${uid}.abcdefghijkl`, `/sync/annonces/${uid}`, `/photos/a/${uid}/x.webp`, `/${nom}`])
      await ask(path)
    await ask(`/api/mot-de-passe/${token}`, { password: 'motdepasse' })
    await ask(`/alertes/${token}`)
    await ask(`/sync/${nom}/_bulk_docs`, { docs: [] })
    const samples = samplesOf(await read())
    const said = samples.flatMap(({ labels }) => Object.values(labels))
    expect(said.length).toBeGreaterThan(500)
    for (const secret of secrets) expect(said.filter((one) => one.includes(secret))).toEqual([])
    // A word, a code, a bound, a class of status or the pattern of a route: nothing that looks like somebody's.
    const allowed = /^([a-z][a-zA-Z-]{0,30}|[A-Z]+|[\d.]+(e-?\d+)?|\+Inf|[1-5]xx|(\/[\w.:*-]*)+)$/
    const ours = samples.filter(({ name }) => name.startsWith('rayon_')).flatMap(({ labels }) => Object.values(labels))
    expect([...new Set(ours)].filter((one) => !allowed.test(one))).toEqual([])
    expect(samples.length).toBeLessThan(5000)
  })
})

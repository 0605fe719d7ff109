import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '#gateway/env.ts'
import { watchProxies } from '#gateway/http/callers/forwarded.ts'
import { type Gateway, startGateway } from '#gateway/main.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { answerTo, headOf } from '#tests/fixtures/raw.ts'

const ORIGIN = 'https://exemple.fr'
const PUBLIC = { PUBLIC_ORIGIN: ORIGIN, TRUST_PROXY: '127.0.0.1' }

describe('the metrics of a public site', () => {
  let dataDir: string
  let gateway: Gateway
  let metricsUrl: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'rayon-metrics-'))
    const quiet = { LOG_LEVEL: 'silent', JOBS: 'off', APP_DIR: '/nonexistent' }
    gateway = await startGateway({ env: { ...PUBLIC, ...quiet, DATA_DIR: dataDir, PORT: '0', METRICS_PORT: '0' } })
    metricsUrl = gateway.metricsUrl ?? ''
  })
  afterAll(async () => {
    await gateway.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('are on no port that a proxy of a public site leads to', async () => {
    const { url } = await startHttpGateway({ env: PUBLIC })
    // As nginx asks by itself: from this machine, under the name of the address it was given, for nobody.
    expect((await answerTo(url, headOf(url, 'GET /metrics'))).status).toBe(404)
    expect((await answerTo(url, headOf(url, 'GET /metrics/'))).status).toBe(404)
    expect((await answerTo(url, headOf(url, 'GET /healthz'))).status).toBe(200)
  })

  it('are on a port of their own, and nothing else is', async () => {
    expect(await (await fetch(metricsUrl)).text()).toContain('rayon_responses_total')
    for (const path of ['/', '/healthz', '/metrics/', '/api/compteurs', '/sync/annonces']) {
      expect((await fetch(new URL(path, metricsUrl))).status).toBe(404)
    }
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404)
    for (const headers of [{ host: 'exemple.fr' }, { 'x-forwarded-for': '192.0.2.1' }]) {
      expect((await answerTo(metricsUrl, headOf(metricsUrl, 'GET /metrics', headers))).status).toBe(404)
    }
  })

  it('are on none unless it is asked for; one that is taken or wrong stops the start', async () => {
    expect([readEnv({}).metricsPort, readEnv({ METRICS_PORT: '' }).metricsPort]).toEqual([null, null])
    expect(() => readEnv({ METRICS_PORT: 'http' })).toThrow('bad-env: METRICS_PORT')
    const { port } = new URL(metricsUrl)
    const env = { DATA_DIR: join(dataDir, 'other'), PORT: '0', METRICS_PORT: port }
    await expect(startGateway({ env })).rejects.toMatchObject({ code: 'port-taken', detail: port })
  })
})

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
    return Number(/^rayon_silent_proxy_requests_total (\d+)$/m.exec(await registry.metrics())?.[1])
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

import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  CHECKED_EVERY_MS,
  CONNECTIONS_MAX,
  drips,
  HEADERS_MAX_MS,
  REQUEST_MAX_MS,
  SILENCE_MAX_MS,
} from '#gateway/http/bodies.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { headOf, heard, opened } from '#tests/fixtures/raw.ts'

const PHOTO_BYTES = 2 * 1024 * 1024
const ONE_BAR = 20 // bytes a millisecond: 20 kB/s

describe('a body that drips', () => {
  it('is one that comes at less than two kilobytes a second: a byte every five seconds, a thousand a second', () => {
    expect(drips(4, 20_000)).toBe(true)
    expect(drips(30_000, 30_000)).toBe(true)
    expect(drips(4, 19_999)).toBe(false)
  })

  it('is not a photo on one bar of signal, at any moment of the time that it takes, a tunnel included', () => {
    const takes = PHOTO_BYTES / ONE_BAR
    expect(takes).toBeLessThan(REQUEST_MAX_MS)
    for (let elapsed = 0; elapsed <= takes; elapsed += 1000) expect(drips(elapsed * ONE_BAR, elapsed)).toBe(false)
    const tunnel = 18_000
    for (let elapsed = tunnel; elapsed <= takes + tunnel; elapsed += 1000) {
      expect(drips((elapsed - tunnel) * ONE_BAR, elapsed)).toBe(false)
    }
  })
})

describe('the gateway', () => {
  let gateway: HttpGateway
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    gateway = await startHttpGateway()
  })
  afterAll(async () => {
    await gateway.close()
    vi.useRealTimers()
  })

  const head = (line: string) =>
    headOf(gateway.url, line, { 'content-type': 'application/json', 'content-length': 1000 })

  it('cuts a body that drips, and says so when it has not answered yet', async () => {
    const socket = opened(gateway.url, `${head('POST /api/contact')}{`)
    await once(gateway.app.server, 'request')
    vi.advanceTimersByTime(4 * CHECKED_EVERY_MS)
    expect(await heard(socket)).toMatchObject({ status: 408, ended: true })
  })

  it('cuts one that it has refused', async () => {
    const socket = opened(gateway.url, head('POST /sync/annonces/_bulk_docs'))
    await once(socket, 'readable')
    vi.advanceTimersByTime(4 * CHECKED_EVERY_MS)
    expect(await heard(socket)).toMatchObject({ status: 401, ended: true })
  })

  it('lets nothing wait for ever: headers, whole requests, silence, connections', () => {
    const { server } = gateway.app
    expect(server.headersTimeout).toBe(HEADERS_MAX_MS)
    expect(server.requestTimeout).toBe(REQUEST_MAX_MS)
    expect(server.timeout).toBe(SILENCE_MAX_MS)
    expect(server.maxConnections).toBe(CONNECTIONS_MAX)
    expect(server.keepAliveTimeout).toBeGreaterThan(0)
  })
})

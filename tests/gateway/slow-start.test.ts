import { Registry } from 'prom-client'
import { afterEach, expect, it, vi } from 'vitest'
import { readEnv } from '#gateway/env.ts'
import { createHttpApp } from '#gateway/http/app.ts'
import { createLimiter } from '#gateway/http/limiter.ts'

afterEach(() => vi.useRealTimers())

const STORE_MS = 60_000 // three first starts at once on a cluster that does much else

it('a start waits for a store that takes its time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const env = readEnv({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', APP_DIR: '/nonexistent' })
  const steady = () => performance.now()
  const limits = createLimiter(steady, {}, () => 1)
  const callers = { steady, limits, sessions: { cookie: { read: () => '' } } } as never
  const app = createHttpApp({ env, registry: new Registry(), callers })
  app.register(async (routes) => {
    await new Promise((resolve) => setTimeout(resolve, STORE_MS))
    routes.get('/slow', async () => 'there')
  })
  const open = app.ready().then(
    () => 'open',
    (error: Error) => error.message,
  )
  await vi.advanceTimersByTimeAsync(STORE_MS)
  expect(await open).toBe('open')
  vi.useRealTimers()
  expect((await app.inject('/slow')).body).toBe('there')
  await app.close()
})

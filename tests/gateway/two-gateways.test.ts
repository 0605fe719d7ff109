import { beforeAll, describe, it } from 'vitest'
import { openEvents } from '#tests/fixtures/event-stream.ts'
import { type HttpGateway, startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { realStore } from '#tests/fixtures/store.ts'

let here: HttpGateway
let there: HttpGateway
beforeAll(async () => {
  const { store } = await realStore()
  here = await startHttpGateway({ store })
  there = await startHttpGateway({ store })
})

/** Long before the next beat, at which a gateway polls: these take effect within a test, which is shorter. */
describe('a session that ends at one gateway', () => {
  it.each([
    ['signed out', ({ token }: TestClient) => here.call('DELETE', '/api/session', undefined, token)],
    ['of an account that is deleted', ({ token }: TestClient) => here.call('DELETE', '/api/compte', undefined, token)],
    [
      'suspended',
      ({ uid }: TestClient) => here.accounts.suspend(uid, { reason: 'scam', at: '2026-02-10T12:00:00.000Z' }),
    ],
  ] as const)('ends its stream at the other: %s', async (_how, end) => {
    const member = await here.member('createur')
    const stream = await openEvents(`${there.url}/sync/_live`, member.headers)
    await stream.until((one) => one.event === 'hello')
    await end(member)
    await stream.until((one) => one.event === 'session-ended')
    await stream.ended
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEvents } from '#tests/fixtures/event-stream.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { realStore, type TestStore } from '#tests/fixtures/store.ts'

let test: TestStore
let here: HttpGateway
let there: HttpGateway
beforeAll(async () => {
  test = await realStore()
  here = await startHttpGateway({ store: test.store })
  there = await startHttpGateway({ store: test.store })
})
afterAll(async () => {
  await here.close()
  await there.close()
  await test.dispose()
})

/** Long before the next beat, at which a gateway looks again: these have the time of a test, which is shorter. */
describe('a session that ends at one gateway', () => {
  it.each([
    ['signed out', (token: string) => here.call('DELETE', '/api/session', undefined, token)],
    ['of an account that is deleted', (token: string) => here.call('DELETE', '/api/compte', undefined, token)],
  ] as const)('ends its stream at the other: %s', async (_how, end) => {
    const member = await here.member('createur')
    const stream = await openEvents(`${there.url}/sync/_live`, member.headers)
    await stream.until((one) => one.event === 'hello')
    expect((await end(member.token)).status).toBe(204)
    await stream.until((one) => one.event === 'session-ended')
    await stream.ended
  })

  it('ends its stream at the other when its member is suspended', async () => {
    const member = await here.member('createur')
    const stream = await openEvents(`${there.url}/sync/_live`, member.headers)
    await stream.until((one) => one.event === 'hello')
    expect(await here.accounts.suspend(member.uid, { reason: 'scam', at: '2026-02-10T12:00:00.000Z' })).toBe(true)
    await stream.until((one) => one.event === 'session-ended')
    await stream.ended
  })
})

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Caller, type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { sha256, webp } from '#tests/fixtures/webp.ts'

vi.setConfig({ testTimeout: 120_000 }) // a hundred megabytes, to meet the limit of a day

const HOUR = 60 * 60 * 1000
const LARGE = 'x'.repeat(1_900_000)

let gateway: HttpGateway
beforeAll(async () => {
  gateway = await startHttpGateway({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => gateway.close())

async function send({ uid, headers }: Caller, name: string): Promise<number> {
  const bytes = webp(`${name} ${LARGE}`, 1600, 1600)
  const url = `${gateway.url}/photos/annonces/${uid}/${sha256(bytes)}.webp`
  const sent = { ...headers, origin: gateway.url, 'content-type': 'image/webp', 'x-sha256': sha256(bytes) }
  return (await fetch(url, { method: 'PUT', headers: sent, body: new Uint8Array(bytes) })).status
}

/** Sends so many, one after the other. @returns how many were kept */
async function kept(who: Caller, prefix: string, count: number): Promise<number> {
  let done = 0
  for (let nth = 0; nth < count; nth += 1) if ((await send(who, `${prefix} ${nth}`)) === 204) done += 1
  return done
}

describe('the bytes of pictures', () => {
  it('take from the day when they are kept, not when the hour refuses them or they are kept already', async () => {
    const newcomer = await gateway.member('boutique')
    expect(await kept(newcomer, 'matin', 50)).toBe(27)
    expect(await send(newcomer, 'matin 0')).toBe(204)
    gateway.clock.now += HOUR
    for (let nth = 0; nth < 30; nth += 1) expect(await send(newcomer, 'matin 1')).toBe(204)
    expect(await kept(newcomer, 'midi', 27)).toBe(27)
    gateway.clock.now += HOUR
    expect(await kept(newcomer, 'soir', 3)).toBe(1)
  })
})

import { describe, expect, it } from 'vitest'
import { caller, Refused, Unreachable } from '#data/replication/http.ts'

function answering(status: number, body: string) {
  return caller(async () => new Response(body, { status }))
}

describe('a call to the gateway', () => {
  it('answers the JSON', async () => {
    await expect(answering(200, '{"a":1}')('/x')).resolves.toEqual({ a: 1 })
  })

  it('carries the code of a refusal', async () => {
    const error = await answering(409, '{"error":"email-in-use"}')('/x').catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Refused)
    expect(error).toMatchObject({ status: 409, code: 'email-in-use' })
  })

  it.each([502, 503, 504])('takes a %i for nobody there', async (status) => {
    await expect(answering(status, '')('/x')).rejects.toBeInstanceOf(Unreachable)
  })

  it('takes a gateway that has too much to do for one that asks to wait, and a proxy that says so for nobody there', async () => {
    const body = JSON.stringify({ error: 'unavailable', data: { retryAfter: 12 } })
    const saying = (headers: Record<string, string>) => caller(async () => new Response(body, { status: 503, headers }))
    const busy = saying({ 'retry-after': '12', 'x-rayon-wire': '1' })
    await expect(busy('/x')).rejects.toMatchObject({ name: 'Refused', code: 'unavailable', retryAfter: 12 })
    await expect(saying({ 'retry-after': '12' })('/x')).rejects.toBeInstanceOf(Unreachable)
  })

  it.each([502, 503, 504])('takes a %i that speaks our version for an answer of the gateway', async (status) => {
    const ours = caller(async () => new Response('{"error":"x"}', { status, headers: { 'x-rayon-wire': '1' } }))
    await expect(ours('/x')).rejects.toMatchObject({ name: 'Refused', status })
  })

  it('takes the page of a captive portal for nobody there', async () => {
    await expect(answering(200, '<html>Wi-Fi</html>')('/x')).rejects.toBeInstanceOf(Unreachable)
  })

  it("takes a proxy's page that says 413 for the refusal that it is", async () => {
    const error = await answering(413, '<html>Request Entity Too Large</html>')('/x').catch((caught: unknown) => caught)
    expect(error).toMatchObject({ name: 'Refused', status: 413, code: 'too-large' })
  })

  it('takes a broken connection for nobody there', async () => {
    const broken = caller(() => Promise.reject(new TypeError('fetch failed')))
    await expect(broken('/x')).rejects.toBeInstanceOf(Unreachable)
  })
})

import { describe, expect, it } from 'vitest'
import { caller, Unreachable } from '#data/server/http.ts'
import { ours } from '#tests/fixtures/answers.ts'

const answering = (answer: Response) => caller(async () => answer)

describe('a call to the gateway', () => {
  it('answers the JSON, and the bytes that it asked for', async () => {
    await expect(answering(ours({ a: 1 }))('/x')).resolves.toEqual({ a: 1 })
    await expect(answering(ours('', 204))('/x')).resolves.toBeNull()
    const zip = { as: 'bytes', type: 'application/zip' } as const
    const bytes = await answering(ours('PK', 200, { 'content-type': 'application/zip' }))<ArrayBuffer>('/x', zip)
    expect(new TextDecoder().decode(bytes)).toBe('PK')
  })

  it.each([401, 409, 502, 503, 504])('carries the code of a refusal of the gateway: %i', async (status) => {
    const refused = answering(ours({ error: 'x' }, status))
    await expect(refused('/x')).rejects.toMatchObject({ name: 'Refused', status, code: 'x' })
  })

  it("takes a proxy's page that says 413 for the refusal that it is", async () => {
    const page = answering(new Response('<html>Request Entity Too Large</html>', { status: 413 }))
    await expect(page('/x')).rejects.toMatchObject({ name: 'Refused', status: 413, code: 'too-large' })
  })

  it('takes a refusal of no code for none, and a broken connection for nobody there', async () => {
    for (const body of ['{}', '[]', 'null', '"x"', '{"error":{}}', '<p>'])
      await expect(answering(ours(body, 404))('/x'), body).rejects.toBeInstanceOf(Unreachable)
    const broken = caller(() => Promise.reject(new TypeError('fetch failed')))
    await expect(broken('/x')).rejects.toBeInstanceOf(Unreachable)
  })

  it.each([
    [429, 'too-many-requests', { retryAfter: 12 }, 12],
    [429, 'too-many-requests', undefined, 30],
    [429, 'too-many-requests', { retryAfter: 'demain' }, 30],
    [503, 'unavailable', { retryAfter: 12 }, 12],
    [500, 'server', { retryAfter: 9 }, undefined],
  ])('reads of a refusal, %i, %s, how long to wait: %j, %s seconds', async (status, error, data, retryAfter) => {
    const refused = answering(ours({ error, data }, status))
    await expect(refused('/x')).rejects.toMatchObject({ name: 'Refused', status, retryAfter })
  })
})

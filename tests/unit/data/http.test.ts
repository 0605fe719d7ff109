import { describe, expect, it } from 'vitest'
import { caller, Refused, Unreachable } from '#data/server/http.ts'
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
    const error = await answering(ours({ error: 'x' }, status))('/x').catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Refused)
    expect(error).toMatchObject({ status, code: 'x' })
  })

  it('takes a gateway that has too much to do for one that asks to wait', async () => {
    const busy = answering(ours({ error: 'unavailable', data: { retryAfter: 12 } }, 503))
    await expect(busy('/x')).rejects.toMatchObject({ name: 'Refused', code: 'unavailable', retryAfter: 12 })
  })

  it("takes a proxy's page that says 413 for the refusal that it is", async () => {
    const error = await answering(new Response('<html>Request Entity Too Large</html>', { status: 413 }))('/x').catch(
      (caught: unknown) => caught,
    )
    expect(error).toMatchObject({ name: 'Refused', status: 413, code: 'too-large' })
  })

  it.each(['{}', '[]', 'null', '"x"', '{"error":{}}', '<p>'])(
    'takes a refusal of no code for none: %s',
    async (body) => {
      await expect(answering(ours(body, 404))('/x')).rejects.toBeInstanceOf(Unreachable)
    },
  )

  it('takes a broken connection for nobody there', async () => {
    const broken = caller(() => Promise.reject(new TypeError('fetch failed')))
    await expect(broken('/x')).rejects.toBeInstanceOf(Unreachable)
  })

  it.each([
    [{ retryAfter: 12 }, 12],
    [undefined, 30],
    [{ retryAfter: 'demain' }, 30],
  ])('reads of a refusal of too many calls how long to wait: %j, %i seconds', async (data, seconds) => {
    const error = await answering(ours({ error: 'too-many-requests', data }, 429))('/x').catch(
      (caught: unknown) => caught,
    )
    expect(error).toMatchObject({ status: 429, retryAfter: seconds })
  })

  it('reads that of no other refusal', async () => {
    const error = await answering(ours({ error: 'server', data: { retryAfter: 9 } }, 500))('/x').catch(
      (caught: unknown) => caught,
    )
    expect((error as Refused).retryAfter).toBeUndefined()
  })
})

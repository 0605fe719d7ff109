import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aGateway, type TestGateway } from '#tests/fixtures/gateway.ts'
import { headOf, heard, opened } from '#tests/fixtures/raw.ts'
import { soon } from '#tests/fixtures/soon.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aGateway()
})
afterAll(() => gateway.close())

const STREAM = 'GET /sync/_live'

/** What is held open for those who listen and read. */
async function held(): Promise<readonly number[]> {
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text()
  return [/^rayon_open_streams\{by="visitor"\} (\d+)$/m, /^rayon_reads\{state="under-way"\} (\d+)$/m].map((line) =>
    Number(line.exec(metrics)?.[1] ?? Number.NaN),
  )
}

describe('requests sent on one connection before the first is answered', () => {
  it.each([
    ['streams', [STREAM, STREAM, STREAM]],
    ['a stream, and what comes behind it', [STREAM, 'GET /sync/annonces/_changes', 'GET /', 'GET /']],
  ])('end it, so that nothing is held for what cannot be answered: %s', async (_, lines) => {
    const { ended } = await heard(opened(gateway.url, lines.map((line) => headOf(gateway.url, line)).join('')))
    expect(ended).toBe(true)
    await soon(async () => expect(await held()).toEqual([0, 0]))
  })
})

describe('a connection that is kept', () => {
  it('takes one request after the other', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const sockets = new Set<unknown>()
    const asked = Array.from({ length: 50 }, async () => {
      const request = get(`${gateway.url}/api/compteurs`, { agent })
      request.once('socket', (socket) => sockets.add(socket))
      const [answer] = (await once(request, 'response')) as [IncomingMessage]
      await text(answer)
      return answer.statusCode
    })
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
    expect(sockets.size).toBe(1)
    agent.destroy()
  })
})

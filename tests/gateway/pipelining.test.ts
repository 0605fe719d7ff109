import { beforeAll, describe, expect, it } from 'vitest'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { headOf, opened, readResponse } from '#tests/fixtures/raw.ts'
import { soon } from '#tests/fixtures/soon.ts'

let gateway: HttpGateway
beforeAll(async () => {
  gateway = await startHttpGateway()
})

const STREAM = 'GET /sync/_live'

/** The numbers of open event streams and of reads under way. */
async function openCounts(): Promise<readonly number[]> {
  const metrics = await gateway.metrics()
  return [/^rayon_open_streams\{by="visitor"\} (\d+)$/m, /^rayon_reads\{state="under-way"\} (\d+)$/m].map((line) =>
    Number(line.exec(metrics)?.[1] ?? Number.NaN),
  )
}

describe('requests sent on one connection before the first is answered', () => {
  it.each([
    ['streams', [STREAM, STREAM, STREAM]],
    ['a stream, and what comes behind it', [STREAM, 'GET /sync/annonces/_changes', 'GET /', 'GET /']],
  ])('end it, so that nothing is held for what cannot be answered: %s', async (_, lines) => {
    const { ended } = await readResponse(opened(gateway.url, lines.map((line) => headOf(gateway.url, line)).join('')))
    expect(ended).toBe(true)
    await soon(async () => expect(await openCounts()).toEqual([0, 0]))
  })
})

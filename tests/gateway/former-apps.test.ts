import { beforeEach, describe, expect, it } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import { type Caller, type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf, aPair, moved, type Pair, read } from '#tests/fixtures/leaving.ts'

let gateway: HttpGateway
let pair: Pair
let candidature: Candidature
beforeEach(async () => {
  gateway = await startHttpGateway()
  pair = await aPair(gateway)
  candidature = await aCandidatureOf(gateway, pair, 'pending')
})

type Answer = { readonly results?: readonly Row[]; readonly rows?: readonly Row[] }
type Row = { readonly doc?: { readonly status?: string } }

/** The states in an answer to an app of a version, an unnamed one being none of ours. */
async function statuses(
  { headers }: Caller,
  version: string,
  path: string,
  body?: object,
): Promise<readonly unknown[]> {
  const spoken = version === '' ? {} : { 'x-rayon-wire': version }
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const json = { 'content-type': 'application/json', origin: gateway.url }
  const response = await fetch(`${gateway.url}/sync/candidatures/${path}`, {
    ...sent,
    headers: { ...headers, ...json, ...spoken },
  })
  const answer = (await response.json()) as Answer | readonly Row[]
  const rows = 'length' in answer ? answer : (answer.results ?? answer.rows ?? [])
  return rows.map(({ doc }) => doc?.status)
}

describe.each(['boutique', 'createur'] as const)('the app of a %s', (who) => {
  it.each([
    ['of a version before withdrawals is told of a state that it knows', '2', 'declined-by-creator'],
    ['of the first version is told the same', '1', 'declined-by-creator'],
    ['of today is told of the withdrawal', '3', 'withdrawn-by-creator'],
    ['that names no version is told of the withdrawal', '', 'withdrawn-by-creator'],
  ])('%s', async (_, version, told) => {
    const { last_seq } = await pair[who].changes('candidatures')
    expect(await moved(gateway, pair.createur, candidature._id, 'withdrawn-by-creator')).toMatchObject([{ ok: true }])
    const whole = '_changes?include_docs=true'
    for (const path of [whole, `${whole}&since=${last_seq}`]) {
      expect(await statuses(pair[who], version, path)).toEqual([told])
    }
    const keys = { keys: [candidature._id] }
    expect(await statuses(pair[who], version, '_all_docs?include_docs=true', keys)).toEqual([told])
    // What it had written meanwhile meets what stands.
    const late = { docs: [{ ...candidature, status: 'awaiting-creator' }] }
    expect(await statuses(pair[who], version, '_bulk_docs', late)).toEqual([told])
    expect(await read<Candidature>(gateway, 'candidatures', candidature._id)).toMatchObject({
      status: 'withdrawn-by-creator',
    })
  })
})

it('an app of a version before withdrawals is told of every other state as it is', async () => {
  for (const status of ['awaiting-creator', 'confirmed'] as const) {
    const by = status === 'confirmed' ? pair.createur : pair.boutique
    await moved(gateway, by, candidature._id, status)
    expect(await statuses(pair.boutique, '2', '_changes?include_docs=true')).toEqual([status])
  }
})

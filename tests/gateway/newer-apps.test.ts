import { beforeAll, describe, expect, it } from 'vitest'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { type Caller, type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { WIRE_VERSION } from '#wire/version.ts'

/** What an app of the next release may write: a field that this one has no rule for, and a value. */
const NEWER = { eclairage: 'Des spots orientables' }
const NEWER_VALUE = { typeEspace: 'kiosque' }
const NEXT = String(WIRE_VERSION + 1)

let gateway: HttpGateway
let boutique: Caller
beforeAll(async () => {
  gateway = await startHttpGateway()
  boutique = await gateway.member('boutique')
})

async function pushed(version: string | null, ...docs: readonly object[]): Promise<readonly object[]> {
  const headers = version === null ? {} : { 'x-rayon-wire': version }
  const response = await boutique.post('/sync/annonces/_bulk_docs', { docs }, headers)
  return (await response.json()) as object[]
}

describe('the app of the next release, at a gateway that went back to this one', () => {
  it('is served what it knows', async () => {
    const known = anAnnonce(boutique.uid)
    expect(await pushed(NEXT, known)).toMatchObject([{ ok: true }])
    const answer = await fetch(`${gateway.url}/sync/annonces/_changes?include_docs=true&scope=own`, {
      headers: { ...boutique.headers, 'x-rayon-wire': NEXT },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-rayon-wire')).toBe(String(WIRE_VERSION))
    expect(await answer.text()).toContain(known._id)
  })

  it.each([
    ['a field', NEWER],
    ['a value', NEWER_VALUE],
  ])('keeps %s that this one has no rule for, and the rest of the batch is taken', async (_what, newer) => {
    const [before, held, after] = [
      anAnnonce(boutique.uid),
      { ...anAnnonce(boutique.uid), ...newer },
      anAnnonce(boutique.uid),
    ]
    expect(await pushed(NEXT, before, held, after)).toMatchObject([
      { ok: true },
      { id: held._id, error: 'later', reason: 'release', retryAfter: 3600 },
      { ok: true },
    ])
    await expect(gateway.store.db('annonces').get(held._id)).rejects.toMatchObject({ status: 404 })
  })

  it('is refused what nobody may do, as ever', async () => {
    const other = await gateway.member('boutique')
    expect(await pushed(NEXT, anAnnonce(other.uid))).toMatchObject([{ error: 'forbidden', reason: 'not-the-owner' }])
  })

  it.each([
    ['the app of this release', String(WIRE_VERSION)],
    ['a former one', '1'],
    ['none of ours', null],
  ])('%s is refused the same', async (_who, version) => {
    const strange = { ...anAnnonce(boutique.uid), ...NEWER }
    expect(await pushed(version, strange)).toMatchObject([{ error: 'forbidden', reason: 'invalid' }])
  })
})

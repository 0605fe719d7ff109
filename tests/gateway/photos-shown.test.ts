import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAnnonce } from '#tests/fixtures/documents.ts'
import { aGateway, aMember, type TestGateway, type TestMember } from '#tests/fixtures/gateway.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { photoUrl, pushAnnonce, sendPhoto } from '#tests/fixtures/photo-calls.ts'
import { webp } from '#tests/fixtures/webp.ts'

let gateway: TestGateway
let boutique: TestMember
let tiers: TestMember

beforeAll(async () => {
  gateway = await aGateway()
  boutique = await aMember(gateway, 'boutique')
  tiers = await aMember(gateway, 'boutique')
})

afterAll(() => gateway.close())

const push = (doc: object) => pushAnnonce(boutique, doc)
const get = (url: string, headers: { [name: string]: string } = {}) => fetch(new URL(url, gateway.url), { headers })

/** As its owner sees it, whether or not an annonce shows it to others. */
const see = (url: string) => get(url, { cookie: boutique.cookie })

async function aPhoto(text: string): Promise<string> {
  const bytes = webp(text)
  const url = photoUrl('annonces', boutique.uid, bytes)
  expect((await sendPhoto(gateway, boutique, url, bytes)).status).toBe(204)
  return url
}

describe('photos follow what shows them', () => {
  it('is not deleted by somebody who wrote its address into an annonce of theirs', async () => {
    const url = await aPhoto('convoitée')
    const theirs = anAnnonce({ _id: annonceId(tiers.uid, 'photos000009'), photos: [url] })
    const row = await pushAnnonce(tiers, { ...theirs })
    await pushAnnonce(tiers, { ...theirs, photos: [], _rev: row.rev })
    expect((await see(url)).status).toBe(200)
  })

  it('whose fragment alone changes stays', async () => {
    const url = await aPhoto('floutée')
    const annonce = anAnnonce({ _id: annonceId(boutique.uid, 'photos000008'), photos: [url] })
    const row = await push({ ...annonce })
    await push({ ...annonce, photos: [`${url}#64x48.YTkGJwaRhWUIt4lbgnhZl3ath2BUBGYA`], _rev: row.rev })
    expect((await see(url)).status).toBe(200)
  })

  it('goes with the last annonce that shows it', async () => {
    const url = await aPhoto('partagée!')
    const [first, second] = ['photos000001', 'photos000002'].map((suffix) =>
      anAnnonce({ _id: annonceId(boutique.uid, suffix), photos: [url] }),
    )
    const one = await push({ ...first })
    const two = await push({ ...second })
    await push({ ...first, photos: [], _rev: one.rev })
    expect((await see(url)).status).toBe(200)
    const closed = await push({ ...second, active: false, _rev: two.rev })
    await push({ _id: second?._id, _rev: closed.rev, _deleted: true })
    expect((await see(url)).status).toBe(404)
  })

  it('is shown to others for as long as a public annonce of its owner shows it, and to its owner before and after', async () => {
    const url = await aPhoto('en vitrine')
    expect([(await get(url)).status, (await see(url)).status]).toEqual([404, 200])
    const annonce = anAnnonce({ _id: annonceId(boutique.uid, 'photos000007'), photos: [url] })
    const row = await push({ ...annonce })
    const answer = await get(url)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, s-maxage=3600, immutable',
    ])
    const etag = answer.headers.get('etag') ?? ''
    await push({ ...annonce, active: false, _rev: row.rev })
    const closed = await get(url, { 'if-none-match': etag, cookie: tiers.cookie })
    expect([closed.status, closed.headers.get('cache-control')]).toEqual([404, 'no-store'])
    const own = await see(url)
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAnnonce } from '#tests/fixtures/documents.ts'
import { aGateway, aMember, type TestGateway, type TestMember } from '#tests/fixtures/gateway.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { pushAnnonce, sendPhoto, photoUrl as urlOf } from '#tests/fixtures/photo-calls.ts'
import { pixels, riff, webp } from '#tests/fixtures/webp.ts'

let gateway: TestGateway
let boutique: TestMember
let tiers: TestMember

beforeAll(async () => {
  gateway = await aGateway()
  boutique = await aMember(gateway, 'boutique')
  tiers = await aMember(gateway, 'boutique')
})

afterAll(() => gateway.close())

const put = (member: TestMember, url: string, bytes: Buffer, headers: { [name: string]: string } = {}) =>
  sendPhoto(gateway, member, url, bytes, headers)

function get(url: string, headers: { [name: string]: string } = {}): Promise<Response> {
  return fetch(new URL(url, gateway.url), { headers })
}

const picture = webp('une étagère')

describe('a photo', () => {
  beforeAll(() =>
    pushAnnonce(boutique, {
      ...anAnnonce({
        _id: annonceId(boutique.uid, 'photos000000'),
        photos: [urlOf('annonces', boutique.uid, picture)],
      }),
    }),
  )

  it('is kept once, however often it is sent, and never changes', async () => {
    const url = urlOf('annonces', boutique.uid, picture)
    expect((await put(boutique, url, picture)).status).toBe(204)
    expect((await put(boutique, url, picture)).status).toBe(204)
    const answer = await get(url)
    // A year in its browser; an hour in what others share, where it could not be withdrawn.
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=3600, immutable')
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(Buffer.from(await answer.arrayBuffer()).equals(new Uint8Array(picture))).toBe(true)
    const etag = answer.headers.get('etag') ?? ''
    expect((await get(url, { 'if-none-match': etag })).status).toBe(304)
  })

  it('has a card size beside it, under its own hash', async () => {
    const card = webp('plus petite')
    const url = urlOf('annonces', boutique.uid, picture, '-640')
    expect((await put(boutique, url, card)).status).toBe(204)
    expect(Buffer.from(await (await get(url)).arrayBuffer()).equals(new Uint8Array(card))).toBe(true)
  })

  it('is not sent again to a reader who has it', async () => {
    const url = urlOf('annonces', boutique.uid, picture)
    await put(boutique, url, picture)
    const etag = (await get(url)).headers.get('etag') ?? ''
    for (const tags of [etag, `W/${etag}`, `"autre", ${etag}`, '*'])
      expect((await get(url, { 'if-none-match': tags })).status, tags).toBe(304)
    expect((await get(url, { 'if-none-match': '"autre"' })).status).toBe(200)
  })

  it('of a profil is for members only', async () => {
    const url = urlOf('users', boutique.uid, picture)
    await put(boutique, url, picture)
    expect((await get(url)).status).toBe(401)
    expect((await get(url, { 'if-none-match': '*' })).status).toBe(401)
    const seen = await get(url, { cookie: tiers.cookie })
    expect(seen.status).toBe(200)
    expect(seen.headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('a picture is refused before it is stored', () => {
  const other = webp('autre image')
  // A JPEG's header may declare 30,000 by 30,000; WebP stops at 16,384.
  const JFIF = 'ffe000104a46494600010100000100010000'
  const bomb = Buffer.from(`ffd8${JFIF}ffc0000b087530753001011100ffda0008010100003f00d2cf20ffd9`, 'hex')

  it.each([
    ['a text under the name of an image', Buffer.from('bonjour, je ne suis pas une image'), 422, 'not-an-image'],
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      422,
      'not-an-image',
    ],
    ['a truncated file', picture.subarray(0, picture.length - 4), 422, 'not-an-image'],
    ['a file with EXIF', riff(pixels('avec EXIF'), { name: 'EXIF', body: 'GPS 47.2' }), 422, 'carries-metadata'],
    [
      'a file that hides another after its end',
      Buffer.from(`${picture.toString('latin1')}PK..`, 'latin1'),
      422,
      'not-an-image',
    ],
    ['an iPhone photo', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 422, 'not-an-image'],
    ['a bomb of nine hundred million pixels', bomb, 422, 'too-many-pixels'],
    ['a picture padded past its pixels', riff(pixels('x'.repeat(40_000))), 422, 'too-many-bytes'],
    ['two frames', riff(pixels('une'), pixels('deux')), 422, 'not-an-image'],
    ['a chunk of no known kind', riff(pixels('une'), { name: 'LIEU', body: '47.2' }), 422, 'not-an-image'],
    ['a card larger than a card', webp('trop large', 1601), 422, 'too-many-pixels'],
    ['too large a file', Buffer.alloc(3 * 1024 * 1024), 413, 'too-large'],
    ['sixty megabytes', Buffer.alloc(60 * 1024 * 1024), 413, 'too-large'],
  ])('%s', async (_what, bytes, status, code) => {
    const jpeg = bytes === bomb
    const url = urlOf('annonces', boutique.uid, bytes).replace('webp', jpeg ? 'jpg' : 'webp')
    const answer = await put(boutique, url, bytes, jpeg ? { 'content-type': 'image/jpeg' } : {})
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([status, code])
    expect((await get(url)).status).toBe(404)
  })

  it('one whose hash is not its name', async () => {
    const url = urlOf('annonces', boutique.uid, picture).replace(/[0-9a-f]{64}/, 'a'.repeat(64))
    expect((await put(boutique, url, other)).status).toBe(422)
  })

  it("under somebody else's name", async () => {
    const answer = await put(tiers, urlOf('annonces', boutique.uid, other), other)
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([403, 'not-the-owner'])
  })

  it('sent for another account than the signed-in one', async () => {
    const url = urlOf('annonces', boutique.uid, other)
    expect((await put(tiers, url, other, { 'x-rayon-uid': boutique.uid })).status).toBe(409)
  })

  it('without a session', async () => {
    expect((await put({ ...boutique, cookie: '' }, urlOf('annonces', boutique.uid, other), other)).status).toBe(401)
  })

  it.each(['/photos/annonces/../users/x', '/photos/annonces/x/y.webp', '/photos/autre/a/b.webp'])(
    'at %s',
    async (url) => {
      expect((await get(url)).status).toBeGreaterThanOrEqual(400)
      expect((await get(url)).status).toBeLessThan(500)
    },
  )
})

import { beforeAll, describe, expect, it } from 'vitest'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { pixels, riff, sha256Sync, webp } from '#tests/fixtures/webp.ts'

const gateway = await startHttpGateway()
const boutique = await gateway.member('boutique')
const tiers = await gateway.member('boutique')

type Headers = Readonly<Record<string, string>>
const urlOf = (kind: string, bytes: Buffer, size = '') =>
  `/photos/${kind}/${boutique.uid}/${sha256Sync(bytes)}${size}.webp`
const put = (url: string, bytes: Buffer, headers: Headers = {}) => {
  const photoHeaders = { 'x-sha256': sha256Sync(bytes), origin: gateway.url, 'content-type': 'image/webp' }
  const all = { ...boutique.headers, ...photoHeaders, ...headers }
  return fetch(gateway.url + url, { method: 'PUT', body: new Uint8Array(bytes), headers: all })
}
const get = (url: string, headers: Headers = {}) => fetch(gateway.url + url, { headers })
/** The photo as its owner gets it, whether or not an annonce shows it to others. */
const see = (url: string) => boutique.get(url)
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

async function aPhoto(text: string): Promise<string> {
  const bytes = webp(text)
  const url = urlOf('annonces', bytes)
  expect((await put(url, bytes)).status).toBe(204)
  return url
}

/** Writes an annonce as its boutique does. @returns its revision */
async function pushed(doc: object): Promise<string> {
  const [row] = await boutique.push('annonces', doc)
  expect(row).toMatchObject({ ok: true })
  return (row as { rev: string }).rev
}

const picture = webp('une étagère')
const FOR_ALL = 'public, max-age=31536000, s-maxage=3600, immutable'

describe('a photo', () => {
  let url: string
  beforeAll(async () => {
    url = urlOf('annonces', picture)
    await pushed(anAnnonce(boutique.uid, { photos: [url] }))
    await put(url, picture)
  })

  it('is kept once, however often it is sent, and is not sent again to a reader who has it', async () => {
    expect((await put(url, picture)).status).toBe(204)
    const answer = await get(url)
    // A year in the browser's cache; an hour in shared caches, where it could not be withdrawn.
    expect(answer.headers.get('cache-control')).toBe(FOR_ALL)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect((await bytesOf(answer)).equals(picture)).toBe(true)
    const etag = answer.headers.get('etag') ?? ''
    for (const tags of [etag, `W/${etag}`, `"autre", ${etag}`, '*'])
      expect((await get(url, { 'if-none-match': tags })).status, tags).toBe(304)
    expect((await get(url, { 'if-none-match': '"autre"' })).status).toBe(200)
  })

  it('has a card size beside it, under its own hash', async () => {
    const card = webp('plus petite')
    const small = urlOf('annonces', picture, '-640')
    expect((await put(small, card)).status).toBe(204)
    expect((await bytesOf(await get(small))).equals(card)).toBe(true)
  })

  it('of a profil is for members only', async () => {
    const profilUrl = urlOf('users', picture)
    await put(profilUrl, picture)
    expect((await get(profilUrl, { 'if-none-match': '*' })).status).toBe(401)
    const seen = await tiers.get(profilUrl)
    expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  })
})

describe('a picture is refused before it is stored', () => {
  // Proves V1.3.4
  it.each([
    ['a text under the name of an image', Buffer.from('bonjour, je ne suis pas une image'), 422, 'not-an-image'],
    ['a file with EXIF', riff(pixels('avec EXIF'), { name: 'EXIF', body: 'GPS 47.2' }), 422, 'carries-metadata'],
    ['three megabytes', Buffer.alloc(3 * 1024 * 1024), 413, 'too-large'],
  ])('%s', async (_what, bytes, status, code) => {
    const url = urlOf('annonces', bytes)
    const answer = await put(url, bytes)
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([status, code])
    expect((await see(url)).status).toBe(404)
  })

  // Proves V5.2.2
  it('one whose hash is not its name', async () => {
    const url = urlOf('annonces', picture).replace(/[0-9a-f]{64}/, 'a'.repeat(64))
    expect((await put(url, webp('autre image'))).status).toBe(422)
  })
})

describe('photos follow what shows them', () => {
  it('one whose fragment alone changes stays', async () => {
    const url = await aPhoto('floutée')
    const annonce = anAnnonce(boutique.uid, { photos: [url] })
    const _rev = await pushed(annonce)
    await pushed({ ...annonce, photos: [`${url}#64x48.YTkGJwaRhWUIt4lbgnhZl3ath2BUBGYA`], _rev })
    expect((await see(url)).status).toBe(200)
  })

  it('one goes with the last annonce that shows it', async () => {
    const url = await aPhoto('partagée!')
    const [first, second] = [anAnnonce(boutique.uid, { photos: [url] }), anAnnonce(boutique.uid, { photos: [url] })]
    const [one, two] = [await pushed(first), await pushed(second)]
    await pushed({ ...first, photos: [], _rev: one })
    expect((await see(url)).status).toBe(200)
    const closed = await pushed({ ...second, active: false, _rev: two })
    await pushed({ _id: second._id, _rev: closed, _deleted: true })
    expect((await see(url)).status).toBe(404)
  })

  it('one is shown to others while a public annonce of its owner shows it, and to its owner before and after', async () => {
    const url = await aPhoto('en vitrine')
    expect([(await get(url)).status, (await see(url)).status]).toEqual([404, 200])
    const annonce = anAnnonce(boutique.uid, { photos: [url] })
    const _rev = await pushed(annonce)
    const answer = await get(url)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, FOR_ALL])
    const etag = answer.headers.get('etag') ?? ''
    await pushed({ ...annonce, active: false, _rev })
    const closed = await get(url, { ...tiers.headers, 'if-none-match': etag })
    expect([closed.status, closed.headers.get('cache-control')]).toEqual([404, 'no-store'])
    const ownerView = await see(url)
    expect([ownerView.status, ownerView.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  })
})

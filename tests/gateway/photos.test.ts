import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { annonceId } from '#tests/fixtures/device.ts'
import { anAnnonce } from '#tests/fixtures/documents.ts'
import { aGateway, aMember, type TestGateway, type TestMember } from '#tests/fixtures/gateway.ts'

let gateway: TestGateway
let boutique: TestMember
let tiers: TestMember

beforeAll(async () => {
  gateway = await aGateway()
  boutique = await aMember(gateway, 'boutique')
  tiers = await aMember(gateway, 'boutique')
})

afterAll(() => gateway.close())

function littleEndian(length: number): string {
  return String.fromCharCode(length & 255, (length >> 8) & 255, (length >> 16) & 255, (length >> 24) & 255)
}

/** The smallest file that is whole as its format says: RIFF, its length, WEBP, and chunks. */
function webp(...chunks: readonly { readonly name: string; readonly body: string }[]): Buffer {
  const bodies = chunks.map(({ name, body }) => {
    const bytes = Buffer.from(body).toString('latin1')
    return `${name}${littleEndian(bytes.length)}${bytes}${bytes.length % 2 === 0 ? '' : '\0'}`
  })
  const rest = `WEBP${bodies.join('')}`
  return Buffer.from(`RIFF${littleEndian(rest.length)}${rest}`, 'latin1')
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes.toString('latin1'), 'latin1').digest('hex')
}

function urlOf(kind: string, uid: Uid, bytes: Buffer, size = ''): string {
  return `/photos/${kind}/${uid}/${hashOf(bytes)}${size}.webp`
}

function put(
  member: TestMember,
  url: string,
  bytes: Buffer,
  headers: { [name: string]: string } = {},
): Promise<Response> {
  const { cookie, uid } = member
  const own = {
    cookie,
    'x-rayon-uid': uid,
    'x-sha256': hashOf(bytes),
    origin: gateway.url,
    'content-type': 'image/webp',
  }
  return fetch(new URL(url, gateway.url), {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { ...own, ...headers },
  })
}

function get(url: string, headers: { [name: string]: string } = {}): Promise<Response> {
  return fetch(new URL(url, gateway.url), { headers })
}

const picture = webp({ name: 'VP8 ', body: 'une étagère' })

describe('a photo', () => {
  it('is kept once, however often it is sent, and never changes', async () => {
    const url = urlOf('annonces', boutique.uid, picture)
    expect((await put(boutique, url, picture)).status).toBe(204)
    expect((await put(boutique, url, picture)).status).toBe(204)
    const answer = await get(url)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(Buffer.from(await answer.arrayBuffer()).equals(new Uint8Array(picture))).toBe(true)
    const etag = answer.headers.get('etag') ?? ''
    expect((await get(url, { 'if-none-match': etag })).status).toBe(304)
  })

  it('has a card size beside it, under its own hash', async () => {
    const card = webp({ name: 'VP8 ', body: 'plus petite' })
    const url = urlOf('annonces', boutique.uid, picture, '-640')
    expect((await put(boutique, url, card)).status).toBe(204)
    expect(Buffer.from(await (await get(url)).arrayBuffer()).equals(new Uint8Array(card))).toBe(true)
  })

  it('of a profil is for members only', async () => {
    const url = urlOf('users', boutique.uid, picture)
    await put(boutique, url, picture)
    expect((await get(url)).status).toBe(401)
    const seen = await get(url, { cookie: tiers.cookie })
    expect(seen.status).toBe(200)
    expect(seen.headers.get('cache-control')).toContain('private')
  })
})

describe('a picture is refused before it is stored', () => {
  const other = webp({ name: 'VP8 ', body: 'autre image' })

  it.each([
    ['a text under the name of an image', Buffer.from('bonjour, je ne suis pas une image'), 422, 'not-an-image'],
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      422,
      'not-an-image',
    ],
    ['a truncated file', picture.subarray(0, picture.length - 4), 422, 'not-an-image'],
    [
      'a file with EXIF',
      webp({ name: 'VP8X', body: '0123456789' }, { name: 'EXIF', body: 'GPS 47.2' }),
      422,
      'carries-metadata',
    ],
    ['too large a file', Buffer.alloc(3 * 1024 * 1024), 413, 'too-large'],
  ])('%s', async (_what, bytes, status, code) => {
    const url = urlOf('annonces', boutique.uid, bytes)
    const answer = await put(boutique, url, bytes)
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

describe('photos follow what shows them', () => {
  async function push(doc: object): Promise<{ rev: string }> {
    const [row] = await boutique.call<readonly { ok?: true; rev: string }[]>('/sync/annonces/_bulk_docs', {
      method: 'POST',
      headers: { 'x-rayon-uid': boutique.uid },
      body: { docs: [doc] },
    })
    expect(row).toMatchObject({ ok: true })
    return row as { rev: string }
  }

  it('goes with the last annonce that shows it', async () => {
    const bytes = webp({ name: 'VP8 ', body: 'partagée!' })
    const url = urlOf('annonces', boutique.uid, bytes)
    await put(boutique, url, bytes)
    const [first, second] = ['photos000001', 'photos000002'].map((suffix) =>
      anAnnonce({ _id: annonceId(boutique.uid, suffix), photos: [url] }),
    )
    const one = await push({ ...first })
    const two = await push({ ...second })
    await push({ ...first, photos: [], _rev: one.rev })
    expect((await get(url)).status).toBe(200)
    const closed = await push({ ...second, active: false, _rev: two.rev })
    await push({ _id: second?._id, _rev: closed.rev, _deleted: true })
    expect((await get(url)).status).toBe(404)
  })
})

import type { ServerResponse } from 'node:http'
import { unzipSync } from 'fflate'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { photoKey } from '#domain/market/photo-texts.ts'
import { figureHtml } from '#gateway/export/page/values.ts'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { headOf, opened } from '#tests/fixtures/raw.ts'
import { soon } from '#tests/fixtures/soon.ts'

const STORED_AT = '2026-02-01T09:00:00.000Z'
const PHOTO_BYTES = 256 * 1024

const sha = (n: number) => String(n).padStart(64, '0')
const bytesOf = (n: number, length = PHOTO_BYTES) => Buffer.alloc(length, n)

const gateway = await startHttpGateway({ now: Date.parse('2026-03-01T09:00:00.000Z') })
let boutique: TestClient
beforeEach(async () => {
  answers = []
  boutique = await gateway.member('boutique')
})

/** Stores a photo in these sizes. */
async function keepPhoto(uid: string, n: number, sizes: Readonly<Record<string, Buffer>>): Promise<void> {
  const attachments = Object.entries(sizes).map(([name, data]) => [name, { content_type: 'image/webp', data }])
  const _attachments = Object.fromEntries(attachments)
  await gateway.store.db('photos').put({ _id: `${uid}.${sha(n)}`, createdAt: STORED_AT, _attachments })
}

async function keepPhotos(count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) await keepPhoto(boutique.uid, n, { 'annonces-full.webp': bytesOf(n) })
}

async function archiveOf(caller: TestClient): Promise<{ readonly [name: string]: Uint8Array }> {
  const answer = await caller.get('/api/export?format=zip')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="rayon-libre-donnees-2026-03-01.zip"')
  return unzipSync(new Uint8Array(await answer.arrayBuffer()))
}

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

/** Has something happen before each photo is read, which may throw. */
function beforeReading(happens: (id: string) => unknown): void {
  const photos = gateway.store.db('photos')
  const read = photos.getAttachment.bind(photos)
  const watched = async (id: string, attachment: string) => {
    await happens(id)
    return read(id, attachment)
  }
  vi.spyOn(photos, 'getAttachment').mockImplementation(watched as never)
}

/** The answers since the test began. */
let answers: ServerResponse[]
gateway.app.server.on('request', (_request, response: ServerResponse) => answers.push(response))

/** A connection that sends a request and reads nothing. */
function unread() {
  const head = headOf(gateway.url, 'GET /api/export?format=zip', { cookie: boutique.headers.cookie ?? '' })
  return opened(gateway.url, head).pause()
}

describe("the archive of one's data", () => {
  it('holds the page, the same data for machines, and each photo in its largest size', async () => {
    await keepPhoto(boutique.uid, 1, { 'annonces-card.webp': bytesOf(7, 10), 'annonces-full.webp': bytesOf(1) })
    await keepPhoto(boutique.uid, 2, { 'users-card.webp': bytesOf(8, 10), 'users-medium.webp': bytesOf(2, 100_000) })
    const url = `/photos/annonces/${boutique.uid}/${sha(1)}.webp#3x2.aaaa`
    const photoTexts = { [photoKey(url)]: { text: 'Trois "bols"' } }
    await boutique.push('annonces', anAnnonce(boutique.uid, { photos: [url], photoTexts }))
    const files = await archiveOf(boutique)
    const [annonce, profil] = [`photos/annonces/${sha(1)}.webp`, `photos/users/${sha(2)}.webp`]
    expect(Object.keys(files)).toEqual(['donnees.html', 'donnees.json', annonce, profil])
    expect(Buffer.from(files[annonce] ?? []).equals(bytesOf(1))).toBe(true)
    expect(Buffer.from(files[profil] ?? []).equals(bytesOf(2, 100_000))).toBe(true)

    const page = textOf(files['donnees.html'])
    const shown = [...page.matchAll(/<img src="([^"]*)"/g)].map(([, file]) => file)
    expect(shown).toEqual([annonce, annonce, profil]) // in its annonce, then with all photos
    expect(page).toContain(`src="${annonce}" alt="Trois &quot;bols&quot;"`)
    expect(page).toContain(
      '<dt>Ce que montrent les photos</dt><dd dir="auto"><ul><li>Photo 1\u00a0: Trois &quot;bols&quot;</li></ul></dd>',
    )
    for (const [, label] of page.matchAll(/<dt>([^<]*)<\/dt>/g)) expect(label).toMatch(/^\p{Lu}/u)
    const data = JSON.parse(textOf(files['donnees.json'])) as { photos: { pictures: object[] }[] }
    expect(data.photos[0]?.pictures).toEqual([
      { name: 'annonces-card.webp', content_type: 'image/webp', length: 10 },
      { name: 'annonces-full.webp', content_type: 'image/webp', length: PHOTO_BYTES, file: annonce },
    ])
  })

  it("holds no photo of others, whose address may stand in one's own annonce", async () => {
    const other = await gateway.member('boutique')
    await keepPhoto(other.uid, 1, { 'annonces-full.webp': bytesOf(1) })
    const url = `/photos/annonces/${other.uid}/${sha(1)}.webp`
    await boutique.push('annonces', anAnnonce(boutique.uid, { photos: [url] }))
    const files = await archiveOf(boutique)
    expect(Object.keys(files)).toEqual(['donnees.html', 'donnees.json'])
    expect(textOf(files['donnees.html'])).toContain('<dd dir="auto">1 photo</dd>')
    expect(textOf(files['donnees.html'])).not.toContain('<img')
  })

  it('leaves out a photo that goes while it is made', async () => {
    await keepPhotos(3)
    const db = gateway.store.db('photos')
    beforeReading(async (id) => {
      if (id.endsWith(sha(1))) await db.remove(await db.get(`${boutique.uid}.${sha(2)}`))
    })
    const photos = Object.keys(await archiveOf(boutique)).filter((name) => name.startsWith('photos/'))
    expect(photos).toEqual([1, 3].map((n) => `photos/annonces/${sha(n)}.webp`))
  })
})

describe('an archive of many photos', () => {
  it('is made as it is taken, and one at a time for a member, who is told when to come back', async () => {
    await keepPhotos(120) // 30 MB: more than the kernel buffers for a reader
    let reads = 0
    beforeReading(() => {
      reads += 1
    })
    const openReads = [unread()]
    await soon(() => expect(answers[0]?.writableNeedDrain).toBe(true))
    expect(answers[0]?.writableLength).toBeLessThanOrEqual(2 * PHOTO_BYTES)
    expect(reads).toBeLessThan(120)
    openReads.push(unread(), unread())
    await soon(() => expect(answers).toHaveLength(3))
    const refused = await boutique.get('/api/export?format=zip')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await refused.json()).toMatchObject({ error: 'unavailable' })
    expect(Object.keys(await archiveOf(await gateway.member('createur')))).toContain('donnees.html')
    for (const socket of openReads) socket.destroy()
  })

  it('whose photos cannot be read is no shorter archive: the connection breaks', async () => {
    await keepPhotos(12)
    beforeReading((id) => {
      if (id.endsWith(sha(9))) throw new Error('the store failed')
    })
    const answer = await boutique.get('/api/export?format=zip')
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toThrow()
  })
})

it('ties a photo to its caption', () => {
  const tied =
    '<figure role="group" aria-label="1er mars"><img alt="Photo 1"><figcaption>1er mars</figcaption></figure>'
  expect(figureHtml('<img alt="Photo 1">', '1er mars')).toBe(tied)
})

import { createHash } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { photoUrl, sizedUrl, withShape } from '#domain/photo.ts'
import { plainPicture } from '#domain/picture/picture.ts'
import { test } from './fixtures.ts'
import { annonceOf, type Member } from './members.ts'
import { expectDrawn, pictures } from './pictures.ts'
import { cards, underWorker } from './worker.ts'

const LISTED = 25 // one more than the list shows at first

test.use({ ownServer: {} })

/** A canvas's picture as the app sends it, without what Chromium adds. */
function plain(picture: Buffer): Buffer {
  return Buffer.from(plainPicture(new Uint8Array(picture), 'webp') ?? [])
}

/** Sends one photo as the boutique's browser would, in the size of a card and in a larger one. @returns its address */
async function sent(boutique: Member, origin: string): Promise<string> {
  const page = await boutique.context.newPage()
  await page.goto('/faq')
  const card = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    canvas.getContext('2d')?.fillRect(100, 100, 200, 200)
    return canvas.toDataURL('image/webp').split(',')[1] ?? ''
  })
  const [larger] = await pictures(page, ['teal'], 'image/webp')
  await page.close()
  const hash = (bytes: Buffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex')
  const full = plain(larger?.buffer ?? Buffer.alloc(0))
  const address = { kind: 'annonces', uid: boutique.uid, sha256: hash(full), extension: 'webp', size: 'full' } as const
  const url = photoUrl(address)
  const files = { [url]: full, [sizedUrl(url, 'card')]: plain(Buffer.from(card, 'base64')) }
  for (const [path, data] of Object.entries(files)) {
    const headers = {
      'content-type': 'image/webp',
      'x-sha256': hash(data),
      'x-rayon-uid': boutique.uid,
      origin,
    }
    expect((await boutique.request.put(path, { headers, data })).status()).toBe(204)
  }
  return withShape(url, { width: 900, height: 675, placeholder: '1QcSHQRnh493V4dIh4eXh1h4kJUI' })
}

function isKept(page: Page, url: string): Promise<boolean> {
  return page.evaluate(async (path) => (await (await caches.open('photos')).match(path)) !== undefined, url)
}

test('covers are kept before they are seen, and stand in for larger pictures without a server @long', async ({
  aMember,
  aVisitor,
  server,
}) => {
  const boutique = await aMember('boutique', { nom: 'La Lisière' })
  const photo = await sent(boutique, server.url)
  const oldest = await annonceOf(boutique, {
    nom: 'Tout au fond',
    photos: [photo],
    createdAt: '2026-01-01T00:00:00.000Z',
  })
  for (let rank = 1; rank < LISTED; rank++) {
    await annonceOf(boutique, { photos: [], createdAt: `2026-01-02T00:00:${String(rank).padStart(2, '0')}.000Z` })
  }
  const { page } = await aVisitor()
  await page.goto('/')
  await underWorker(page)
  await expect(cards(page)).toHaveCount(LISTED - 1)
  await expect(page.getByRole('article').filter({ hasText: 'Tout au fond' })).toHaveCount(0)
  await expect.poll(() => isKept(page, sizedUrl(photo, 'card'))).toBe(true)
  expect(await isKept(page, sizedUrl(photo, 'full'))).toBe(false)

  await server.kill()
  await page.getByRole('button', { name: 'Afficher plus' }).click()
  const card = cards(page).filter({ hasText: 'Tout au fond' })
  await expectDrawn(card.locator('img'))
  await card.getByRole('link').click()
  await expect(page).toHaveURL(`/annonce/${oldest._id}`)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectDrawn(page.getByRole('button', { name: 'Agrandir la photo 1' }).locator('img'))
})

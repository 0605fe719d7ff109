import { createHash } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { photoUrl, sizedUrl } from '#domain/market/photo.ts'
import { plainPicture } from '#domain/market/picture/picture.ts'
import { SHA256_HEADER, UID_HEADER } from '#wire/headers.ts'
import { drawPictures } from '../in-page/pictures.ts'
import type { Member } from './members.ts'

export interface PictureFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Real pictures, 900 by 675 or of the given width, each of its own colour and noise, made by the browser's canvas. */
export async function pictures(
  page: Page,
  colours: readonly string[],
  mimeType: 'image/jpeg' | 'image/webp' = 'image/jpeg',
  width = 900,
): Promise<PictureFile[]> {
  const encoded = await page.evaluate(drawPictures, [colours, mimeType, width] as const)
  return encoded.map((data, index) => ({
    name: `${colours[index]}.${mimeType === 'image/jpeg' ? 'jpg' : 'webp'}`,
    mimeType,
    buffer: Buffer.from(data, 'base64'),
  }))
}

/** The photo field of an annonce or a profil. */
function photosField(page: Page): Locator {
  return page.getByRole('group', { name: 'Photos' })
}

function chosenPhotos(page: Page): Locator {
  return photosField(page).getByRole('img')
}

export function chooser(page: Page): Locator {
  return photosField(page).getByLabel('Ajouter des photos')
}

/** Waits until the form has this many photos; each has been decoded once and encoded three times. */
export async function expectChosen(page: Page, count: number): Promise<void> {
  await expect(chosenPhotos(page)).toHaveCount(count)
}

/** Waits until the picture has loaded, locally or from the server, in any size. */
export async function expectDrawn(picture: Locator): Promise<void> {
  await expect
    .poll(() =>
      picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0 && !img.src.startsWith('data:')),
    )
    .toBe(true)
}

/**
 * Uploads a photo as the member's browser would, without the metadata that Chromium's canvas adds, in card size and in
 * full. @returns its address
 */
export async function sentPhoto({ page, uid, request }: Member, origin: string): Promise<string> {
  const made = async (width: number) => {
    const [picture] = await pictures(page, ['teal'], 'image/webp', width)
    return Buffer.from(plainPicture(new Uint8Array(picture?.buffer ?? []), 'webp') ?? [])
  }
  const [full, card] = [await made(900), await made(640)]
  const hash = (bytes: Buffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex')
  const url = photoUrl({ kind: 'annonces', uid, sha256: hash(full), extension: 'webp', size: 'full' })
  for (const [path, data] of [
    [url, full],
    [sizedUrl(url, 'card'), card],
  ] as const) {
    const headers = { origin, [UID_HEADER]: uid, [SHA256_HEADER]: hash(data), 'content-type': 'image/webp' }
    expect((await request.put(path, { headers, data })).status()).toBe(204)
  }
  return url
}

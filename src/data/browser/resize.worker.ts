import { imageSize } from 'image-size'
import { rgbaToThumbHash } from 'thumbhash'
import { type FileKind, fitted, PHOTO_PIXELS_MAX, PHOTO_SIZES, type PhotoSize } from '#domain/photo.ts'
import { isWhole } from '#domain/photo-file.ts'
import type { Picture, Resized } from '../photos/resized.ts'

const QUALITY = 0.8
const QUALITY_MIN = 0.35
const QUALITY_STEP = 0.1
const PLACEHOLDER_PX = 64 // the longest side of what is hashed; ThumbHash takes 100 at most

async function sha256(blob: Blob): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** WebKit's canvas silently answers PNG when asked for WebP: what came back decides. */
async function encode(canvas: OffscreenCanvas, quality: number): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality })
  return webp.type === 'image/webp' ? webp : canvas.convertToBlob({ type: 'image/jpeg', quality })
}

type Source = ImageBitmap | OffscreenCanvas

/** Drawing on a canvas keeps pixels only: no GPS, no date, no camera. */
function draw(source: Source, longest: number): readonly [OffscreenCanvas, OffscreenCanvasRenderingContext2D] {
  const { width, height } = fitted(source.width, source.height, longest)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no 2d context')
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return [canvas, context]
}

/** The best quality that meets the budget of the size. */
async function picture(canvas: OffscreenCanvas, size: PhotoSize): Promise<Picture> {
  let quality = QUALITY
  let blob = await encode(canvas, quality)
  while (blob.size > PHOTO_SIZES[size].budget && quality > QUALITY_MIN) {
    quality -= QUALITY_STEP
    blob = await encode(canvas, quality)
  }
  return { size, blob, sha256: await sha256(blob) }
}

function placeholderOf(source: Source): string {
  const [{ width, height }, context] = draw(source, PLACEHOLDER_PX)
  const hash = rgbaToThumbHash(width, height, context.getImageData(0, 0, width, height).data)
  return btoa(String.fromCharCode(...hash))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}

async function pictures(bitmap: ImageBitmap): Promise<Resized> {
  const [full] = draw(bitmap, PHOTO_SIZES.full.longest)
  const [medium] = draw(full, PHOTO_SIZES.medium.longest)
  const [card] = draw(medium, PHOTO_SIZES.card.longest)
  const { width, height } = full
  return {
    ok: true,
    shape: { width, height, placeholder: placeholderOf(card) },
    pictures: [await picture(card, 'card'), await picture(medium, 'medium'), await picture(full, 'full')],
  }
}

/** The pixels a file declares in its header, read before anything is decoded; `null` when it declares none. */
function declaredPixels(bytes: Uint8Array): number | null {
  try {
    const { width, height } = imageSize(bytes)
    return width * height
  } catch {
    return null
  }
}

async function resize(file: Blob, kind: FileKind): Promise<Resized> {
  let bitmap: ImageBitmap
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const pixels = declaredPixels(bytes)
    if (pixels !== null && pixels > PHOTO_PIXELS_MAX) return { ok: false, code: 'too-many-pixels' }
    if (!isWhole(bytes, kind)) return { ok: false, code: 'truncated' }
    if (pixels === null) return { ok: false, code: 'unreadable' }
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return { ok: false, code: 'unreadable' }
  }
  try {
    return await pictures(bitmap)
  } catch {
    return { ok: false, code: 'unreadable' } // memory ran out between two canvases
  } finally {
    bitmap.close()
  }
}

self.onmessage = async (event: MessageEvent<{ id: number; file: Blob; kind: FileKind }>) => {
  const { id, file, kind } = event.data
  self.postMessage({ id, resized: await resize(file, kind) })
}

import { imageSize } from 'image-size'
import { CARD_WIDTH, FULL_WIDTH, PHOTO_PIXELS_MAX } from '#domain/photo.ts'

export interface Picture {
  readonly blob: Blob
  readonly sha256: string
}

export type Resized =
  | { readonly ok: true; readonly full: Picture; readonly card: Picture }
  | { readonly ok: false; readonly code: 'unreadable' | 'too-many-pixels' }

const QUALITY = { full: 0.8, card: 0.72 }
const BUDGET = { full: 250 * 1024, card: 40 * 1024 } // bytes aimed at; quality goes down to meet them
const QUALITY_MIN = 0.4

async function sha256(blob: Blob): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** WebKit's canvas silently answers PNG when asked for WebP: what came back decides. */
async function encode(canvas: OffscreenCanvas, quality: number): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality })
  return webp.type === 'image/webp' ? webp : canvas.convertToBlob({ type: 'image/jpeg', quality })
}

/** Drawing on a canvas keeps pixels only: no GPS, no date, no camera. */
async function picture(bitmap: ImageBitmap, size: 'full' | 'card'): Promise<Picture> {
  const longest = size === 'full' ? FULL_WIDTH : CARD_WIDTH
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no 2d context')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  let quality = QUALITY[size]
  let blob = await encode(canvas, quality)
  while (blob.size > BUDGET[size] && quality > QUALITY_MIN) {
    quality -= 0.1
    blob = await encode(canvas, quality)
  }
  return { blob, sha256: await sha256(blob) }
}

const HEADER_BYTES = 512 * 1024 // enough for the size of a JPEG behind a large EXIF block

/** The size a file declares, in pixels: read from its header, before anything is decoded. */
async function declaredPixels(file: Blob): Promise<number> {
  try {
    const { width, height } = imageSize(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()))
    return width * height
  } catch {
    return 0 // unknown to this reader: the decoder's own limits stand
  }
}

async function resize(file: Blob): Promise<Resized> {
  if ((await declaredPixels(file)) > PHOTO_PIXELS_MAX) return { ok: false, code: 'too-many-pixels' }
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return { ok: false, code: 'unreadable' }
  }
  try {
    return { ok: true, full: await picture(bitmap, 'full'), card: await picture(bitmap, 'card') }
  } finally {
    bitmap.close()
  }
}

self.onmessage = async (event: MessageEvent<{ id: number; file: Blob }>) => {
  const { id, file } = event.data
  self.postMessage({ id, resized: await resize(file) })
}

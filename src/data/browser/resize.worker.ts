import { imageSize } from 'image-size'
import { rgbaToThumbHash } from 'thumbhash'
import { fitted, PHOTO_PIXELS_MAX, PHOTO_SIZES, type PhotoSize } from '#domain/market/photo.ts'
import { checkPicture, type PictureKind, plainPicture } from '#domain/market/picture/picture.ts'
import { type Resized, type ResizedPicture, readBytes } from '../photos/resized.ts'
import { sha256 } from '../platform/crypto.ts'

const QUALITY = 0.8
const QUALITY_MIN = 0.35
const QUALITY_STEP = 0.1
const PLACEHOLDER_PX = 64 // the longest side of the hashed picture; ThumbHash accepts at most 100

interface Encoded {
  readonly kind: PictureKind
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** WebKit's canvas silently encodes PNG when asked for WebP: check the type it returned. */
async function encode(canvas: OffscreenCanvas, quality: number): Promise<Encoded> {
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality })
  const kind = webp.type === 'image/webp' ? 'webp' : 'jpeg'
  const blob = kind === 'webp' ? webp : await canvas.convertToBlob({ type: 'image/jpeg', quality })
  const bytes = plainPicture(new Uint8Array(await blob.arrayBuffer()), kind)
  if (bytes === null) throw new Error('no picture') // an unknown canvas encoder
  return { kind, bytes }
}

type Source = ImageBitmap | OffscreenCanvas

/** Redrawing on a canvas keeps only pixels: no GPS, no date, no camera. */
function draw(source: Source, longest: number): readonly [OffscreenCanvas, OffscreenCanvasRenderingContext2D] {
  const { width, height } = fitted(source.width, source.height, longest)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no 2d context')
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return [canvas, context]
}

/** The best quality that fits the byte budget of the size, or the lowest. */
async function encodeWithin(canvas: OffscreenCanvas, size: PhotoSize): Promise<Encoded> {
  let quality = QUALITY
  let encoded = await encode(canvas, quality)
  while (encoded.bytes.length > PHOTO_SIZES[size].budget && quality > QUALITY_MIN) {
    quality -= QUALITY_STEP
    encoded = await encode(canvas, quality)
  }
  return encoded
}

/** The picture on a white background: WebP encodes transparency without loss, which can weigh more than the colours. */
function onWhite(canvas: OffscreenCanvas): OffscreenCanvas {
  const opaque = new OffscreenCanvas(canvas.width, canvas.height)
  const context = opaque.getContext('2d')
  if (context === null) throw new Error('no 2d context')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(canvas, 0, 0)
  return opaque
}

/** One size, in the form that the server accepts. */
async function picture(canvas: OffscreenCanvas, size: PhotoSize): Promise<ResizedPicture> {
  let made = await encodeWithin(canvas, size)
  if (checkPicture(size, made.bytes, made.kind) === 'too-many-bytes') made = await encodeWithin(onWhite(canvas), size)
  const { kind, bytes } = made
  if (checkPicture(size, bytes, kind) !== null) throw new Error('a picture the server would refuse')
  return { size, blob: new Blob([bytes], { type: `image/${kind}` }), sha256: await sha256(bytes) }
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

/** The pixel count declared in a file's header, read before decoding; 0 when unknown. */
function declaredPixels(bytes: Uint8Array): number {
  try {
    const { width, height } = imageSize(bytes)
    return width * height
  } catch {
    return 0
  }
}

async function resize(file: Blob): Promise<Resized> {
  const bytes = await readBytes(file)
  if (bytes === null) return { ok: false, code: 'file-changed' }
  if (declaredPixels(bytes) > PHOTO_PIXELS_MAX) return { ok: false, code: 'too-many-pixels' }
  let bitmap: ImageBitmap
  try {
    // Decode the bytes already read: the file may change in the meantime.
    bitmap = await createImageBitmap(new Blob([bytes], { type: file.type }), { imageOrientation: 'from-image' })
  } catch {
    return { ok: false, code: 'unreadable' }
  }
  try {
    return await pictures(bitmap)
  } catch {
    return { ok: false, code: 'unreadable' } // out of memory between two canvases
  } finally {
    bitmap.close()
  }
}

self.onmessage = async (event: MessageEvent<{ id: number; file: Blob }>) => {
  const { id, file } = event.data
  self.postMessage({ id, resized: await resize(file) })
}

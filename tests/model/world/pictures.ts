import type { Resize } from '#data/photos/resized.ts'
import { PHOTO_SIZES, SIZES } from '#domain/market/photo.ts'
import { sha256Sync, webp } from '#tests/fixtures/webp.ts'

/** The sizes of a photo, enough for the server's checks: its content is in each, and nothing is decoded. */
export const pictures: Resize = async (file) => {
  const content = Buffer.from(await file.arrayBuffer()).toString('latin1')
  return {
    ok: true,
    shape: { width: 64, height: 48, placeholder: 'abcdefgh' },
    pictures: SIZES.map((size) => {
      const bytes = webp(content, Math.min(64, PHOTO_SIZES[size].longest), 48)
      return { size, blob: new Blob([new Uint8Array(bytes)], { type: 'image/webp' }), sha256: sha256Sync(bytes) }
    }),
  }
}

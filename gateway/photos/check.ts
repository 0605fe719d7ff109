import type { PhotoAddress } from '#domain/photo.ts'
import { checkPicture, type PictureRefusal } from '#domain/picture/picture.ts'
import { type Picture, sha256Of } from './store.ts'

/** Why a picture is rejected before it is stored. */
export type PhotoRefusal = PictureRefusal | 'hash-mismatch'

/** @param declared the hash the sender gave for these bytes; of the largest picture, it is also the photo's name */
export function checkPhoto(address: PhotoAddress, bytes: Picture, declared: string): PhotoRefusal | null {
  const file = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const refusal = checkPicture(address.size, file, address.extension === 'webp' ? 'webp' : 'jpeg')
  if (refusal !== null) return refusal
  const hash = sha256Of(bytes)
  return hash !== declared || (address.size === 'full' && hash !== address.sha256) ? 'hash-mismatch' : null
}

import {
  type FileKind,
  PHOTO_FILE_BYTES_MAX,
  type PhotoExtension,
  type PhotoKind,
  photoUrl,
  sniff,
} from '#domain/photo.ts'
import { failed, type Outcome } from '../outcome.ts'
import { keepPhotos } from '../photos/outbox.ts'
import { resize } from '../photos/resize.ts'
import { sendPhotos } from '../photos/upload.ts'
import { currentMember } from './write.ts'

/** Why a file is not taken. `unreadable-heic`: this browser cannot read iPhone photos. */
export type PhotoCode =
  | 'not-signed-in'
  | 'not-an-image'
  | 'unreadable-heic'
  | 'unreadable'
  | 'too-many-pixels'
  | 'file-too-large'
  | 'storage'

const PICTURES: readonly FileKind[] = ['jpeg', 'png', 'webp', 'gif', 'heic', 'avif']
const HEAD_BYTES = 16

/**
 * Makes a photo of a chosen file and keeps it on this device, to be sent when the network allows.
 * @returns the photo's address, usable at once: see `usePhotoSrc`
 */
export async function addPhoto(file: Blob, kind: PhotoKind): Promise<Outcome<PhotoCode, string>> {
  const member = currentMember()
  if (member === undefined) return failed('not-signed-in')
  if (file.size > PHOTO_FILE_BYTES_MAX) return failed('file-too-large')
  const what = sniff(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  if (!PICTURES.includes(what)) return failed('not-an-image')
  const resized = await resize(file)
  if (!resized.ok) return failed(resized.code === 'unreadable' && what === 'heic' ? 'unreadable-heic' : resized.code)
  const { full, card } = resized
  const extension: PhotoExtension = full.blob.type === 'image/webp' ? 'webp' : 'jpg'
  const address = { kind, uid: member.uid, sha256: full.sha256, extension } as const
  const url = photoUrl({ ...address, size: 'full' })
  const at = new Date().toISOString()
  try {
    await keepPhotos([
      { url, uid: member.uid, blob: full.blob, sha256: full.sha256, at },
      { url: photoUrl({ ...address, size: 'card' }), uid: member.uid, blob: card.blob, sha256: card.sha256, at },
    ])
  } catch (error) {
    console.error('photo not kept', error instanceof Error ? error.name : 'unknown')
    return failed('storage')
  }
  sendPhotos(member.uid)
  return { ok: true, value: url }
}

import {
  cardUrl,
  type FileKind,
  PHOTO_FILE_BYTES_MAX,
  type PhotoExtension,
  type PhotoKind,
  photoUrl,
  sniff,
} from '#domain/photo.ts'
import type { Member } from '../engine.ts'
import { done, failed, type Outcome } from '../outcome.ts'
import { dropPhotos, keepPhotos, keptPhoto } from '../photos/outbox.ts'
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

/** Whether what this device has written still shows a photo; the form it is being taken from is one draft. */
async function isShown(url: string, { database, profil }: Member): Promise<boolean> {
  const annonces = await database.annonces.find().exec()
  const drafts = await database.drafts.find().exec()
  const drafted = drafts.filter(({ values }) => Object.values(values).some((value) => [value].flat().includes(url)))
  return (
    drafted.length > 1 || profil?.photos.includes(url) === true || annonces.some(({ photos }) => photos.includes(url))
  )
}

/**
 * Forgets a photo that waits on this device and that nothing else shows: it need not be sent any more. One that the
 * server has goes with the annonce that shows it.
 */
export async function removePhoto(url: string): Promise<Outcome<'not-signed-in' | 'storage'>> {
  const member = currentMember()
  if (member === undefined) return failed('not-signed-in')
  try {
    const waiting = await keptPhoto(url)
    if (waiting !== undefined && !(await isShown(url, member))) await dropPhotos([url, cardUrl(url)])
    return done
  } catch (error) {
    console.error('photo not removed', error instanceof Error ? error.name : 'unknown')
    return failed('storage')
  }
}

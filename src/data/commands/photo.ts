import {
  PHOTO_FILE_BYTES_MAX,
  type PhotoExtension,
  type PhotoKind,
  photoUrl,
  sizedUrl,
  withShape,
} from '#domain/market/photo.ts'
import { type FileKind, sniff } from '#domain/market/photo-file.ts'
import type { Device } from '../device/device.ts'
import { isShownElsewhere, typedBy } from '../photos/belonging.ts'
import { type Resized, readBytes } from '../photos/resized.ts'
import { done, failed, type Outcome } from './outcome.ts'
import { withMember } from './write.ts'

/**
 * Why a file is rejected. `unreadable-heic`: this browser cannot decode iPhone photos. `file-changed`: the file has
 * changed or disappeared since it was chosen. `unavailable`: the resizing code could not be loaded.
 */
export type PhotoCode =
  | 'not-signed-in'
  | 'file-changed'
  | 'unavailable'
  | 'not-an-image'
  | 'unreadable-heic'
  | 'unreadable'
  | 'too-many-pixels'
  | 'file-too-large'
  | 'storage'

type ReadPhoto = Extract<Resized, { readonly ok: true }>

const PICTURES: readonly FileKind[] = ['jpeg', 'png', 'webp', 'gif', 'heic', 'avif']
const HEAD_BYTES = 16

/** Decodes a file and resizes it to each size, after checking that it is safe to decode. */
export async function readPhotoFile(device: Device, file: Blob): Promise<Outcome<PhotoCode, ReadPhoto>> {
  if (file.size > PHOTO_FILE_BYTES_MAX) return failed('file-too-large')
  // Chromium reports a deleted file as empty, and fails only when reading it as a whole.
  const head = await readBytes(file.size === 0 ? file : file.slice(0, HEAD_BYTES))
  if (head === null) return failed('file-changed')
  const what = sniff(head)
  if (!PICTURES.includes(what)) return failed('not-an-image')
  const resized = await device.environment.resize(file).catch(() => null)
  if (resized === null) return failed('unavailable')
  if (!resized.ok) return failed(resized.code === 'unreadable' && what === 'heic' ? 'unreadable-heic' : resized.code)
  return { ok: true, value: resized }
}

/**
 * Makes a photo of a chosen file, stored in the outbox. It is sent once a form, an annonce or the profil shows it.
 * @returns the photo's address, usable at once: see `usePhoto`
 */
export function addPhoto(device: Device, file: Blob, kind: PhotoKind): Promise<Outcome<PhotoCode, string>> {
  return withMember<PhotoCode, string>(device, async ({ uid }) => {
    const read = await readPhotoFile(device, file)
    if (!read.ok) return read
    const resized = read.value
    const full = resized.pictures.find(({ size }) => size === 'full')
    if (full === undefined) return failed('unreadable')
    const extension: PhotoExtension = full.blob.type === 'image/webp' ? 'webp' : 'jpg'
    const photo = photoUrl({ kind, uid, sha256: full.sha256, extension, size: 'full' })
    // By the device's clock, which measures how long it has been in the outbox.
    const at = new Date(device.environment.clock.now()).toISOString()
    const about = { photo, uid, at, name: file instanceof File ? file.name : '', refused: '' }
    await device.outbox.keep(
      resized.pictures.map((picture) => ({ ...picture, ...about, url: sizedUrl(photo, picture.size) })),
    )
    return { ok: true, value: withShape(photo, resized.shape) }
  })
}

/**
 * Discards an unsent photo that nothing else shows. A photo on the server is deleted with the annonce that shows it.
 */
export function removePhoto(device: Device, url: string): Promise<Outcome<'not-signed-in' | 'storage'>> {
  const photo = sizedUrl(url, 'full')
  return withMember(device, async ({ database, uid }) => {
    const waiting = await device.outbox.get(photo)
    if (waiting !== undefined && !(await isShownElsewhere(database, typedBy(device.drafts, uid), photo)))
      await device.outbox.removePhoto(photo)
    return done
  })
}

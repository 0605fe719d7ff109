import { createHash } from 'node:crypto'
import { PHOTO_TYPES, type PhotoAddress, parsePhotoUrl } from '#domain/market/photo.ts'
import { erase, get, getAttachment, putIfCurrent } from '../store/documents.ts'
import type { Store } from '../store/store.ts'

export type PictureBytes = Buffer<ArrayBuffer>

interface PhotoDoc {
  readonly _id: string
  readonly _rev?: string
  /** When its first picture arrived. */
  readonly createdAt: string
  readonly _attachments: PouchDB.Core.Attachments
}

/** One document per photo, its sizes as attachments. */
export function photoId({ uid, sha256 }: PhotoAddress): string {
  return `${uid}.${sha256}`
}

/** The ids of the photos at some addresses, skipping any that is not ours. */
export function photoIdsOf(urls: readonly string[]): readonly string[] {
  return urls.map(parsePhotoUrl).flatMap((address) => (address === null ? [] : photoId(address)))
}

function attachmentName({ kind, size, extension }: PhotoAddress): string {
  return `${kind}-${size}.${extension}`
}

/**
 * Stores a picture; storing it again changes nothing. Buffers only: a stream kills the process on LevelDB.
 * @param now milliseconds since the epoch
 */
export async function putPhoto(store: Store, address: PhotoAddress, picture: PictureBytes, now: number): Promise<void> {
  const db = store.db('photos')
  const id = photoId(address)
  const name = attachmentName(address)
  const doc = (await get<PhotoDoc>(db, id)) ?? { _id: id, createdAt: new Date(now).toISOString(), _attachments: {} }
  if (name in (doc._attachments ?? {})) return
  const attachment = { content_type: PHOTO_TYPES[address.extension], data: picture }
  const next = { ...doc, _attachments: { ...doc._attachments, [name]: attachment } }
  // Conflict: the other size arrived between the read and the write. Retries over its revision.
  if (!(await putIfCurrent(db, next))) await putPhoto(store, address, picture, now)
}

/** Whether a picture is already stored. */
export async function hasPhoto(store: Store, address: PhotoAddress): Promise<boolean> {
  const doc = await get<PhotoDoc>(store.db('photos'), photoId(address))
  return attachmentName(address) in (doc?._attachments ?? {})
}

/** The bytes of a picture; `null` when there is none. */
export function getPhoto(store: Store, address: PhotoAddress): Promise<PictureBytes | null> {
  return getAttachment(store.db('photos'), photoId(address), attachmentName(address))
}

/** Deletes a photo in all its sizes, if it exists. */
export async function deletePhoto(store: Store, id: string): Promise<void> {
  const db = store.db('photos')
  const doc = await get(db, id)
  if (doc !== null) await erase(db, [doc])
}

export function sha256Of(bytes: PictureBytes): string {
  return createHash('sha256')
    .update(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    .digest('hex')
}

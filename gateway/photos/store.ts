import { createHash } from 'node:crypto'
import { PHOTO_TYPES, type PhotoAddress } from '#domain/photo.ts'
import { statusOf } from '../errors.ts'
import type { Store } from '../store/store.ts'

export type Picture = Buffer<ArrayBuffer>

interface PhotoDoc {
  readonly _id: string
  readonly _rev?: string
  readonly createdAt: string
  readonly _attachments: PouchDB.Core.Attachments
}

/** One document a photo, its sizes as attachments. */
export function photoId({ uid, sha256 }: PhotoAddress): string {
  return `${uid}.${sha256}`
}

function attachmentName({ kind, size, extension }: PhotoAddress): string {
  return `${kind}-${size}.${extension}`
}

async function unlessMissing<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

async function readPhoto(store: Store, id: string): Promise<PhotoDoc | null> {
  return (await unlessMissing(store.db('photos').get(id))) as PhotoDoc | null
}

/**
 * Keeps a picture; the same one again changes nothing. Buffers only: a stream kills the process on LevelDB.
 * @param now milliseconds since the epoch
 */
export async function putPhoto(store: Store, address: PhotoAddress, picture: Picture, now: number): Promise<void> {
  const id = photoId(address)
  const name = attachmentName(address)
  const doc = (await readPhoto(store, id)) ?? { _id: id, createdAt: new Date(now).toISOString(), _attachments: {} }
  if (name in (doc._attachments ?? {})) return
  const attachment = { content_type: PHOTO_TYPES[address.extension], data: picture }
  try {
    await store.db('photos').put({ ...doc, _attachments: { ...doc._attachments, [name]: attachment } })
  } catch (error) {
    // The other size arrived between the reading and the writing: once more, over its revision.
    if (statusOf(error) !== 409) throw error
    await putPhoto(store, address, picture, now)
  }
}

/** The bytes of a picture, `null` when there is none. */
export function getPhoto(store: Store, address: PhotoAddress): Promise<Picture | null> {
  const read = store.db('photos').getAttachment(photoId(address), attachmentName(address))
  return unlessMissing(read as Promise<Picture>)
}

/** Deletes a photo in all its sizes; one that is gone already stays gone. */
export async function deletePhoto(store: Store, id: string): Promise<void> {
  const doc = await readPhoto(store, id)
  if (doc?._rev === undefined) return
  try {
    await store.db('photos').put({ _id: id, _rev: doc._rev, _deleted: true })
  } catch (error) {
    if (statusOf(error) !== 409) throw error
  }
}

/** Every photo's id and the instant its first picture arrived. */
export async function listPhotos(
  store: Store,
): Promise<readonly { readonly id: string; readonly createdAt: string }[]> {
  const { rows } = await store.db('photos').allDocs({ include_docs: true })
  return rows.flatMap(({ id, doc }) => {
    const createdAt = (doc as unknown as PhotoDoc | undefined)?.createdAt
    return id.startsWith('_') || createdAt === undefined ? [] : [{ id, createdAt }]
  })
}

export function sha256Of(bytes: Picture): string {
  return createHash('sha256')
    .update(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    .digest('hex')
}

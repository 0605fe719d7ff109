import { createHash } from 'node:crypto'
import { PHOTO_TYPES, type PhotoAddress } from '#domain/photo.ts'
import { statusOf } from '#gateway/errors.ts'
import type { Store } from '#gateway/store/store.ts'

export type Picture = Buffer<ArrayBuffer>

function documentId({ uid, sha256 }: PhotoAddress): string {
  return `${uid}.${sha256}`
}

function attachmentName({ kind, size, extension }: PhotoAddress): string {
  return `${kind}-${size}.${extension}`
}

async function revisionOf(photos: PouchDB.Database<Record<string, unknown>>, id: string): Promise<string | undefined> {
  try {
    return (await photos.get(id))._rev
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    throw error
  }
}

/** Keeps a picture; the same one again changes nothing. Buffers only: a stream kills the process on LevelDB. */
export async function putPhoto(store: Store, address: PhotoAddress, picture: Picture): Promise<void> {
  const photos = store.db('photos')
  const id = documentId(address)
  const name = attachmentName(address)
  if ((await getPhoto(store, address)) !== null) return
  try {
    const rev = await revisionOf(photos, id)
    const type = PHOTO_TYPES[address.extension]
    if (rev === undefined) await photos.putAttachment(id, name, picture, type)
    else await photos.putAttachment(id, name, rev, picture, type)
  } catch (error) {
    // The other size arrived between the reading and the writing: once more, over its revision.
    if (statusOf(error) !== 409) throw error
    await putPhoto(store, address, picture)
  }
}

/** The bytes of a picture, `null` when there is none. */
export async function getPhoto(store: Store, address: PhotoAddress): Promise<Picture | null> {
  try {
    return (await store.db('photos').getAttachment(documentId(address), attachmentName(address))) as Picture
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

export function sha256Of(bytes: Picture): string {
  return createHash('sha256')
    .update(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    .digest('hex')
}

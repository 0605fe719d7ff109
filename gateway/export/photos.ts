import type { Uid } from '#domain/ids.ts'
import { type PhotoAddress, type PhotoSize, SIZES } from '#domain/market/photo.ts'
import { getAttachment, scan } from '../store/documents.ts'
import type { Store } from '../store/store.ts'

/** A stored picture; `length` in bytes. */
interface OwnPicture {
  readonly name: string
  readonly content_type: string
  readonly length: number
  /** Path in the archive, which has only the largest size of a picture. */
  readonly file?: string
}

export interface OwnPhoto {
  readonly id: string
  readonly createdAt: string
  readonly pictures: readonly OwnPicture[]
}

export interface OwnPhotos {
  readonly all: readonly OwnPhoto[]
  /** The bytes of a picture; null when it is gone. */
  read(photo: OwnPhoto, picture: OwnPicture): Promise<Buffer<ArrayBuffer> | null>
}

interface PhotoDoc {
  readonly createdAt: string
  readonly _attachments?: { readonly [name: string]: { readonly content_type: string; readonly length: number } }
}

const NAME = /^(annonces|users|messages)-(card|medium|full)\.(webp|jpg)$/

/** Path of a photo in the archive, whatever its size. */
export function archivePathOf({
  kind,
  sha256,
  extension,
}: Pick<PhotoAddress, 'kind' | 'sha256' | 'extension'>): string {
  return `photos/${kind}/${sha256}.${extension}`
}

/** Maps the name of each photo's largest picture to its file. */
function largest(sha256: string, names: readonly string[]): ReadonlyMap<string, string> {
  const best = new Map<string, { readonly name: string; readonly rank: number; readonly file: string }>()
  for (const name of names) {
    const [, kind = '', size, extension] = NAME.exec(name) ?? []
    const rank = SIZES.indexOf(size as PhotoSize)
    if (rank <= (best.get(kind)?.rank ?? -1)) continue
    best.set(kind, { name, rank, file: archivePathOf({ kind, sha256, extension } as PhotoAddress) })
  }
  return new Map([...best.values()].map(({ name, file }) => [name, file]))
}

/** A member's photos, ordered by id, without their bytes. */
export async function ownPhotos(store: Store, uid: Uid): Promise<OwnPhotos> {
  const db = store.db('photos')
  const prefix = `${uid}.`
  const all: OwnPhoto[] = []
  for await (const { _id, createdAt, _attachments = {} } of scan<PhotoDoc>(db, prefix)) {
    const files = largest(_id.slice(prefix.length), Object.keys(_attachments))
    const pictures = Object.entries(_attachments).map(([name, { content_type, length }]): OwnPicture => {
      const file = files.get(name)
      return { name, content_type, length, ...(file === undefined ? {} : { file }) }
    })
    all.push({ id: _id, createdAt, pictures })
  }
  return { all, read: ({ id }, { name }) => getAttachment(db, id, name) }
}

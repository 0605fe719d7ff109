import Dexie, { type EntityTable, liveQuery, type Observable } from 'dexie'
import type { Uid } from '#domain/ids.ts'
import { type PhotoSize, parsePhotoUrl, SIZES, sizedUrl } from '#domain/photo.ts'
import { DATABASES } from '#wire/names.ts'

/** A picture made on this device and not yet on the server: one size of a photo. Its address is its name. */
export interface OutboxPicture {
  readonly url: string
  /** The address of the photo's largest picture. */
  readonly photo: string
  readonly size: PhotoSize
  readonly uid: Uid
  readonly blob: Blob
  readonly sha256: string
  readonly at: string
  /** The name of the chosen file, to speak of it. */
  readonly name: string
  /** The server's refusal; empty while it waits. */
  readonly refused: string
}

class Outbox extends Dexie {
  declare photos: EntityTable<OutboxPicture, 'url'>

  constructor() {
    super(DATABASES.outbox)
    this.version(1).stores({ photos: 'url, uid' })
    this.version(2)
      .stores({ photos: 'url, uid, photo' })
      .upgrade((change) =>
        change
          .table<{ -readonly [F in keyof OutboxPicture]: OutboxPicture[F] }>('photos')
          .toCollection()
          .modify((kept) => {
            kept.photo = sizedUrl(kept.url, 'full')
            kept.size = parsePhotoUrl(kept.url)?.size ?? 'full'
            kept.name = ''
            kept.refused = ''
          }),
      )
  }
}

let outbox: Outbox | undefined

/** Opened at first use: a server render has no IndexedDB. */
function photos(): EntityTable<OutboxPicture, 'url'> {
  outbox ??= new Outbox()
  return outbox.photos
}

export async function keepPictures(made: readonly OutboxPicture[]): Promise<void> {
  await photos().bulkPut([...made])
}

export function keptPicture(url: string): Promise<OutboxPicture | undefined> {
  return photos().get(url)
}

/** In the order they are sent: photo by photo as they were chosen, the smallest size first. */
function inOrder(a: OutboxPicture, b: OutboxPicture): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1
  if (a.photo !== b.photo) return a.photo < b.photo ? -1 : 1
  return SIZES.indexOf(a.size) - SIZES.indexOf(b.size)
}

export async function waitingPictures(uid: Uid): Promise<OutboxPicture[]> {
  return (await photos().where('uid').equals(uid).toArray()).sort(inOrder)
}

/** What waits, told again at every change, whichever tab makes it. */
export function watchPictures(uid: Uid): Observable<OutboxPicture[]> {
  return liveQuery(() => waitingPictures(uid))
}

export async function refusePhoto(photo: string, code: string): Promise<void> {
  await photos().where('photo').equals(photo).modify({ refused: code })
}

export async function dropPicture(url: string): Promise<void> {
  await photos().delete(url)
}

/** Forgets a photo in all its sizes. */
export async function dropPhoto(photo: string): Promise<void> {
  await photos().where('photo').equals(photo).delete()
}

/** Forgets a member's pictures, when they sign out. */
export async function dropPhotosOf(uid: Uid): Promise<void> {
  await photos().where('uid').equals(uid).delete()
}

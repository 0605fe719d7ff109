import Dexie, { type EntityTable } from 'dexie'
import type { Uid } from '#domain/ids.ts'

/** A picture made on this device and not yet on the server. Its address is its name. */
export interface OutboxPhoto {
  readonly url: string
  readonly uid: Uid
  readonly blob: Blob
  readonly sha256: string
  readonly at: string
}

class Outbox extends Dexie {
  declare photos: EntityTable<OutboxPhoto, 'url'>

  constructor() {
    super('rayon-libre-photos')
    this.version(1).stores({ photos: 'url, uid' })
  }
}

let outbox: Outbox | undefined

/** Opened at first use: a server render has no IndexedDB. */
function photos(): EntityTable<OutboxPhoto, 'url'> {
  outbox ??= new Outbox()
  return outbox.photos
}

export async function keepPhotos(made: readonly OutboxPhoto[]): Promise<void> {
  await photos().bulkPut([...made])
}

export function keptPhoto(url: string): Promise<OutboxPhoto | undefined> {
  return photos().get(url)
}

export function waitingPhotos(uid: Uid): Promise<OutboxPhoto[]> {
  return photos().where('uid').equals(uid).sortBy('at')
}

export async function dropPhotos(urls: readonly string[]): Promise<void> {
  await photos().bulkDelete([...urls])
}

/** Forgets a member's pictures, when they sign out. */
export async function dropPhotosOf(uid: Uid): Promise<void> {
  await photos().where('uid').equals(uid).delete()
}

import Dexie, { type EntityTable, liveQuery } from 'dexie'
import type { Uid } from '#domain/ids.ts'
import { parsePhotoUrl, sizedUrl } from '#domain/photo.ts'
import { DATABASES } from '#wire/names.ts'
import { inSendingOrder, type Outbox, type OutboxPicture } from '../photos/outbox.ts'

class OutboxDatabase extends Dexie {
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

/** The outbox in IndexedDB, opened at first use. */
export function createDexieOutbox(): Outbox {
  let database: OutboxDatabase | undefined
  const photos = () => {
    database ??= new OutboxDatabase()
    return database.photos
  }
  const waiting = async (uid: Uid) => (await photos().where('uid').equals(uid).toArray()).sort(inSendingOrder)
  return {
    keep: async (pictures) => {
      await photos().bulkPut([...pictures])
    },
    get: (url) => photos().get(url),
    waiting,
    watch: (uid) => liveQuery(() => waiting(uid)),
    refuse: async (photo, code) => {
      await photos().where('photo').equals(photo).modify({ refused: code })
    },
    removePicture: (url) => photos().delete(url),
    removePhoto: async (photo) => {
      await photos().where('photo').equals(photo).delete()
    },
    removeAllOf: async (uid) => {
      await photos().where('uid').equals(uid).delete()
    },
    close: () => database?.close(),
  }
}

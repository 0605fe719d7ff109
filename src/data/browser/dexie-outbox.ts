import Dexie, { type EntityTable, liveQuery } from 'dexie'
import type { Uid } from '#domain/ids.ts'
import { parsePhotoUrl, sizedUrl } from '#domain/photo.ts'
import { DATABASES } from '#wire/names.ts'
import { inSendingOrder, type Outbox, type OutboxPicture } from '../photos/outbox.ts'

/**
 * As it lies in the database: WebKit takes no `Blob` there in a private window
 * (https://bugs.webkit.org/show_bug.cgi?id=156347). Former apps have kept some elsewhere.
 */
type Row = Omit<OutboxPicture, 'blob'> &
  ({ readonly bytes: ArrayBuffer; readonly type: string } | { readonly blob: Blob; readonly bytes?: never })

async function rowOf({ blob, ...picture }: OutboxPicture): Promise<Row> {
  return { ...picture, bytes: await blob.arrayBuffer(), type: blob.type }
}

function pictureOf(row: Row): OutboxPicture {
  if (row.bytes === undefined) return row
  const { bytes, type, ...picture } = row
  return { ...picture, blob: new Blob([bytes], { type }) }
}

class OutboxDatabase extends Dexie {
  declare photos: EntityTable<Row, 'url'>

  constructor() {
    super(DATABASES.outbox)
    this.version(1).stores({ photos: 'url, uid' })
    this.version(2)
      .stores({ photos: 'url, uid, photo' })
      .upgrade((change) =>
        change
          .table<{ -readonly [F in keyof Row]: Row[F] }>('photos')
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
  const waiting = async (uid: Uid) =>
    (await photos().where('uid').equals(uid).toArray()).map(pictureOf).sort(inSendingOrder)
  return {
    keep: async (pictures) => {
      await photos().bulkPut(await Promise.all(pictures.map(rowOf)))
    },
    get: async (url) => {
      const row = await photos().get(url)
      return row && pictureOf(row)
    },
    waiting,
    watch: (uid, next, error) => {
      const subscription = liveQuery(() => waiting(uid)).subscribe({ next, error })
      return () => subscription.unsubscribe()
    },
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

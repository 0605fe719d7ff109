import Dexie, { type EntityTable, liveQuery } from 'dexie'
import type { Uid } from '#domain/ids.ts'
import { DATABASES } from '#wire/names.ts'
import { inSendingOrder, type Outbox, type OutboxPicture } from '../photos/outbox.ts'

/**
 * As it lies in the database: WebKit takes no `Blob` there in a private window
 * (https://bugs.webkit.org/show_bug.cgi?id=156347).
 */
type Row = Omit<OutboxPicture, 'blob'> & { readonly bytes: ArrayBuffer; readonly type: string }

async function rowOf({ blob, ...picture }: OutboxPicture): Promise<Row> {
  return { ...picture, bytes: await blob.arrayBuffer(), type: blob.type }
}

function pictureOf({ bytes, type, ...picture }: Row): OutboxPicture {
  return { ...picture, blob: new Blob([bytes], { type }) }
}

class OutboxDatabase extends Dexie {
  declare photos: EntityTable<Row, 'url'>

  constructor() {
    super(DATABASES.outbox)
    this.version(1).stores({ photos: 'url, uid, photo' })
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

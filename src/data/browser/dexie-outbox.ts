import Dexie, { liveQuery } from 'dexie'
import { DATABASES } from '#wire/names.ts'
import { inSendingOrder, type Outbox, type OutboxPicture } from '../photos/outbox.ts'

/**
 * The stored form: WebKit cannot store a `Blob` in a private window (https://bugs.webkit.org/show_bug.cgi?id=156347).
 */
type Row = Omit<OutboxPicture, 'blob'> & { readonly bytes: ArrayBuffer; readonly type: string }

async function rowOf({ blob, ...picture }: OutboxPicture): Promise<Row> {
  return { ...picture, bytes: await blob.arrayBuffer(), type: blob.type }
}

function pictureOf({ bytes, type, ...picture }: Row): OutboxPicture {
  return { ...picture, blob: new Blob([bytes], { type }) }
}

/** The outbox in IndexedDB. */
export function openDexieOutbox(): Outbox {
  const database = new Dexie(DATABASES.outbox)
  database.version(1).stores({ photos: 'url, uid, photo' })
  const photos = database.table<Row, string>('photos')
  const photosOf = (index: 'uid' | 'photo', value: string) => photos.where(index).equals(value)
  const waiting = async (uid: string) => (await photosOf('uid', uid).toArray()).map(pictureOf).sort(inSendingOrder)
  return {
    keep: async (pictures) => photos.bulkPut(await Promise.all(pictures.map(rowOf))),
    get: async (url) => {
      const row = await photos.get(url)
      return row && pictureOf(row)
    },
    waiting,
    watch: (uid, show, fail) => {
      const subscription = liveQuery(() => waiting(uid)).subscribe({ next: show, error: fail })
      return () => subscription.unsubscribe()
    },
    refuse: async (photo, code) => photosOf('photo', photo).modify({ refused: code }),
    removePicture: async (url) => photos.delete(url),
    removePhoto: async (photo) => photosOf('photo', photo).delete(),
    removeAllOf: async (uid) => photosOf('uid', uid).delete(),
    close: () => database.close(),
  }
}

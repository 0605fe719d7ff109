import { DATABASES } from '#wire/names.ts'
import { inSendingOrder, type Outbox, type OutboxPicture } from '../photos/outbox.ts'
import { lazy } from '../platform/async.ts'

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

async function open() {
  const { default: Dexie, liveQuery } = await import('dexie')
  const database = new Dexie(DATABASES.outbox)
  database.version(1).stores({ photos: 'url, uid, photo' })
  const photos = database.table<Row, string>('photos')
  const waiting = async (uid: string) =>
    (await photos.where('uid').equals(uid).toArray()).map(pictureOf).sort(inSendingOrder)
  return { database, photos, waiting, liveQuery }
}

/** The outbox in IndexedDB; its code loads and the database opens at first use. */
export function createDexieOutbox(): Outbox {
  const opened = lazy(open)
  const photosOf = async (index: 'uid' | 'photo', value: string) => (await opened()).photos.where(index).equals(value)
  return {
    keep: async (pictures) => {
      const rows = await Promise.all(pictures.map(rowOf))
      await (await opened()).photos.bulkPut(rows)
    },
    get: async (url) => {
      const row = await (await opened()).photos.get(url)
      return row && pictureOf(row)
    },
    waiting: async (uid) => (await opened()).waiting(uid),
    watch: (uid, show, fail) => {
      let stop = () => {}
      let over = false
      opened().then(({ liveQuery, waiting }) => {
        if (over) return
        const subscription = liveQuery(() => waiting(uid)).subscribe({ next: show, error: fail })
        stop = () => subscription.unsubscribe()
      }, fail)
      return () => {
        over = true
        stop()
      }
    },
    refuse: async (photo, code) => {
      await (await photosOf('photo', photo)).modify({ refused: code })
    },
    removePicture: async (url) => (await opened()).photos.delete(url),
    removePhoto: async (photo) => {
      await (await photosOf('photo', photo)).delete()
    },
    removeAllOf: async (uid) => {
      await (await photosOf('uid', uid)).delete()
    },
    close: () => {
      opened().then(
        ({ database }) => database.close(),
        () => undefined,
      )
    },
  }
}

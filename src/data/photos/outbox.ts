import type { Uid } from '#domain/ids.ts'
import { type PhotoSize, SIZES } from '#domain/market/photo.ts'
import { lazy } from '../platform/async.ts'

/** An unsent picture: one size of a photo made on this device. Its address is its key. */
export interface OutboxPicture {
  readonly url: string
  /** The address of the photo's largest picture. */
  readonly photo: string
  readonly size: PhotoSize
  readonly uid: Uid
  readonly blob: Blob
  readonly sha256: string
  readonly at: string
  /** The name of the chosen file, for messages. */
  readonly name: string
  /** The server's refusal code; empty while it is unsent. */
  readonly refused: string
}

/** The queue of pictures to send to the server. */
export interface Outbox {
  keep(pictures: readonly OutboxPicture[]): Promise<unknown>
  get(url: string): Promise<OutboxPicture | undefined>
  /** A member's pictures, in sending order. */
  waiting(uid: Uid): Promise<OutboxPicture[]>
  /** Emits a member's pictures at once and at every change, by any tab. @returns unsubscribes */
  watch(uid: Uid, show: (pictures: OutboxPicture[]) => void, fail: (error: unknown) => void): () => void
  /** Records the server's refusal of a photo, for all its sizes. */
  refuse(photo: string, code: string): Promise<unknown>
  removePicture(url: string): Promise<unknown>
  /** Removes a photo in all its sizes. */
  removePhoto(photo: string): Promise<unknown>
  /** Removes a member's pictures, when they leave the device. */
  removeAllOf(uid: Uid): Promise<unknown>
  close(): void
}

/** Sending order: photo by photo as they were chosen, the smallest size first. */
export function inSendingOrder(a: OutboxPicture, b: OutboxPicture): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1
  if (a.photo !== b.photo) return a.photo < b.photo ? -1 : 1
  return SIZES.indexOf(a.size) - SIZES.indexOf(b.size)
}

/** An outbox that loads and opens at first use. */
export function lazyOutbox(open: () => Promise<Outbox>): Outbox {
  const opened = lazy(open)
  return {
    keep: async (pictures) => (await opened()).keep(pictures),
    get: async (url) => (await opened()).get(url),
    waiting: async (uid) => (await opened()).waiting(uid),
    watch: (uid, show, fail) => {
      let stop = () => {}
      let over = false
      opened().then((outbox) => {
        if (!over) stop = outbox.watch(uid, show, fail)
      }, fail)
      return () => {
        over = true
        stop()
      }
    },
    refuse: async (photo, code) => (await opened()).refuse(photo, code),
    removePicture: async (url) => (await opened()).removePicture(url),
    removePhoto: async (photo) => (await opened()).removePhoto(photo),
    removeAllOf: async (uid) => (await opened()).removeAllOf(uid),
    close: () => {
      opened().then(
        (outbox) => outbox.close(),
        () => undefined,
      )
    },
  }
}

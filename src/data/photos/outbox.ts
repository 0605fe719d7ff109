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
  keep(pictures: readonly OutboxPicture[]): Promise<void>
  get(url: string): Promise<OutboxPicture | undefined>
  /** A member's pictures, in sending order. */
  waiting(uid: Uid): Promise<OutboxPicture[]>
  /** Emits a member's pictures at once and at every change, by any tab. @returns unsubscribes */
  watch(uid: Uid, show: (pictures: OutboxPicture[]) => void, fail: (error: unknown) => void): () => void
  /** Records the server's refusal of a photo, for all its sizes. */
  refuse(photo: string, code: string): Promise<void>
  removePicture(url: string): Promise<void>
  /** Removes a photo in all its sizes. */
  removePhoto(photo: string): Promise<void>
  /** Removes a member's pictures, when they leave the device. */
  removeAllOf(uid: Uid): Promise<void>
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
  type Calls = Omit<Outbox, 'watch' | 'close'>
  const later = <N extends keyof Calls>(name: N) =>
    (async (...args: readonly unknown[]) =>
      ((await opened())[name] as (...all: readonly unknown[]) => unknown)(...args)) as Calls[N]
  return {
    keep: later('keep'),
    get: later('get'),
    waiting: later('waiting'),
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
    refuse: later('refuse'),
    removePicture: later('removePicture'),
    removePhoto: later('removePhoto'),
    removeAllOf: later('removeAllOf'),
    close: () => {
      opened().then(
        (outbox) => outbox.close(),
        () => undefined,
      )
    },
  }
}

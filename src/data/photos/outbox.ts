import type { Uid } from '#domain/ids.ts'
import { type PhotoSize, SIZES } from '#domain/photo.ts'

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

/** The pictures that this device keeps until the server has them. */
export interface Outbox {
  keep(pictures: readonly OutboxPicture[]): Promise<void>
  get(url: string): Promise<OutboxPicture | undefined>
  /** A member's, in the order they are sent. */
  waiting(uid: Uid): Promise<OutboxPicture[]>
  /** Shows a member's at once, and again at every change, whichever tab makes it. @returns stops */
  watch(uid: Uid, show: (pictures: OutboxPicture[]) => void, fail: (error: unknown) => void): () => void
  /** Records the server's refusal of a photo, in all its sizes. */
  refuse(photo: string, code: string): Promise<void>
  removePicture(url: string): Promise<void>
  /** Removes a photo in all its sizes. */
  removePhoto(photo: string): Promise<void>
  /** Removes a member's pictures, when they leave the device. */
  removeAllOf(uid: Uid): Promise<void>
  close(): void
}

/** In the order they are sent: photo by photo as they were chosen, the smallest size first. */
export function inSendingOrder(a: OutboxPicture, b: OutboxPicture): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1
  if (a.photo !== b.photo) return a.photo < b.photo ? -1 : 1
  return SIZES.indexOf(a.size) - SIZES.indexOf(b.size)
}

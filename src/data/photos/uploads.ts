import { createStore } from 'zustand/vanilla'
import type { Uid } from '#domain/ids.ts'
import { CHANNELS } from '#wire/names.ts'
import { type OutboxPicture, watchPictures } from './outbox.ts'

/** The photo being sent: the second of five, 40 percent gone. */
export interface Sending {
  readonly photo: string
  readonly at: number
  readonly total: number
  readonly percent: number
}

export interface RefusedPhoto {
  readonly photo: string
  /** The name of the chosen file. */
  readonly name: string
  readonly code: string
}

export interface Uploads {
  /** Photos, not pictures, that the server does not have whole. */
  readonly waiting: number
  readonly refused: readonly RefusedPhoto[]
  readonly sending: Sending | null
}

const NOTHING: Uploads = { waiting: 0, refused: [], sending: null }
export const uploadStore = createStore<Uploads>(() => NOTHING)

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNELS.uploads)
channel?.addEventListener('message', ({ data }: MessageEvent<Sending | null>) =>
  uploadStore.setState({ sending: data }),
)

/** One tab sends; it tells the others how far it is. */
export function tellSending(sending: Sending | null): void {
  uploadStore.setState({ sending })
  channel?.postMessage(sending)
}

function sum(pictures: readonly OutboxPicture[]): Omit<Uploads, 'sending'> {
  const refused = new Map<string, RefusedPhoto>()
  for (const { photo, name, refused: code } of pictures) if (code !== '') refused.set(photo, { photo, name, code })
  const waiting = new Set(pictures.filter(({ refused: code }) => code === '').map(({ photo }) => photo))
  return { waiting: waiting.size, refused: [...refused.values()] }
}

/** Counts a member's photos in this tab, whichever tab keeps and sends them. @returns stops, and counts nothing */
export function watchUploads(uid: Uid): () => void {
  const subscription = watchPictures(uid).subscribe({
    next: (pictures) => uploadStore.setState(sum(pictures)),
    error: (error: unknown) => console.warn('photos', error instanceof Error ? error.name : 'unknown'),
  })
  return () => {
    subscription.unsubscribe()
    uploadStore.setState(NOTHING)
  }
}

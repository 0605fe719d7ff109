import { createStore } from 'zustand/vanilla'
import type { Uid } from '#domain/ids.ts'
import { linkStore, notePause, noteUnreachable } from '../replication/link.ts'
import { dropPhotos, type OutboxPhoto, waitingPhotos } from './outbox.ts'

/** Pictures still to send, and those the server refused, by address. */
export const uploadStore = createStore<{ waiting: number; refused: readonly string[] }>(() => ({
  waiting: 0,
  refused: [],
}))

const RETRY_MS = 5000
let running = false
let retry: ReturnType<typeof setTimeout> | undefined

/** @returns false when it must be tried again later */
async function send(photo: OutboxPhoto): Promise<boolean> {
  let response: Response
  try {
    response = await fetch(photo.url, {
      method: 'PUT',
      headers: { 'content-type': photo.blob.type, 'x-sha256': photo.sha256, 'x-rayon-uid': photo.uid },
      body: photo.blob,
      credentials: 'same-origin',
    })
  } catch {
    noteUnreachable()
    return false
  }
  if (response.ok) {
    await dropPhotos([photo.url])
    return true
  }
  if (response.status === 429) notePause(Number(response.headers.get('retry-after')) || RETRY_MS / 1000)
  // Signed out or too fast: later. Anything else would be refused again, and is told.
  if (response.status === 401 || response.status === 409 || response.status === 429 || response.status >= 500)
    return false
  uploadStore.setState(({ refused }) => ({ refused: [...new Set([...refused, photo.url])] }))
  return true
}

async function run(uid: Uid): Promise<void> {
  const { refused } = uploadStore.getState()
  const photos = (await waitingPhotos(uid)).filter(({ url }) => !refused.includes(url))
  let left = photos.length
  uploadStore.setState({ waiting: left })
  for (const photo of photos) {
    const { reachable, resumesAt } = linkStore.getState()
    if (!reachable || resumesAt > 0) return // `followLink` begins again
    if (!(await send(photo))) {
      clearTimeout(retry)
      retry = setTimeout(() => sendPhotos(uid), RETRY_MS)
      return
    }
    left -= 1
    uploadStore.setState({ waiting: left })
  }
}

/** Sends what waits, one picture at a time, oldest first. A picture sent twice is one on the server. */
export function sendPhotos(uid: Uid): void {
  if (running) return
  running = true
  void run(uid).finally(() => {
    running = false
  })
}

/** Sends again whenever the server answers again. @returns stops doing so */
export function followLink(uid: Uid): () => void {
  sendPhotos(uid)
  return linkStore.subscribe(({ reachable, resumesAt }) => {
    if (reachable && resumesAt === 0) sendPhotos(uid)
  })
}

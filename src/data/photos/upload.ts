import { merge } from 'rxjs'
import { growingDelay } from '#domain/growing-delay.ts'
import type { Uid } from '#domain/ids.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { Platform } from '../platform/platform.ts'
import type { LinkState, ServerLink } from '../server/link.ts'
import type { PrivateDatabase } from '../store/collections.ts'
import { belonging, hasUnsentAnnonceOrProfil, typedBy } from './belonging.ts'
import type { createSeenPhotos } from './cached.ts'
import type { Outbox, OutboxPicture } from './outbox.ts'
import type { SendPicture } from './send.ts'
import type { createUploads, Sending } from './uploads.ts'

const BACKOFF_MIN_MS = 500
const BACKOFF_MAX_MS = 60_000
/** A picture is stored before the form that shows it: one that no form shows after this delay is abandoned. */
const LOOSE_MS = 60_000

function maySend({ reachable, resumesAt }: LinkState): boolean {
  return reachable && resumesAt === 0
}

/** Unsent pictures that something shows; removes those that nothing has shown for a while, once no write is pending. */
async function toSend(
  { drafts, outbox }: Pick<FollowOutbox, 'drafts' | 'outbox'>,
  uid: Uid,
  database: PrivateDatabase,
  now: number,
): Promise<readonly [OutboxPicture[], loose: boolean]> {
  const pictures = await outbox.waiting(uid)
  if (pictures.length === 0) return [[], false]
  const shown = await belonging(database, typedBy(drafts, uid))
  const loose = pictures.filter(({ photo }) => !shown.has(photo))
  const settled = loose.length > 0 && !(await hasUnsentAnnonceOrProfil(database))
  const old = loose.filter(({ at }) => settled && now - Date.parse(at) > LOOSE_MS)
  for (const { photo } of old) await outbox.removePhoto(photo)
  return [pictures.filter(({ photo, refused }) => refused === '' && shown.has(photo)), loose.length > old.length]
}

interface FollowOutbox {
  readonly drafts: Drafts
  readonly environment: Pick<Platform, 'clock' | 'page' | 'random'> & { readonly sendPicture: SendPicture }
  readonly link: ServerLink
  readonly outbox: Outbox
  readonly seenPhotos: ReturnType<typeof createSeenPhotos>
  readonly uploads: ReturnType<typeof createUploads>
}

/**
 * Sends the outbox, one picture at a time, oldest first: when one is added, when the server is reachable again, and
 * with backoff after a failure. Sending a picture twice is harmless. Only the leading tab does this.
 * @returns stops
 */
export function followOutbox(
  { drafts, environment, link, outbox, seenPhotos, uploads }: FollowOutbox,
  uid: Uid,
  database: PrivateDatabase,
): () => void {
  const { clock, page, random, sendPicture } = environment
  const stopped = new AbortController()
  const { signal } = stopped
  const batch = createBatch(uploads.reportSending)
  const backoff = growingDelay(BACKOFF_MIN_MS, BACKOFF_MAX_MS)
  let cancelPause: (() => void) | undefined
  let cancelLoose = () => {}
  let running = false
  let again = false

  async function run(): Promise<void> {
    while (!signal.aborted && maySend(link.state.getState())) {
      const [waiting, loose] = await toSend({ drafts, outbox }, uid, database, clock.now())
      const [next, ...others] = waiting
      cancelLoose()
      if (loose) cancelLoose = clock.after(LOOSE_MS, wake)
      if (next === undefined) return batch.end()
      batch.progress(waiting, 0)
      const sent = await sendPicture(next, (bytes) => batch.progress(waiting, bytes), signal)
      if (signal.aborted) return
      if (sent !== 'sent' && 'retryAfterMs' in sent) {
        // A delay requested for photos must not pause other calls.
        const delayMs = Math.max(sent.retryAfterMs, backoff.next() * (0.5 + random() / 2))
        if (sent.retryAfterMs > 0) uploads.reportResting(clock.now() + delayMs)
        cancelPause = clock.after(delayMs, endPause)
        return
      }
      backoff.reset()
      if (sent === 'sent') {
        await seenPhotos.keep(next)
        await outbox.removePicture(next.url)
        batch.sent([next, ...others])
      } else {
        await outbox.refuse(next.photo, sent.refused)
      }
    }
  }

  function wake(): void {
    again = true
    if (running || signal.aborted || cancelPause !== undefined) return
    running = true
    again = false
    run()
      .catch((error: unknown) => console.warn('photos', error instanceof Error ? error.name : 'unknown'))
      .finally(() => {
        running = false
        if (again) wake()
      })
  }

  function endPause(): void {
    cancelPause?.()
    cancelPause = undefined
    uploads.reportResting(0)
    wake()
  }

  /** The network or the reader is back: reset the backoff. */
  function retryNow(): void {
    backoff.reset()
    endPause()
  }

  let open = maySend(link.state.getState())
  const stopLink = link.state.subscribe((state) => {
    const before = open
    open = maySend(state)
    if (open && !before) retryNow()
  })
  const { annonces, users, conversations } = database
  const subscription = merge(annonces.$, users.$, conversations.$).subscribe(wake)
  const stops = [
    stopLink,
    () => subscription.unsubscribe(),
    drafts.subscribe(wake),
    outbox.watch(uid, wake, () => undefined),
    page.on('online', retryNow),
  ]
  wake()
  return () => {
    stopped.abort()
    for (const stop of stops) stop()
    cancelPause?.()
    cancelLoose()
    uploads.reportSending(null)
    uploads.reportResting(0)
  }
}

/** Counts a batch's progress: 'photo 2 sur 5'. A batch ends when the outbox is empty. */
function createBatch(report: (sending: Sending | null) => void) {
  const done = new Set<string>()
  const gone = new Map<string, number>()
  return {
    /** @param waiting the unsent pictures, the one in progress first */
    progress([current, ...others]: readonly OutboxPicture[], loaded: number): void {
      if (current === undefined) return
      const { photo } = current
      const left = [current, ...others]
      const sentBytes = (gone.get(photo) ?? 0) + loaded
      const ofPhoto = left.filter((picture) => picture.photo === photo)
      const bytes = ofPhoto.reduce((sum, { blob }) => sum + blob.size, gone.get(photo) ?? 0)
      const photos = new Set(left.map((picture) => picture.photo))
      const total = done.size + photos.size
      report({ photo, at: done.size + 1, total, percent: Math.floor((100 * sentBytes) / Math.max(1, bytes)) })
    },

    sent([{ photo, blob }, ...others]: readonly [OutboxPicture, ...OutboxPicture[]]): void {
      gone.set(photo, (gone.get(photo) ?? 0) + blob.size)
      if (!others.some((other) => other.photo === photo)) done.add(photo)
    },

    end(): void {
      done.clear()
      gone.clear()
      report(null)
    },
  }
}

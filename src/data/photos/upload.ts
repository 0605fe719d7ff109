import type { Uid } from '#domain/ids.ts'
import type { PrivateDatabase } from '../database.ts'
import { type Link, linkStore, notePause } from '../replication/link.ts'
import { Batch } from './batch.ts'
import { belonging } from './belonging.ts'
import { dropPhoto, dropPicture, type OutboxPicture, refusePhoto, waitingPictures, watchPictures } from './outbox.ts'
import { keepSeen } from './seen.ts'
import { sendPicture } from './send.ts'
import { tellSending } from './uploads.ts'

const BACKOFF_MIN_MS = 500
const BACKOFF_MAX_MS = 60_000
/** A picture is kept before the form that shows it: this long after, nothing will. */
const LOOSE_MS = 60_000

function maySend({ reachable, resumesAt }: Link): boolean {
  return reachable && resumesAt === 0
}

/** What waits and belongs to something; what has belonged to nothing for a while is forgotten here. */
async function toSend(uid: Uid, database: PrivateDatabase): Promise<readonly [OutboxPicture[], loose: boolean]> {
  const pictures = await waitingPictures(uid)
  if (pictures.length === 0) return [[], false]
  const shown = await belonging(database)
  const loose = pictures.filter(({ photo }) => !shown.has(photo))
  const old = loose.filter(({ at }) => Date.now() - Date.parse(at) > LOOSE_MS)
  for (const { photo } of old) await dropPhoto(photo)
  return [pictures.filter(({ photo, refused }) => refused === '' && shown.has(photo)), loose.length > old.length]
}

/**
 * Sends what waits, one picture at a time, oldest first: when it is kept, when the server answers again, and after a
 * failure with a growing delay. A picture sent twice is one on the server. For the one tab that talks to the server.
 * @returns stops doing so
 */
export function followOutbox(uid: Uid, database: PrivateDatabase): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const batch = new Batch()
  let failures = 0
  let rest: ReturnType<typeof setTimeout> | undefined
  let loosened: ReturnType<typeof setTimeout> | undefined
  let running = false
  let again = false

  async function run(): Promise<void> {
    while (!signal.aborted && maySend(linkStore.getState())) {
      const [waiting, loose] = await toSend(uid, database)
      const [first, ...others] = waiting
      clearTimeout(loosened)
      if (loose) loosened = setTimeout(wake, LOOSE_MS)
      if (first === undefined) return batch.end()
      batch.tell(waiting, 0)
      const sent = await sendPicture(first, (bytes) => batch.tell(waiting, bytes), signal)
      if (signal.aborted) return
      if (sent !== 'sent' && 'later' in sent) {
        if (sent.later > 0) notePause(sent.later / 1000)
        const longest = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** failures)
        failures += 1
        rest = setTimeout(endRest, Math.max(sent.later, longest * (0.5 + Math.random() / 2)))
        return
      }
      failures = 0
      if (sent === 'sent') {
        await keepSeen(first)
        await dropPicture(first.url)
        batch.sent([first, ...others])
      } else {
        await refusePhoto(first.photo, sent.refused)
      }
    }
  }

  function wake(): void {
    again = true
    if (running || signal.aborted || rest !== undefined) return
    running = true
    again = false
    run()
      .catch((error: unknown) => console.warn('photos', error instanceof Error ? error.name : 'unknown'))
      .finally(() => {
        running = false
        if (again) wake()
      })
  }

  function endRest(): void {
    clearTimeout(rest)
    rest = undefined
    wake()
  }

  /** The network or the reader is back: what failed before says nothing of now. */
  function hurry(): void {
    failures = 0
    endRest()
  }

  let open = maySend(linkStore.getState())
  const stopLink = linkStore.subscribe((state) => {
    const before = open
    open = maySend(state)
    if (open && !before) hurry()
  })
  const { annonces, users, drafts } = database
  const subscriptions = [
    watchPictures(uid).subscribe({ next: wake, error: () => undefined }),
    annonces.$.subscribe(wake),
    users.$.subscribe(wake),
    drafts.$.subscribe(wake),
  ]
  window.addEventListener('online', hurry)
  wake()
  return () => {
    stopped.abort()
    stopLink()
    for (const subscription of subscriptions) subscription.unsubscribe()
    window.removeEventListener('online', hurry)
    clearTimeout(rest)
    clearTimeout(loosened)
    tellSending(null)
  }
}

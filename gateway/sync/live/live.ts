import type { PassThrough } from 'node:stream'
import { concernedBy, concernsAll, type Scope } from '#domain/access.ts'
import type { Uid } from '#domain/ids.ts'
import { type Actor, DATABASE_NAMES, type DatabaseName } from '#domain/rules.ts'
import type { Change, Seq } from '../../store/changes.ts'
import type { Hub } from '../../store/hub.ts'
import type { Listener, NotifyScheduler } from './notify-scheduler.ts'

const BEAT_MS = 20_000
const GATHER_MS = 40 // after one that is told at once, the changes of a burst are told together
const NAMED_MAX = 20 // documents an event: more are pulled
const BACKLOG_MAX = 64 * 1024 // bytes kept for a listener that does not read

interface LiveOptions {
  readonly stream: PassThrough
  readonly actor: Actor
  /** Checked at each beat; false ends the stream with `session-ended`. */
  readonly stillSignedIn: () => Promise<boolean>
}

/** The browsers that are told of changes. */
export interface LiveBroadcaster {
  /** Tells one browser which databases change in its scopes. @returns what to call when the stream is over */
  serve(options: LiveOptions): () => void
  stop(): void
}

function send(stream: PassThrough, event: string, data: object): void {
  if (stream.writableEnded || stream.destroyed) return
  if (stream.writableLength > BACKLOG_MAX) stream.destroy()
  else stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

export function endSessionStream(stream: PassThrough): void {
  send(stream, 'session-ended', {})
  stream.end()
}

/** What one browser was told of last: where its feed stood then, which a pull may not have come to yet. */
interface FeedPosition {
  readonly db: DatabaseName
  readonly scope: Scope
  readonly seq: string
}

/** What is to be told: of what is its member's own, the last revision of each document as well. */
interface Pending {
  readonly db: DatabaseName
  readonly scope: Scope
  readonly revs: Map<string, string>
}

/** A change as a browser is told of it; which documents it is of, while they are few. */
function eventOf({ db, scope, revs }: Pending): object {
  return revs.size === 0 || revs.size > NAMED_MAX ? { db, scope } : { db, scope, docs: [...revs] }
}

/** What is to be told to one browser: at once, then what follows closely together. */
class ChangeNotifier implements Listener {
  private readonly stream: PassThrough
  private readonly pending = new Map<string, Pending>()
  private readonly last = new Map<string, FeedPosition>()
  private gather: NodeJS.Timeout | undefined

  private readonly lastPublic: () => string

  /** @param lastPublic where the feed of the annonces stands */
  constructor(stream: PassThrough, lastPublic: () => string) {
    this.stream = stream
    this.lastPublic = lastPublic
  }

  /** What it was told so far, by database and scope. */
  get positions(): readonly FeedPosition[] {
    return [...this.last.values()]
  }

  /** Its turn to hear of what is everybody's. */
  notifyPublic(): void {
    this.notify('annonces', ['public'], this.lastPublic())
  }

  /** @param change of a document, which is named in its members' own scope and in no other */
  notify(db: DatabaseName, scopes: readonly Scope[], seq: string, change?: Change): void {
    for (const scope of scopes) {
      const key = `${db} ${scope}`
      const pending = this.pending.get(key) ?? { db, scope, revs: new Map<string, string>() }
      const { revs } = pending
      // One more than are named tells that they are too many.
      if (scope === 'own' && change !== undefined && revs.size <= NAMED_MAX) revs.set(change.id, change.rev)
      this.pending.set(key, pending)
      this.last.set(key, { db, scope, seq })
    }
    if (this.gather === undefined) this.flush()
  }

  stop(): void {
    clearTimeout(this.gather)
  }

  private flush(): void {
    this.gather = this.pending.size === 0 ? undefined : setTimeout(() => this.flush(), GATHER_MS)
    for (const pending of this.pending.values()) send(this.stream, 'change', eventOf(pending))
    this.pending.clear()
  }
}

/**
 * What is a member's own is told at once to each of their browsers, and so is what they publish. What others publish is
 * told in turn. A beat repeats where the feed stood at what was told: a device that pulled and was answered by another copy
 * of the cluster, to which the change had not come yet, pulls again.
 * @param seqOf a place in a feed as clients know it; null where one reader's answer is every other's
 */
export function createLiveBroadcaster(
  hub: Pick<Hub, 'subscribe'>,
  scheduler: NotifyScheduler,
  seqOf: ((db: DatabaseName, seq: Seq) => string) | null = null,
): LiveBroadcaster {
  const byMember = new Map<Uid, Set<ChangeNotifier>>()
  let lastPublic = ''
  const dispatch = (db: DatabaseName, change: Change): void => {
    const { id, seq } = change
    const isPublic = concernsAll(db, id)
    const position = seqOf?.(db, seq) ?? ''
    if (isPublic) {
      lastPublic = position
      scheduler.changed()
    }
    for (const uid of concernedBy(db, id)) {
      for (const notifier of byMember.get(uid) ?? []) {
        notifier.notify(db, isPublic ? ['public', 'own'] : ['own'], position, change)
        if (isPublic) scheduler.markNotified(notifier)
      }
    }
  }
  const unsubscribers = DATABASE_NAMES.map((db) => hub.subscribe(db, (change) => dispatch(db, change)))

  function join(notifier: ChangeNotifier, actor: Actor): () => void {
    scheduler.join(notifier)
    if (actor.kind !== 'member') return () => scheduler.leave(notifier)
    const mine = byMember.get(actor.uid) ?? new Set()
    byMember.set(actor.uid, mine.add(notifier))
    return () => {
      scheduler.leave(notifier)
      mine.delete(notifier)
      if (mine.size === 0) byMember.delete(actor.uid)
    }
  }

  return {
    serve: ({ stream, actor, stillSignedIn }) => {
      const notifier = new ChangeNotifier(stream, () => lastPublic)
      const leave = join(notifier, actor)
      const sendBeat = () => send(stream, 'beat', seqOf === null ? {} : { heard: notifier.positions })
      const beat = setInterval(() => {
        stillSignedIn().then((signedIn) => (signedIn ? sendBeat() : endSessionStream(stream)), sendBeat)
      }, BEAT_MS)
      stream.write('retry: 2000\n')
      send(stream, 'hello', {})
      return () => {
        leave()
        notifier.stop()
        clearInterval(beat)
      }
    },
    stop: () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    },
  }
}

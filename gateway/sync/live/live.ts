import type { PassThrough } from 'node:stream'
import { concernedBy, concernsAll, type Scope } from '#domain/access.ts'
import type { Uid } from '#domain/ids.ts'
import { type Actor, DATABASE_NAMES, type DatabaseName } from '#domain/rules.ts'
import type { Change, Seq } from '../../store/changes.ts'
import type { Hub } from '../../store/hub.ts'
import type { Listener, NotifyScheduler } from './notify-scheduler.ts'

const BEAT_MS = 20_000
const GATHER_MS = 40 // after an immediate notification, the changes of a burst are sent together
const NAMED_MAX = 20 // documents per event: a device pulls more
const BACKLOG_MAX = 64 * 1024 // bytes buffered for a listener that does not read

interface LiveOptions {
  readonly stream: PassThrough
  readonly actor: Actor
  /** Checked at each beat; false ends the stream with `session-ended`. */
  readonly stillSignedIn: () => Promise<boolean>
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

/** Position of the feed at a browser's last notification, which a pull may not have reached yet. */
interface FeedPosition {
  readonly db: DatabaseName
  readonly scope: Scope
  readonly seq: string
}

/** A pending notification; in its member's own scope, with the last revision of each document as well. */
interface Pending {
  readonly db: DatabaseName
  readonly scope: Scope
  readonly revs: Map<string, string>
}

/** The event of a change, which names its documents while they are few. */
function eventOf({ db, scope, revs }: Pending): object {
  return revs.size === 0 || revs.size > NAMED_MAX ? { db, scope } : { db, scope, docs: [...revs] }
}

/** Notifies one browser: at once, then of the next changes together. */
class ChangeNotifier implements Listener {
  private readonly stream: PassThrough
  private readonly pending = new Map<string, Pending>()
  private readonly last = new Map<string, FeedPosition>()
  private gather: NodeJS.Timeout | undefined

  private readonly lastPublic: () => string

  /** @param lastPublic position of the feed of the annonces */
  constructor(stream: PassThrough, lastPublic: () => string) {
    this.stream = stream
    this.lastPublic = lastPublic
  }

  /** Positions that it was notified of, by database and scope. */
  get positions(): readonly FeedPosition[] {
    return [...this.last.values()]
  }

  /** Called when it is its turn to be notified of public changes. */
  notifyPublic(): void {
    this.notify('annonces', ['public'], this.lastPublic())
  }

  /** @param change its document is named in its members' own scope, and in no other */
  notify(db: DatabaseName, scopes: readonly Scope[], seq: string, change?: Change): void {
    for (const scope of scopes) {
      const key = `${db} ${scope}`
      const pending = this.pending.get(key) ?? { db, scope, revs: new Map<string, string>() }
      const { revs } = pending
      // One more than are named shows that there are too many.
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
 * Notifies each browser of a member at once of the member's own documents, published ones included; of others'
 * publications, in turn. The heartbeat resends the last notified positions: a device whose pull was answered by a CouchDB
 * node that lagged behind pulls again.
 * @param seqOf a feed position as clients know it; null where every reader's answers are the same
 */
export function createLiveBroadcaster(
  hub: Pick<Hub, 'subscribe'>,
  scheduler: NotifyScheduler,
  seqOf: ((db: DatabaseName, seq: Seq) => string) | null = null,
) {
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
    /** Notifies one browser of the databases that change in its scopes. @returns what to call when the stream ends */
    serve: ({ stream, actor, stillSignedIn }: LiveOptions): (() => void) => {
      const notifier = new ChangeNotifier(stream, () => lastPublic)
      const leave = join(notifier, actor)
      const sendBeat = () => send(stream, 'beat', seqOf === null ? {} : { positions: notifier.positions })
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

import type { PassThrough } from 'node:stream'
import { concerns, type Scope } from '#domain/access.ts'
import type { Actor, DatabaseName } from '#domain/rules.ts'
import type { Hub } from '../../store/hub.ts'

const BEAT_MS = 20_000
const GATHER_MS = 40 // changes of one burst are sent once
const BACKLOG_MAX = 64 * 1024 // bytes kept for a listener that does not read

const SCOPES: readonly Scope[] = ['public', 'own']

export interface LiveOptions {
  readonly stream: PassThrough
  readonly hub: Hub
  readonly actor: Actor
  /** Checked at each beat; false ends the stream with `session-ended`. */
  readonly stillSignedIn: () => Promise<boolean>
}

function send(stream: PassThrough, event: string, data: object): void {
  if (stream.writableEnded || stream.destroyed) return
  if (stream.writableLength > BACKLOG_MAX) stream.destroy()
  else stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

export function endSession(stream: PassThrough): void {
  send(stream, 'session-ended', {})
  stream.end()
}

/** Sends one browser which databases changed in its scopes. Returns what to call when the stream is over. */
export function serveLive({ stream, hub, actor, stillSignedIn }: LiveOptions): () => void {
  const pending = new Map<string, { db: DatabaseName; scope: Scope }>()
  let gather: NodeJS.Timeout | undefined
  const flush = () => {
    gather = undefined
    for (const change of pending.values()) send(stream, 'change', change)
    pending.clear()
  }
  const unsubscribe = hub.subscribe((db, change) => {
    for (const scope of SCOPES) {
      if (concerns(db, change.id, scope, actor)) pending.set(`${db} ${scope}`, { db, scope })
    }
    if (pending.size > 0) gather ??= setTimeout(flush, GATHER_MS)
  })
  const beat = setInterval(() => {
    stillSignedIn().then(
      (signedIn) => (signedIn ? send(stream, 'beat', {}) : endSession(stream)),
      () => send(stream, 'beat', {}),
    )
  }, BEAT_MS)
  stream.write('retry: 2000\n')
  send(stream, 'hello', {})
  return () => {
    unsubscribe()
    clearInterval(beat)
    clearTimeout(gather)
  }
}

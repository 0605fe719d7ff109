import type { PassThrough } from 'node:stream'
import { concerns } from '#domain/access.ts'
import type { Hub } from '../../store/hub.ts'
import type { ChangesAnswer, PullQuery } from './changes.ts'

export interface LongPollOptions {
  readonly stream: PassThrough
  readonly hub: Hub
  readonly read: (since: string | undefined) => Promise<ChangesAnswer>
  readonly query: PullQuery
  readonly timeoutMs: number
  /** Blank lines keep the connection alive; 0 for none. */
  readonly heartbeatMs: number
}

export interface LongPoll {
  /** Answers now, with what there is. */
  finish(): void
  /** Forgets the caller. */
  stop(): void
}

/** Answers at the first change that concerns the caller, or with nothing at the time-out. */
export function serveLongPoll(options: LongPollOptions): LongPoll {
  const { stream, hub, query, timeoutMs, heartbeatMs } = options
  let done = false
  let reading = false
  let again = false
  let latest: ChangesAnswer = { results: [], last_seq: query.since ?? '0', pending: 0 }
  const finish = () => {
    if (done) return
    done = true
    stream.end(JSON.stringify(latest))
  }
  const read = async () => {
    if (reading) {
      again = true
      return
    }
    reading = true
    do {
      again = false
      // The first answer turns 'now' into a sequence, from which what follows is counted.
      const since = latest.last_seq === '0' ? query.since : latest.last_seq
      latest = await options.read(since)
    } while (again && latest.results.length === 0)
    reading = false
    if (latest.results.length > 0) finish()
  }
  const attempt = () => {
    read().catch(() => stream.destroy())
  }
  const unsubscribe = hub.subscribe((name, change) => {
    if (name === query.name && concerns(name, change.id, query.scope, query.actor)) attempt()
  })
  const timer = setTimeout(finish, timeoutMs)
  const heartbeat = heartbeatMs > 0 ? setInterval(() => stream.write('\n'), heartbeatMs) : undefined
  attempt()
  return {
    finish,
    stop: () => {
      done = true
      unsubscribe()
      clearTimeout(timer)
      clearInterval(heartbeat)
    },
  }
}

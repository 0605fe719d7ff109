import { once } from 'node:events'
import type { PassThrough } from 'node:stream'
import type { Pull } from './changes.ts'
import type { Turn } from './listing.ts'

/** What has been written has to be taken in this time, or the stream is cut: it holds a page meanwhile. */
const UNREAD_MAX_MS = 30_000

export interface ContinuousOptions {
  readonly stream: PassThrough
  /** Calls back when there may be something new. @returns what ends it */
  readonly follow: (changed: () => void) => () => void
  readonly pull: (since: string | undefined) => Promise<Pull>
  /** Whose turn it is to read a page. */
  readonly turn: Turn
  readonly since: string | undefined
  /** How long nothing may come before the feed ends; it does not while blank lines are asked for. */
  readonly timeoutMs: number
  /** Between two blank lines; 0 for none. */
  readonly heartbeatMs: number
}

export interface ContinuousFeed {
  /** Ends with the sequence that it has come to. */
  finish(): void
  /** Forgets the caller. */
  stop(): void
}

/** CouchDB's `feed=continuous`: a row a line, as they come, and at the end the sequence from which to go on. */
export function serveContinuous(options: ContinuousOptions): ContinuousFeed {
  const { stream, pull, turn, timeoutMs, heartbeatMs } = options
  let { since } = options
  let done = false
  let again = true
  let reading = false
  let idle: NodeJS.Timeout | undefined
  const wait = () => {
    clearTimeout(idle)
    if (heartbeatMs === 0 && !done) idle = setTimeout(finish, timeoutMs)
  }

  /** Writes so much, and goes on once there is room for more. */
  async function write(text: string): Promise<void> {
    if (done || stream.write(text)) return
    const cut = setTimeout(() => stream.destroy(), UNREAD_MAX_MS)
    await once(stream, 'drain', { signal: over.signal }).finally(() => clearTimeout(cut))
  }

  async function readOn(): Promise<void> {
    const rows = await pull(since)
    for (;;) {
      const next = await turn(() => rows.next())
      if (done) return
      if (next.done === true) {
        since = next.value.last_seq
        return
      }
      await write(next.value.map((row) => `${JSON.stringify(row)}\n`).join(''))
      since = next.value.at(-1)?.seq ?? since
    }
  }

  async function read(): Promise<void> {
    again = true
    if (reading) return
    reading = true
    clearTimeout(idle)
    while (again && !done) {
      again = false
      await readOn()
    }
    reading = false
    wait()
  }

  const over = new AbortController()
  const changed = () => void read().catch(() => done || stream.destroy())
  const unfollow = options.follow(changed)
  const heartbeat = heartbeatMs > 0 ? setInterval(() => stream.write('\n'), heartbeatMs) : undefined
  function stop(): void {
    done = true
    over.abort()
    unfollow()
    clearTimeout(idle)
    clearInterval(heartbeat)
  }
  function finish(): void {
    if (done) return
    stop()
    const ending = { last_seq: since ?? '0', pending: 0 }
    stream.end(`${JSON.stringify(ending)}\n`)
  }
  stream.write('\n') // its headers leave at once, whatever there is to say
  changed()
  return { finish, stop }
}

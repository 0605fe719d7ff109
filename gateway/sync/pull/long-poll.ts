import { type PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { concerns } from '#domain/access.ts'
import type { Hub } from '../../store/hub.ts'
import type { Rounds } from '../live/rounds.ts'
import { type ChangeRow, changesListing, type Ending, type Pull, type PullQuery } from './changes.ts'
import { piecesOf, type Turn } from './listing.ts'

const TIMEOUT_MS = 60_000
const HEARTBEAT_MS = 10_000 // blank lines keep the connection alive, whether they were asked for or not

export interface LongPollOptions {
  readonly stream: PassThrough
  readonly hub: Hub
  readonly rounds: Rounds
  readonly pull: (since: string) => Promise<Pull>
  readonly turn: Turn
  readonly query: PullQuery
  /** The sequence that nothing has followed yet. */
  readonly since: string
}

export interface LongPoll {
  /** Answers now, with what there is. */
  finish(): void
  /** Forgets the caller. */
  stop(): void
}

/** What a pull holds: nothing but its end, or rows, the first of them read. */
export type Beginning = { readonly ending: Ending } | { readonly rows: Pull }

async function* resumed(page: readonly ChangeRow[], rest: Pull): Pull {
  yield page
  return yield* rest
}

/** Reads up to the first row, or to the end when there is none. */
export async function beginningOf(pull: Pull, turn: Turn): Promise<Beginning> {
  for (;;) {
    const next = await turn(() => pull.next())
    if (next.done === true) return { ending: next.value }
    if (next.value.length > 0) return { rows: resumed(next.value, pull) }
  }
}

/** Calls back when what the caller may read changes; of what is everybody's, in the caller's turn. @returns what ends it */
function follow({ hub, rounds, query }: LongPollOptions, changed: () => void): () => void {
  const { name, scope, actor } = query
  if (scope === 'public') {
    const listener = { tell: changed }
    rounds.join(listener)
    return () => rounds.leave(listener)
  }
  return hub.subscribe((db, { id }) => {
    if (db === name && concerns(name, id, scope, actor)) changed()
  })
}

/** Answers at the first change that concerns the caller, or with nothing at the time-out. */
export function serveLongPoll(options: LongPollOptions): LongPoll {
  const { stream, pull, turn } = options
  let done = false
  let reading = false
  let again = false
  let since = options.since
  const answer = async (rows: Pull): Promise<void> => {
    done = true
    clearTimers()
    await pipeline(Readable.from(piecesOf(changesListing(rows), turn), { objectMode: false }), stream)
  }
  const finish = () => {
    if (done) return
    done = true
    clearTimers()
    stream.end(JSON.stringify({ results: [], last_seq: since, pending: 0 }))
  }
  const read = async () => {
    again = reading
    if (reading) return
    reading = true
    do {
      again = false
      const found = await beginningOf(await pull(since), turn)
      if (done) return
      if ('rows' in found) return answer(found.rows)
      since = found.ending.last_seq
    } while (again)
    reading = false
  }
  const unfollow = follow(options, () => {
    if (!done) read().catch(() => stream.destroy())
  })
  const timer = setTimeout(finish, TIMEOUT_MS)
  const heartbeat = setInterval(() => stream.write('\n'), HEARTBEAT_MS)
  function clearTimers(): void {
    clearTimeout(timer)
    clearInterval(heartbeat)
  }
  // What has changed since the caller was told that nothing had.
  read().catch(() => stream.destroy())
  return {
    finish,
    stop: () => {
      done = true
      unfollow()
      clearTimers()
    },
  }
}

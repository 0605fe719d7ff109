import type { PassThrough } from 'node:stream'
import { concerns } from '#domain/access.ts'
import type { Hub } from '../../store/hub.ts'
import type { Rounds } from '../live/rounds.ts'
import type { ChangeRow, Ending, Pull, PullQuery } from './changes.ts'
import type { Turn } from './listing.ts'

const TIMEOUT_MS = 60_000
const HEARTBEAT_MS = 10_000 // blank lines keep the connection alive, whether they were asked for or not

export interface LongPollOptions {
  readonly stream: PassThrough
  readonly hub: Hub
  readonly rounds: Rounds
  readonly query: PullQuery
  /** The sequence that nothing has followed yet. */
  readonly since: string
  /** Whether something has followed since the caller was told that nothing had. */
  readonly hasChanged: () => Promise<boolean>
}

export interface LongPoll {
  /** Answers now. */
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

/**
 * Answers with nothing at the first change that concerns the caller, or at the time-out. Clients ask again at once, and are
 * then given what there is as to any other question.
 */
export function serveLongPoll(options: LongPollOptions): LongPoll {
  const { stream, since } = options
  const stop = () => {
    unfollow()
    clearTimeout(timer)
    clearInterval(heartbeat)
  }
  const finish = () => {
    if (stream.writableEnded) return
    stop()
    stream.end(JSON.stringify({ results: [], last_seq: since, pending: 0 }))
  }
  const unfollow = follow(options, finish)
  const timer = setTimeout(finish, TIMEOUT_MS)
  const heartbeat = setInterval(() => stream.write('\n'), HEARTBEAT_MS)
  stream.write('\n') // its headers leave at once
  options.hasChanged().then(
    (changed) => changed && finish(),
    () => void (stream.writableEnded || stream.destroy()),
  )
  return { finish, stop }
}

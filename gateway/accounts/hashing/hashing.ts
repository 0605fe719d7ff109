import { availableParallelism } from 'node:os'
import { createTurns } from '../../http/turns.ts'
import type { Hasher } from '../password.ts'
import { createThreads } from './threads.ts'

export interface HashingCeilings {
  /** Hashed at once: each takes a core, and 19 MiB. */
  readonly atOnce: number
  /** Who may wait for a turn, in all and at one place. */
  readonly waiting: number
  readonly waitingPerPlace: number
}

/** One core is left to everything else; past two threads, they only let guesses be made faster. */
const THREADS_MAX = 2
const PATIENCE_MS = 10_000 // a third of what a device gives a call
const RETRY_S = 10

export const HASHING_CEILINGS: HashingCeilings = {
  atOnce: Math.min(THREADS_MAX, Math.max(1, availableParallelism() - 1)),
  waiting: 256,
  waitingPerPlace: 64, // a market hall that arrives together
}

/** What the server itself hashes, beside those who ask from a place. */
export const OWN_PLACE = ''

type Opened = Hasher & { close?(): Promise<void> }

export interface Hashing {
  /**
   * The hasher, each of whose answers waits its turn: those who wait are served place by place. Its calls
   * @throws HttpError 503 `busy` with the seconds to wait, when too many wait already or it took too long
   */
  by(place: string): Hasher
  /** Ends the threads; the next hash starts them again. */
  close(): Promise<void>
}

/** @param open called at the first hash */
export function createHashing(
  open: () => Promise<Opened> = createThreads,
  { atOnce, waiting, waitingPerPlace }: HashingCeilings = HASHING_CEILINGS,
): Hashing {
  const turns = createTurns({
    max: atOnce,
    maxPerKey: atOnce,
    waitingMax: waiting,
    waitingMaxPerKey: waitingPerPlace,
    patienceMs: PATIENCE_MS,
    retryAfterS: RETRY_S,
    refusal: 'busy',
  })
  let opened: Promise<Opened> | undefined

  async function inTurn<T>(place: string, work: (hasher: Hasher) => Promise<T>): Promise<T> {
    const leave = await turns.take(place)
    try {
      opened ??= open()
      return await work(await opened)
    } finally {
      leave()
    }
  }

  return {
    by: (place) => ({
      hash: (password) => inTurn(place, (hasher) => hasher.hash(password)),
      verify: (stored, password) => inTurn(place, (hasher) => hasher.verify(stored, password)),
    }),
    close: async () => {
      const ending = await opened
      opened = undefined
      await ending?.close?.()
    },
  }
}

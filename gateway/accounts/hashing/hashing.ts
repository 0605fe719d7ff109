import { availableParallelism } from 'node:os'
import { createTurns, type Turns } from '../../http/turns.ts'
import type { Hasher } from '../password.ts'
import { createThreads } from './threads.ts'

export interface HashingCeilings {
  /** Hashed at once for strangers, beside one for devices that are known: each takes a core, and 19 MiB. */
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

/** Devices that may wait: to be one of them, an attacker has to have an account, or many. */
const KNOWN_WAITING = 64
const KNOWN_WAITING_EACH = 2

/** What the server itself hashes, beside those who ask from a place. */
export const OWN_PLACE = ''

type Opened = Hasher & { close?(): Promise<void> }

export interface Hashing {
  /**
   * The hasher, each of whose answers waits its turn: those who wait are served place by place. Its calls
   * @throws HttpError 503 `busy` with the seconds to wait, when too many wait already or it took too long
   */
  by(place: string): Hasher
  /**
   * The same for a device that an account knows, whose turn depends on no stranger's, from however many places these ask.
   * @param device its id, by `knownDevice`
   */
  forKnown(device: string): Hasher
  /** Ends the threads; the next hash starts them again. */
  close(): Promise<void>
}

/** @param open called at the first hash */
export function createHashing(
  open: () => Promise<Opened> = createThreads,
  { atOnce, waiting, waitingPerPlace }: HashingCeilings = HASHING_CEILINGS,
): Hashing {
  const patience = { patienceMs: PATIENCE_MS, retryAfterS: RETRY_S, refusal: 'busy' } as const
  const strangers = createTurns({
    ...patience,
    max: atOnce,
    maxPerKey: atOnce,
    waitingMax: waiting,
    waitingMaxPerKey: waitingPerPlace,
  })
  const known = createTurns({
    ...patience,
    max: 1,
    maxPerKey: 1,
    waitingMax: KNOWN_WAITING,
    waitingMaxPerKey: KNOWN_WAITING_EACH,
  })
  let opened: Promise<Opened> | undefined

  async function inTurn<T>(turns: Turns, key: string, work: (hasher: Hasher) => Promise<T>): Promise<T> {
    const leave = await turns.take(key)
    try {
      opened ??= open()
      return await work(await opened)
    } finally {
      leave()
    }
  }

  const hasherIn = (turns: Turns, key: string): Hasher => ({
    hash: (password) => inTurn(turns, key, (hasher) => hasher.hash(password)),
    verify: (stored, password) => inTurn(turns, key, (hasher) => hasher.verify(stored, password)),
  })

  return {
    by: (place) => hasherIn(strangers, place),
    forKnown: (device) => hasherIn(known, device),
    close: async () => {
      const ending = await opened
      opened = undefined
      await ending?.close?.()
    },
  }
}

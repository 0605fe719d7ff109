import { HttpError } from '../../http/error.ts'
import { createDelays, type Growth } from './delays.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** One person who looks for their password, or one who guesses. */
const ONE_PERSON: Growth = {
  free: 5,
  firstMs: 30 * SECOND_MS,
  doublesEvery: 1,
  longestMs: 15 * MINUTE_MS,
  forgetsOneMs: 30 * MINUTE_MS,
}

/** What wrong passwords are counted by. */
export const GUESSES = {
  /** An account from one place: strangers elsewhere hold nobody up. */
  accountAtPlace: ONE_PERSON,
  /** An account from everywhere but its known devices, for who guesses from many places. */
  account: { ...ONE_PERSON, free: 25, doublesEvery: 5, forgetsOneMs: 10 * MINUTE_MS },
  /** A place, for who tries many accounts: thousands may share it behind a mobile carrier. */
  place: { ...ONE_PERSON, free: 100, doublesEvery: 10, forgetsOneMs: MINUTE_MS },
  /** An account from a device that has signed in to it before. */
  device: ONE_PERSON,
  /** A member who is signed in, asked for the password again. */
  session: ONE_PERSON,
} as const satisfies { readonly [kind: string]: Growth }

type Kind = keyof typeof GUESSES

/** Who guesses at what. */
type Guess =
  | {
      /** Stands for the e-mail, whether an account bears it or not. */
      readonly account: string
      /** As `placeOf` counts it. */
      readonly place: string
      /** Stands for a device that the account knows; null when it knows none of that cookie. */
      readonly device: string | null
    }
  | { readonly session: string }

export interface Attempts {
  /**
   * Checks a password. It counts as wrong from its beginning, so that a thousand at once are not a thousand guesses.
   * @returns what `verify` does; when that throws, nothing was tried and nothing counts
   * @throws HttpError 429 with the seconds to wait, before `verify` is called
   */
  check(guess: Guess, verify: () => Promise<boolean>): Promise<boolean>
  /** Forgets what was tried on an account, its password being new. */
  clear(account: string): void
}

const atPlace = (account: string, place: string): string => [account, place].join(' ')

/** The first one is the guesser's own: the right password clears it, and it alone. */
function keysOf(guess: Guess): readonly (readonly [Kind, string])[] {
  if ('session' in guess) return [['session', guess.session]]
  const { account, place, device } = guess
  if (device !== null) return [['device', device]]
  return [
    ['accountAtPlace', atPlace(account, place)],
    ['account', account],
    ['place', place],
  ]
}

/** @param clock milliseconds since the epoch */
export function createAttempts(clock: () => number, enabled: boolean, gateways: () => number = () => 1): Attempts {
  const delays = {
    accountAtPlace: createDelays(GUESSES.accountAtPlace, clock, gateways),
    account: createDelays(GUESSES.account, clock, gateways),
    place: createDelays(GUESSES.place, clock, gateways),
    device: createDelays(GUESSES.device, clock, gateways),
    session: createDelays(GUESSES.session, clock, gateways),
  }
  return {
    async check(guess, verify) {
      if (!enabled) return verify()
      const keys = keysOf(guess)
      const waitMs = Math.max(...keys.map(([kind, key]) => delays[kind].waitOf(key)))
      if (waitMs > 0) throw new HttpError(429, 'too-many-requests', { retryAfter: Math.ceil(waitMs / SECOND_MS) })
      const undos = keys.map(([kind, key]) => delays[kind].count(key))
      const undo = (): void => {
        for (const each of undos) each()
      }
      let right = false
      try {
        right = await verify()
      } catch (error) {
        undo()
        throw error
      }
      const [own] = keys
      if (right) undo()
      if (right && own !== undefined) delays[own[0]].forget((key) => key === own[1])
      return right
    },
    clear(account) {
      delays.account.forget((key) => key === account)
      delays.accountAtPlace.forget((key) => key.startsWith(atPlace(account, '')))
    },
  }
}

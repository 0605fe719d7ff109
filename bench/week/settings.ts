import { createPrng, type Prng } from '../../scripts/seed/prng.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What a run is of. Everything may be said by the environment. */
export interface Settings {
  readonly members: number
  /** How many of them by the product's own device code; the others speak the wire as a device does. */
  readonly devices: number
  /** Of real time, which stand for a week. */
  readonly seconds: number
  /** How often each gateway is killed. */
  readonly kills: number
  /** The share of the writes that are cut, half of them once they have been answered. */
  readonly cut: number
  /** What each member does in the week, on average. */
  readonly acts: number
  /** One a gateway; none where the store is the embedded one. */
  readonly couchdbUrls: readonly string[]
  readonly prng: Prng
}

export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const number = (name: string, otherwise: number) => Number(env[name] || otherwise)
  const members = number('WEEK_MEMBERS', 200)
  const urls = (env.COUCHDB_URLS || env.COUCHDB_URL || '').split(/[\s,]+/).filter((url) => url !== '')
  return {
    members,
    devices: Math.min(number('WEEK_DEVICES', 24), members),
    seconds: number('WEEK_SECONDS', 600),
    kills: number('WEEK_KILLS', 6),
    cut: number('WEEK_CUT', 0.03),
    acts: number('WEEK_ACTS', 35),
    // Two gateways by two nodes of a cluster, or both by the only one.
    couchdbUrls: urls.length === 0 ? [] : [urls[0] as string, urls.at(-1) as string],
    prng: createPrng(env.WEEK_SEED || 'a week'),
  }
}

export interface FastClock {
  /** @returns milliseconds since the epoch */
  now(): number
  /** It stands still from then on, at this time: what lapses no longer changes what is compared. */
  stop(at: number): void
}

/** A clock that goes so fast that a week is over in the seconds given. */
export function fastClock(beganAt: number, seconds: number): FastClock {
  const factor = (7 * DAY_MS) / (seconds * 1000)
  let stoppedAt: number | undefined
  return {
    now: () => stoppedAt ?? Math.round(beganAt + (Date.now() - beganAt) * factor),
    stop: (at) => {
      stoppedAt = at
    },
  }
}

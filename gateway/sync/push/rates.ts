import type { DatabaseName, Doc } from '#domain/rules.ts'
import type { RateName } from '#wire/rates.ts'
import type { Writer } from '../../http/callers/writer.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

const COUNTERS_MAX = 60_000 // kept in memory by this process; the least recently used goes first

interface Span {
  readonly windowMs: number
  readonly max: number
  /** For an account that is new, or whose address is not proved. */
  readonly newcomerMax: number
}

export type WriteRates = { readonly [N in RateName]: readonly Span[] }

/**
 * How many documents of each kind a member writes in an hour and in a day. There is no total: publication is unlimited,
 * and what is past a rate is taken later.
 */
export const WRITE_RATES: WriteRates = {
  annonce: [
    { windowMs: HOUR_MS, max: 60, newcomerMax: 20 },
    { windowMs: DAY_MS, max: 200, newcomerMax: 60 },
  ],
  candidature: [
    { windowMs: HOUR_MS, max: 40, newcomerMax: 20 },
    { windowMs: DAY_MS, max: 150, newcomerMax: 40 },
  ],
  // Refused ones too, as for all writes: one reads up to five thousand sales.
  account: [
    { windowMs: HOUR_MS, max: 200, newcomerMax: 40 },
    { windowMs: DAY_MS, max: 1000, newcomerMax: 150 },
  ],
  message: [
    { windowMs: HOUR_MS, max: 300, newcomerMax: 100 },
    { windowMs: DAY_MS, max: 1500, newcomerMax: 300 },
  ],
  // Each is a mail to the support.
  report: [
    { windowMs: HOUR_MS, max: 10, newcomerMax: 5 },
    { windowMs: DAY_MS, max: 20, newcomerMax: 10 },
  ],
  write: [
    { windowMs: HOUR_MS, max: 3000, newcomerMax: 1500 },
    { windowMs: DAY_MS, max: 10_000, newcomerMax: 5000 },
  ],
}

/** What a write is counted as. */
export function ratesOf(name: DatabaseName, doc: Doc, prev: Doc | null): readonly RateName[] {
  const isNew = prev === null && doc._deleted !== true
  if (isNew && name === 'annonces') return ['annonce', 'write']
  if (isNew && name === 'candidatures') return ['candidature', 'write']
  if (isNew && name === 'conversations' && doc.kind === 'message') return ['message', 'write']
  if (isNew && name === 'conversations' && doc.kind === 'signalement') return ['report', 'write']
  return isNew && name === 'records' && doc.kind === 'account' ? ['account', 'write'] : ['write']
}

/** What looking at a write is counted as, unless it is a conflict: it costs the same when it is refused. */
export function ratesOfLook(name: DatabaseName, doc: Doc): readonly RateName[] {
  return name === 'records' && doc.kind === 'account' ? ['account', 'write'] : ['write']
}

type Taken =
  /** It is not counted, and may be taken so many seconds from now. */
  | { readonly rate: RateName; readonly retryAfter: number }
  /** It is counted; `giveBack` when it was not written after all. */
  | { readonly giveBack: () => void }

export interface Rates {
  /** Counts one write by all it is counted as, or by none when one of its rates is used up. */
  take(writer: Writer, rates: readonly RateName[]): Taken
}

interface Counter {
  count: number
  readonly endsAt: number
}

interface Found extends Span {
  readonly rate: RateName
  readonly counter: Counter
}

/**
 * Counts in this process's memory: a start begins anew.
 * @param gateways that share what is allowed: each gives its part
 */
export function createRates(
  clock: () => number,
  table: WriteRates = WRITE_RATES,
  gateways: () => number = () => 1,
): Rates {
  const counters = new Map<string, Counter>()

  function counterOf({ uid }: Writer, rate: RateName, windowMs: number): Counter {
    const now = clock()
    const id = `${uid} ${rate} ${windowMs}`
    const known = counters.get(id)
    const counter = known !== undefined && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs }
    counters.delete(id) // the Map's order is the order of use
    counters.set(id, counter)
    const oldest = counters.keys().next()
    if (counters.size > COUNTERS_MAX && oldest.done === false) counters.delete(oldest.value)
    return counter
  }

  return {
    take: (writer, rates) => {
      const found = rates.flatMap((rate) =>
        table[rate].map((span): Found => ({ ...span, rate, counter: counterOf(writer, rate, span.windowMs) })),
      )
      const isFull = ({ counter, max, newcomerMax }: Found) =>
        counter.count >= Math.ceil((writer.isNewcomer ? newcomerMax : max) / gateways())
      const full = found.filter(isFull).sort((a, b) => b.counter.endsAt - a.counter.endsAt)[0]
      if (full !== undefined) {
        return { rate: full.rate, retryAfter: Math.max(1, Math.ceil((full.counter.endsAt - clock()) / 1000)) }
      }
      for (const { counter } of found) counter.count += 1
      return {
        giveBack: () => {
          for (const { counter } of found) counter.count -= 1
        },
      }
    },
  }
}

/** Where nothing is limited. */
export const NO_RATES: Rates = { take: () => ({ giveBack: () => undefined }) }

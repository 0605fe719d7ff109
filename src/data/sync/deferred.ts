import { DAY_MS } from '#domain/durations.ts'
import { leavesAtOf, staysHere } from '#domain/leaves-at.ts'
import type { DatabaseName } from '#domain/rules.ts'
import type { RateName } from '#wire/rates.ts'
import type { Clock, TabChannel } from '../platform/platform.ts'
import { sharedState } from '../platform/shared-state.ts'

/**
 * Why a version is deferred: the server's rate limit; 'undo' of a decision that its author may still undo; 'repeated'
 * when the server repeats its answer, or would: a record that it needs has yet to come back.
 */
type DeferralReason = RateName | 'undo' | 'repeated'

/** A deferred version: rate-limited by the server, or still undoable by its author. */
export interface Deferral {
  /** The `unsentAt` of that version: a later one is sent at once. */
  readonly at: string
  /** When it is resent, in milliseconds since the epoch, by this device's clock. */
  readonly until: number
  readonly rate: DeferralReason
  /** The key of the deferred write that it depends on. */
  readonly behind?: string
}

/** By key: the collection and the id. */
export type DeferredState = ReadonlyMap<string, Deferral>

export interface WaitingVersion {
  readonly _id: string
  readonly unsentAt: string
  readonly leavesAt?: string
}

/** The server's deferral of a version. */
export interface Postponed {
  readonly version: WaitingVersion
  readonly rate: RateName | 'repeated'
  /** The delay from now. */
  readonly seconds: number
}

export type DeferredWrites = ReturnType<typeof createDeferredWrites>

export function writeKey(name: DatabaseName, id: string): string {
  return `${name}/${id}`
}

/** The server's rate limit, if that is why a version is deferred. */
export function rateLimitOf({ rate }: Deferral): RateName | undefined {
  return rate === 'undo' || rate === 'repeated' ? undefined : rate
}

/** The deferral of that version, if any. */
export function deferralOf(
  state: DeferredState,
  name: DatabaseName,
  { _id, unsentAt }: WaitingVersion,
): Deferral | undefined {
  const deferral = state.get(writeKey(name, _id))
  return deferral?.at === unsentAt ? deferral : undefined
}

/** Without these writes, nor those that depend on them. */
function without(state: DeferredState, keys: ReadonlySet<string>): DeferredState {
  const left = new Map([...state].filter(([key, { behind = '' }]) => !keys.has(key) && !keys.has(behind)))
  if (left.size === state.size) return state
  return without(left, new Set([...state.keys()].filter((key) => !left.has(key))))
}

/**
 * The deferred writes, and until when. The state of the tab that sends, for its lifetime: the next one asks the server
 * again. The other tabs receive it, to show it.
 */
export function createDeferredWrites(clock: Clock, channel?: TabChannel) {
  const timers = new Map<string, () => void>()
  let sends = false
  const { state, tell, ask, close } = sharedState<DeferredState>(new Map(), channel, () => sends)

  function publish(deferrals: DeferredState): void {
    for (const [key, cancel] of timers) {
      if (deferrals.has(key)) continue
      timers.delete(key)
      cancel()
    }
    tell(deferrals)
  }

  function drop(keys: readonly string[]): void {
    const left = without(state.getState(), new Set(keys))
    if (left !== state.getState()) publish(left)
  }

  function put(all: readonly (readonly [string, Deferral])[]): void {
    for (const [key, { until }] of all) {
      timers.get(key)?.()
      // A timer besides the clock, which may be set back; the clock besides a timer, which may sleep with the machine.
      timers.set(
        key,
        clock.after(until - clock.now(), () => drop([key])),
      )
    }
    if (all.length > 0) publish(new Map([...state.getState(), ...all]))
  }

  return {
    state,
    askOtherTabs: ask,
    /** This tab sends from now on; nothing is deferred yet. */
    begin: (): void => {
      sends = true
      publish(new Map())
    },
    defer: (name: DatabaseName, postponed: readonly Postponed[]): void =>
      put(
        postponed.map(({ version: { _id, unsentAt }, rate, seconds }) => [
          writeKey(name, _id),
          { at: unsentAt, until: clock.now() + seconds * 1000, rate },
        ]),
      ),
    /** Defers a write as long as a deferred one that it depends on. @param on that one's key */
    deferBehind: (name: DatabaseName, { _id, unsentAt }: WaitingVersion, on: string): void => {
      const deferral = state.getState().get(on)
      if (deferral !== undefined) put([[writeKey(name, _id), { ...deferral, at: unsentAt, behind: on }]])
    },
    /** Defers a write until a pull brings the record that it needs, and examines it again each day. @param on its key */
    deferMissing: (name: DatabaseName, { _id, unsentAt }: WaitingVersion, on: string): void =>
      put([[writeKey(name, _id), { at: unsentAt, until: clock.now() + DAY_MS, rate: 'repeated', behind: on }]]),
    /** Defers decisions among these until they may be sent. */
    noteDecided: (name: DatabaseName, versions: readonly WaitingVersion[]): void =>
      put(
        versions
          .filter(
            (one) => staysHere(one, clock.now()) && deferralOf(state.getState(), name, one)?.until !== leavesAtOf(one),
          )
          .map((one) => [writeKey(name, one._id), { at: one.unsentAt, until: leavesAtOf(one), rate: 'undo' }]),
      ),
    /** Whether this version of a document is deferred now. */
    isDeferred: (name: DatabaseName, version: WaitingVersion): boolean =>
      staysHere(version, clock.now()) || (deferralOf(state.getState(), name, version)?.until ?? 0) > clock.now(),
    /**
     * Releases writes, and those that depend on them, when the server has given another answer or has another version.
     * Undoable decisions stay deferred: they are merged when they are sent, whatever the server has by then.
     */
    release: (name: DatabaseName, ids: readonly string[]): void =>
      drop(ids.map((id) => writeKey(name, id)).filter((key) => state.getState().get(key)?.rate !== 'undo')),
    /** This tab no longer sends. */
    end: (): void => {
      if (sends) publish(new Map())
      sends = false
    },
    close: (): void => {
      for (const cancel of timers.values()) cancel()
      close()
    },
  }
}

import { createStore } from 'zustand/vanilla'
import type { Clock, PageSignals, Platform } from '../platform/platform.ts'
import { CLOCK_OFFSET_KEY } from '../store/names.ts'
import type { TimeCall } from './http.ts'

export type ServerClock = ReturnType<typeof createServerClock>

interface Surroundings extends Partial<Pick<Platform, 'localStorage'>> {
  readonly clock: Pick<Clock, 'now'>
  readonly page?: Pick<PageSignals, 'onStorage'>
}

const MILLISECONDS = /^\d{13}$/ // of this century and the next; an intermediary may send an invalid date

function storedOffset(environment: Surroundings): number {
  try {
    const stored = Number(environment.localStorage?.getItem(CLOCK_OFFSET_KEY) ?? 0)
    return Number.isFinite(stored) ? stored : 0
  } catch {
    return 0 // a browser without storage
  }
}

/**
 * The server's time, estimated from its answers: deadlines use it rather than the device's clock, which may be wrong by
 * days.
 *
 * The offset changes only when an answer contradicts it: the server's time lies between the departure of a call and its
 * answer, so a slow call tells little, and a contradiction means that the device's clock was set. It is stored for a
 * start without a network: a clock that was wrong usually still is.
 */
export function createServerClock(environment: Surroundings) {
  const { clock, page } = environment
  /** The server clock's lead over this device's, in milliseconds. */
  const offset = createStore<number>(() => storedOffset(environment))

  function learn(ms: number): void {
    offset.setState(ms, true)
    try {
      environment.localStorage?.setItem(CLOCK_OFFSET_KEY, String(ms))
    } catch {
      // The next answer sets it again.
    }
  }

  const stop =
    page?.onStorage((key) => {
      if (key === CLOCK_OFFSET_KEY) offset.setState(storedOffset(environment), true)
    }) ?? (() => {})

  const timeCall: TimeCall = () => {
    const left = clock.now()
    return (answered) => {
      const time = MILLISECONDS.test(answered ?? '') ? Number(answered) : Number.NaN
      const [least, most] = [time - clock.now(), time - left]
      // The clock was set back meanwhile, or the answer carries no time.
      if (!(least <= most)) return
      const current = offset.getState()
      if (current < least || current > most) learn(Math.round((least + most) / 2))
    }
  }

  /** @returns milliseconds since the epoch */
  const now = () => clock.now() + offset.getState()
  return { offset, now, timeCall, close: stop }
}

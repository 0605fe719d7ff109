import { createStore } from 'zustand/vanilla'
import { CLOCK_OFFSET_KEY } from '../names.ts'
import type { Clock, PageSignals, Platform } from '../platform/platform.ts'
import type { TimeCall } from './http.ts'

export type ServerClock = ReturnType<typeof createServerClock>

interface Surroundings extends Partial<Pick<Platform, 'localStorage'>> {
  readonly clock: Pick<Clock, 'now'>
  readonly page?: Pick<PageSignals, 'onStorage'>
}

const MILLISECONDS = /^\d{13}$/ // of this century and the next: what something in between makes of them may be no date

function storedOffset(environment: Surroundings): number {
  try {
    const stored = Number(environment.localStorage?.getItem(CLOCK_OFFSET_KEY) ?? 0)
    return Number.isFinite(stored) ? stored : 0
  } catch {
    return 0 // a browser that allows no storage
  }
}

/**
 * The server's time, as its answers tell it: what shows or decides when something ends reads this, and not the device's
 * clock, which may be wrong by days.
 *
 * The offset stays as it is for as long as answers allow: the server's time lies between the departure of a call and its
 * answer, so that a slow one tells little, and one that contradicts it tells that the device's clock was set. It is kept
 * for a start without a network: a clock that was wrong mostly is so still.
 */
export function createServerClock(environment: Surroundings) {
  const { clock, page } = environment
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  const offset = createStore<number>(() => storedOffset(environment))

  function learn(ms: number): void {
    offset.setState(ms, true)
    try {
      environment.localStorage?.setItem(CLOCK_OFFSET_KEY, String(ms))
    } catch {
      // It is learned again from the next answer.
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
      // The clock was set back meanwhile, or the answer bears no time.
      if (!(least <= most)) return
      const current = offset.getState()
      if (current < least || current > most) learn(Math.round((least + most) / 2))
    }
  }

  /** @returns milliseconds since the epoch */
  const now = () => clock.now() + offset.getState()
  return { offset, now, timeCall, close: stop }
}

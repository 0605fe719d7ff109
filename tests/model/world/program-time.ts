import type { Timeline } from './timeline.ts'

/** A timer with the methods of Node's, as some code calls them. */
interface Timer {
  cancel: () => void
  ref(): Timer
  unref(): Timer
}

function timer(): Timer {
  const made: Timer = { cancel: () => {}, ref: () => made, unref: () => made }
  return made
}

/**
 * A program's view of the timeline: its own clock, which may be wrong, and timers that die with it.
 * @param skewMs how far its clock is ahead of the true time; timers are not affected
 */
export function programTime(timeline: Timeline, skewMs = 0) {
  let ended = false
  let skew = skewMs
  const now = () => timeline.now() + skew
  const after = (delayMs: number, work: () => void) =>
    timeline.after(delayMs, () => {
      if (!ended) work()
    })
  class OwnDate extends Date {
    constructor(...args: [] | [number | string]) {
      if (args.length === 0) super(now())
      else super(...args)
    }
    static override now(): number {
      return now()
    }
  }
  class OwnAbortSignal extends AbortSignal {
    static override timeout(delayMs: number): AbortSignal {
      const controller = new AbortController()
      after(delayMs, () => controller.abort(new DOMException('timed out', 'TimeoutError')))
      return controller.signal
    }
    static override any(signals: AbortSignal[]): AbortSignal {
      return AbortSignal.any(signals)
    }
  }
  const clear = (one: unknown) => (one as Timer | undefined)?.cancel?.()
  return {
    now,
    after,
    /** Sets its clock while it runs. @param ms how far it is ahead from now on */
    setSkew: (ms: number): void => {
      skew = ms
    },
    /** Ends the program: its timers never fire. */
    end: (): void => {
      ended = true
    },
    globals: {
      Date: OwnDate as unknown as DateConstructor,
      setTimeout: (work: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) => {
        const made = timer()
        made.cancel = after(delayMs, () => work(...args))
        return made
      },
      clearTimeout: clear,
      setInterval: (work: () => void, everyMs: number) => {
        const made = timer()
        const turn = () => {
          made.cancel = after(everyMs, turn)
          work()
        }
        made.cancel = after(everyMs, turn)
        return made
      },
      clearInterval: clear,
      AbortSignal: OwnAbortSignal,
    },
  }
}

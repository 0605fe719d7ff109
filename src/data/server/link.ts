import type { StoreApi } from 'zustand/vanilla'
import { until } from '../platform/async.ts'
import type { Clock, TabChannel } from '../platform/platform.ts'
import { sharedState } from '../platform/shared-state.ts'
import type { WireVersion } from './wire-version.ts'

export interface LinkState {
  /** Whether the server answers. `navigator.onLine` cannot tell: it stays true when the server alone is gone. */
  readonly reachable: boolean
  /** Whether that has been found out since the page was opened: until then `reachable` is false for want of an answer. */
  readonly checked: boolean
  /** When the server takes calls again after too many of them, in milliseconds since the epoch; 0 at any time. */
  readonly resumesAt: number
}

/** What this browser knows of the way to the server: the tab that calls it reports, the others hear. */
export interface ServerLink {
  readonly state: StoreApi<LinkState>
  /** This tab hears from others, until it finds out by itself. */
  askOtherTabs(): void
  reportReachable(): void
  reportUnreachable(): void
  /** The server had too many calls: nothing is sent by itself until it is over. @param seconds its own delay */
  pause(seconds: number): void
  /** Resolves once the server answers, has not asked to wait, and understands this app. Rejects with the signal. */
  whenReachable(signal: AbortSignal): Promise<void>
  close(): void
}

export function createLink({
  clock,
  wireVersion,
  channel,
}: {
  readonly clock: Clock
  readonly wireVersion: WireVersion
  readonly channel?: TabChannel | undefined
}): ServerLink {
  let answering = false
  let cancelResume = () => {}
  const initial: LinkState = { reachable: false, checked: false, resumesAt: 0 }
  const { state, tell, ask, close } = sharedState(initial, channel, () => answering)

  function report(reachable: boolean): void {
    answering = true
    const before = state.getState()
    if (!before.checked || before.reachable !== reachable) tell({ reachable, checked: true })
  }

  return {
    state,
    askOtherTabs: () => {
      answering = false
      ask()
    },
    reportReachable: () => report(true),
    reportUnreachable: () => report(false),
    pause: (seconds) => {
      const resumesAt = Math.max(state.getState().resumesAt, clock.now() + seconds * 1000)
      tell({ resumesAt })
      cancelResume()
      cancelResume = clock.after(resumesAt - clock.now(), () => tell({ resumesAt: 0 }))
    },
    whenReachable: async (signal) => {
      await until(state, ({ reachable, resumesAt }) => reachable && resumesAt === 0, signal)
      await until(wireVersion.state, ({ tooOld }) => !tooOld, signal)
    },
    close: () => {
      cancelResume()
      close()
    },
  }
}

import type { StoreApi } from 'zustand/vanilla'
import { until } from '../platform/async.ts'
import type { Clock, TabChannel } from '../platform/platform.ts'
import { sharedState } from '../platform/shared-state.ts'
import type { WireVersion } from './wire-version.ts'

export interface LinkState {
  /** Whether the server answers. Not `navigator.onLine`, which stays true when only the server is down. */
  readonly reachable: boolean
  /** Whether reachability was tested since the page opened: until then `reachable` is false for lack of an answer. */
  readonly checked: boolean
  /** When the server's requested pause ends, in milliseconds since the epoch; 0 when there is none. */
  readonly resumesAt: number
}

/** The connection to the server as all tabs share it: the tab that makes calls publishes, the others subscribe. */
export interface ServerLink {
  readonly state: StoreApi<LinkState>
  /** Takes the state from other tabs, until this tab tests it itself. */
  askOtherTabs(): void
  reportReachable(): void
  reportUnreachable(): void
  /** Pauses automatic calls after a rate limit. @param seconds the server's delay */
  pause(seconds: number): void
  /** Resolves once the server is reachable, no pause is pending and it supports this app. Rejects with the signal. */
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

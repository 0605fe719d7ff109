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

export type ServerLink = ReturnType<typeof createLink>

interface LinkInput {
  readonly clock: Clock
  readonly wireVersion: WireVersion
  readonly channel?: TabChannel | undefined
}

/** The connection to the server as all tabs share it: the tab that makes calls publishes, the others subscribe. */
export function createLink({ clock, wireVersion, channel }: LinkInput) {
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
    /** Takes the state from other tabs, until this tab tests it itself. */
    askOtherTabs: (): void => {
      answering = false
      ask()
    },
    reportReachable: (): void => report(true),
    reportUnreachable: (): void => report(false),
    /** Pauses automatic calls after a rate limit. @param seconds the server's delay */
    pause: (seconds: number): void => {
      const resumesAt = Math.max(state.getState().resumesAt, clock.now() + seconds * 1000)
      tell({ resumesAt })
      cancelResume()
      cancelResume = clock.after(resumesAt - clock.now(), () => tell({ resumesAt: 0 }))
    },
    /** Resolves once the server is reachable, no pause is pending and it supports this app. Rejects with the signal. */
    whenReachable: async (signal: AbortSignal): Promise<void> => {
      await until(state, ({ reachable, resumesAt }) => reachable && resumesAt === 0, signal)
      await until(wireVersion.state, ({ tooOld }) => !tooOld, signal)
    },
    close: (): void => {
      cancelResume()
      close()
    },
  }
}

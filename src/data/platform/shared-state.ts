import { createStore } from 'zustand/vanilla'
import type { TabChannel } from './platform.ts'

interface Message<T> {
  /** Absent in a request for the current state. */
  readonly update?: Partial<T>
}

/**
 * A state shared between the tabs of a browser: one publishes it, the others show it.
 * @param tells whether this tab publishes: it answers requests and ignores others' updates
 */
export function sharedState<T extends object>(
  initial: T,
  channel: TabChannel | undefined,
  tells: () => boolean = () => false,
) {
  const state = createStore<T>(() => initial)
  const set = (update: Partial<T>) => {
    if (initial instanceof Map) state.setState(update as T, true)
    else state.setState(update)
  }
  channel?.addEventListener('message', ({ data: { update } }: MessageEvent<Message<T>>) => {
    if (update !== undefined && !tells()) set(update)
    if (update === undefined && tells()) channel.postMessage({ update: state.getState() })
  })
  return {
    state,
    /** Changes the state here and in the other tabs; a map is sent whole. */
    tell: (change: Partial<T>) => {
      set(change)
      channel?.postMessage({ update: change })
    },
    /** Asks the publishing tab for its state, when this tab has just opened. */
    ask: () => channel?.postMessage({}),
    close: () => channel?.close(),
  }
}

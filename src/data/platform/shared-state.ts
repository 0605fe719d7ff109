import { createStore } from 'zustand/vanilla'
import type { TabChannel } from './platform.ts'

interface Message<T> {
  /** Absent from one that asks. */
  readonly update?: Partial<T>
}

/**
 * A state that the tabs of a browser share: one tells it, the others show it.
 * @param tells whether this tab tells: it answers those that ask, and takes nothing from them
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
    /** Changes it, here and in the other tabs; a map is told whole. */
    tell: (change: Partial<T>) => {
      set(change)
      channel?.postMessage({ update: change })
    },
    /** Has the tab that tells say what it knows: this one has just been opened. */
    ask: () => channel?.postMessage({}),
    close: () => channel?.close(),
  }
}

import { createStore } from 'zustand/vanilla'
import type { Channel } from './platform.ts'

interface Message<T> {
  /** Absent from one that asks. */
  readonly told?: Partial<T>
}

/**
 * A state that the tabs of a browser share: one tells it, the others show it.
 * @param tells whether this tab tells: it answers those that ask, and takes nothing from them
 */
export function sharedState<T extends object>(
  first: T,
  channel: Channel | undefined,
  tells: () => boolean = () => false,
) {
  const state = createStore<T>(() => first)
  const set = (told: Partial<T>) => {
    if (first instanceof Map) state.setState(told as T, true)
    else state.setState(told)
  }
  channel?.addEventListener('message', ({ data: { told } }: MessageEvent<Message<T>>) => {
    if (told !== undefined && !tells()) set(told)
    if (told === undefined && tells()) channel.postMessage({ told: state.getState() })
  })
  return {
    state,
    /** Changes it, here and in the other tabs; a map is told whole. */
    tell: (change: Partial<T>) => {
      set(change)
      channel?.postMessage({ told: change })
    },
    /** Has the tab that tells say what it knows: this one has just been opened. */
    ask: () => channel?.postMessage({}),
    close: () => channel?.close(),
  }
}

import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Channel } from './device/environment.ts'

/** A state that the tabs of a browser share: one tells it, the others show it. */
export interface SharedState<T> {
  readonly state: StoreApi<T>
  /** Changes it, here and in the other tabs; a map is told whole. */
  tell(change: Partial<T>): void
  /** Has the tab that tells say what it knows: this one has just been opened. */
  ask(): void
  close(): void
}

interface Message<T> {
  /** Absent from one that asks. */
  readonly told?: Partial<T>
}

/** @param tells whether this tab tells: it answers those that ask, and takes nothing from them */
export function sharedState<T extends object>(
  first: T,
  channel: Channel | undefined,
  tells: () => boolean = () => false,
): SharedState<T> {
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
    tell: (change) => {
      set(change)
      channel?.postMessage({ told: change })
    },
    ask: () => channel?.postMessage({}),
    close: () => channel?.close(),
  }
}

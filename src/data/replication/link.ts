import { createStore, type StoreApi } from 'zustand/vanilla'
import { CHANNELS } from '#wire/names.ts'
import { wireStore } from './wire-version.ts'

export interface Link {
  /** Whether the server answers. `navigator.onLine` cannot tell: it stays true when the server alone is gone. */
  readonly reachable: boolean
  /** When the server takes calls again that it had too many of, in milliseconds since the epoch; 0 at any time. */
  readonly resumesAt: number
}

export const linkStore = createStore<Link>(() => ({ reachable: false, resumesAt: 0 }))

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNELS.link)
let answering = false

function publish(link: Partial<Link>): void {
  linkStore.setState(link)
  channel?.postMessage(linkStore.getState())
}

/** One tab talks to the server; the others hear from it whether it answers. */
export function listenToOtherTabs(): void {
  channel?.addEventListener('message', (event: MessageEvent<Partial<Link> & { ask?: boolean }>) => {
    const { ask, reachable, resumesAt = 0 } = event.data
    if (ask === true && answering) channel.postMessage(linkStore.getState())
    if (!answering && reachable !== undefined) linkStore.setState({ reachable, resumesAt })
  })
  channel?.postMessage({ ask: true })
}

export function noteReachable(): void {
  answering = true
  if (!linkStore.getState().reachable) publish({ reachable: true })
}

export function noteUnreachable(): void {
  answering = true
  if (linkStore.getState().reachable) publish({ reachable: false })
}

let resuming: ReturnType<typeof setTimeout> | undefined

/** The server said that it was too much: nothing is sent by itself until it is over. @param seconds its own delay */
export function notePause(seconds: number): void {
  const resumesAt = Math.max(linkStore.getState().resumesAt, Date.now() + seconds * 1000)
  publish({ resumesAt })
  clearTimeout(resuming)
  resuming = setTimeout(() => publish({ resumesAt: 0 }), resumesAt - Date.now())
}

/** Resolves once a store's state holds; at once when it does. Rejects when `signal` aborts. */
export function until<T>(store: StoreApi<T>, holds: (state: T) => boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    if (holds(store.getState())) return resolve()
    const abort = () => {
      stop()
      reject(signal.reason)
    }
    const stop = store.subscribe((state) => {
      if (!holds(state)) return
      stop()
      signal.removeEventListener('abort', abort)
      resolve()
    })
    signal.addEventListener('abort', abort, { once: true })
  })
}

/** Resolves once the server answers, has not asked for patience, and understands this app. */
export async function whenReachable(signal: AbortSignal): Promise<void> {
  await until(linkStore, ({ reachable, resumesAt }) => reachable && resumesAt === 0, signal)
  await until(wireStore, ({ tooOld }) => !tooOld, signal)
}

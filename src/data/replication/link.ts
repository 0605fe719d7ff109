import { createStore, type StoreApi } from 'zustand/vanilla'
import { wireStore } from './wire-version.ts'

/** Whether the server answers. `navigator.onLine` cannot tell: it stays true when the server alone is gone. */
export const linkStore = createStore<{ reachable: boolean }>(() => ({ reachable: false }))

const CHANNEL = 'rayon-libre:link'
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)
let answering = false

function publish(reachable: boolean): void {
  linkStore.setState({ reachable })
  channel?.postMessage({ reachable })
}

/** One tab talks to the server; the others hear from it whether it answers. */
export function listenToOtherTabs(): void {
  channel?.addEventListener('message', (event: MessageEvent<{ reachable?: boolean; ask?: boolean }>) => {
    if (event.data.ask === true && answering) channel.postMessage({ reachable: linkStore.getState().reachable })
    if (!answering && event.data.reachable !== undefined) linkStore.setState({ reachable: event.data.reachable })
  })
  channel?.postMessage({ ask: true })
}

export function noteReachable(): void {
  answering = true
  if (!linkStore.getState().reachable) publish(true)
}

export function noteUnreachable(): void {
  answering = true
  if (linkStore.getState().reachable) publish(false)
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

/** Resolves once the server answers and understands this app. */
export async function whenReachable(signal: AbortSignal): Promise<void> {
  await until(linkStore, ({ reachable }) => reachable, signal)
  await until(wireStore, ({ tooOld }) => !tooOld, signal)
}

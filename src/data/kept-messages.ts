import { createStore } from 'zustand/vanilla'
import type { ContactMessage } from '#domain/contact.ts'
import { linkStore } from './replication/link.ts'

/** A contact message that the offline worker keeps (service-worker/contact.ts). `since` in ms since the epoch. */
export interface KeptMessage {
  readonly id: number
  readonly sujet: string
  readonly since: number
  /** The server's code, for a message that it would refuse again. */
  readonly refused?: string
}

export const keptStore = createStore<{ readonly kept: readonly KeptMessage[] }>(() => ({ kept: [] }))

const CHANNEL = 'rayon-libre:contact'
const ANSWER_MS = 5000 // the worker's own writing; without an answer the form keeps the text

function controller(): ServiceWorker | null {
  return typeof navigator === 'undefined' ? null : (navigator.serviceWorker?.controller ?? null)
}

/** Gives a message to the worker, which sends it when it can, pages open or not. @returns false when there is none */
export function keepMessage(message: ContactMessage & { readonly id: string }): Promise<boolean> {
  const worker = controller()
  if (worker === null) return Promise.resolve(false)
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const late = setTimeout(() => resolve(false), ANSWER_MS)
    port1.onmessage = (event: MessageEvent<{ readonly ok: boolean }>) => {
      clearTimeout(late)
      port1.close()
      resolve(event.data.ok)
    }
    worker.postMessage({ type: 'CONTACT_KEEP', message }, [port2])
  })
}

export function dropMessage(id: number): void {
  controller()?.postMessage({ type: 'CONTACT_DROP', id })
}

/** Follows what the worker keeps, and has it send whenever the server answers. */
export function followKeptMessages(): void {
  if (typeof BroadcastChannel === 'undefined' || navigator.serviceWorker === undefined) return
  new BroadcastChannel(CHANNEL).addEventListener(
    'message',
    (event: MessageEvent<{ readonly kept: readonly KeptMessage[] }>) => keptStore.setState({ kept: event.data.kept }),
  )
  const ask = () => {
    controller()?.postMessage({ type: 'CONTACT_LIST' })
    if (linkStore.getState().reachable) controller()?.postMessage({ type: 'CONTACT_SEND' })
  }
  ask()
  navigator.serviceWorker.addEventListener('controllerchange', ask)
  linkStore.subscribe(({ reachable }, before) => {
    if (reachable && !before.reachable) controller()?.postMessage({ type: 'CONTACT_SEND' })
  })
}

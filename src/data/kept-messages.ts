import { createStore } from 'zustand/vanilla'
import type { ContactMessage } from '#domain/contact.ts'
import { CHANNELS } from '#wire/names.ts'
import type { ContactAnswer, ContactNews, ContactRequest, KeptMessage } from '#wire/service-worker.ts'
import { linkStore } from './replication/link.ts'

export const keptStore = createStore<{ readonly kept: readonly KeptMessage[] }>(() => ({ kept: [] }))

const ANSWER_MS = 5000 // the worker's own writing; without an answer the form keeps the text

function controller(): ServiceWorker | null {
  return typeof navigator === 'undefined' ? null : (navigator.serviceWorker?.controller ?? null)
}

function send(request: ContactRequest): void {
  controller()?.postMessage(request)
}

/** Gives a message to the worker, which sends it when it can, pages open or not. @returns false when there is none */
export function keepMessage(message: ContactMessage & { readonly id: string }): Promise<boolean> {
  const worker = controller()
  if (worker === null) return Promise.resolve(false)
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const late = setTimeout(() => resolve(false), ANSWER_MS)
    port1.onmessage = (event: MessageEvent<ContactAnswer>) => {
      clearTimeout(late)
      port1.close()
      resolve(event.data.ok)
    }
    worker.postMessage({ type: 'CONTACT_KEEP', message } satisfies ContactRequest, [port2])
  })
}

export function dropMessage(id: number): void {
  send({ type: 'CONTACT_DROP', id })
}

/** Follows what the worker keeps, and has it send whenever the server answers. */
export function followKeptMessages(): void {
  if (typeof BroadcastChannel === 'undefined' || navigator.serviceWorker === undefined) return
  new BroadcastChannel(CHANNELS.contact).addEventListener('message', (event: MessageEvent<ContactNews>) =>
    keptStore.setState({ kept: event.data.kept }),
  )
  const ask = () => {
    send({ type: 'CONTACT_LIST' })
    if (linkStore.getState().reachable) send({ type: 'CONTACT_SEND' })
  }
  ask()
  navigator.serviceWorker.addEventListener('controllerchange', ask)
  linkStore.subscribe(({ reachable }, before) => {
    if (reachable && !before.reachable) send({ type: 'CONTACT_SEND' })
  })
}

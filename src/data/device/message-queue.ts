import { createStore } from 'zustand/vanilla'
import type {
  ContactAnswer,
  ContactNews,
  ContactRequest,
  QueuedContactMessage,
  QueuedContactPost,
} from '#wire/service-worker.ts'
import type { Platform, TabChannel } from '../platform/platform.ts'
import type { ServerLink } from '../server/link.ts'

const ANSWER_MS = 5000 // for the worker to write to its database; without an answer the form keeps the text
const RETRY_MS = 60_000

interface MessageQueueState {
  readonly queued: readonly QueuedContactMessage[]
  /** Names of queued messages that the server has accepted while this page was open. */
  readonly sent: readonly string[]
}

type MessageQueueInput = Pick<Platform, 'serviceWorker' | 'clock'> & {
  readonly channel: TabChannel | undefined
  readonly link: ServerLink
}

/** Messages still to send: a rejected one stays in the queue only to be read again. */
const unsent = (queued: readonly QueuedContactMessage[]) => queued.filter(({ refused }) => refused === undefined).length

/** Client of the service worker's queue of contact messages and reports, which it stores until the server has them. */
export function createMessageQueue({ serviceWorker, channel, clock, link }: MessageQueueInput) {
  const state = createStore<MessageQueueState>(() => ({ queued: [], sent: [] }))
  const stops: (() => void)[] = []
  let cancelRetry = () => {}

  function send(request: ContactRequest): void {
    serviceWorker?.controller?.postMessage(request)
  }

  /** @returns whether the worker reports success */
  function ask(request: ContactRequest): Promise<boolean> {
    const worker = serviceWorker?.controller
    if (!worker) return Promise.resolve(false)
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      const cancel = clock.after(ANSWER_MS, () => resolve(false))
      port1.onmessage = (event: MessageEvent<ContactAnswer>) => {
        cancel()
        port1.close()
        resolve(event.data.ok)
      }
      worker.postMessage(request, [port2])
    })
  }

  /**
   * With an empty queue, no post: it would delay the update of a worker that is being replaced. The worker does not
   * report a failed attempt while the server is reachable, so retry until the queue is empty.
   */
  function sendQueued(): void {
    cancelRetry()
    if (!link.state.getState().reachable || unsent(state.getState().queued) === 0) return
    send({ type: 'CONTACT_SEND' })
    cancelRetry = clock.after(RETRY_MS, sendQueued)
  }

  function catchUp(): void {
    send({ type: 'CONTACT_LIST' })
    sendQueued()
  }

  return {
    state,
    /** Queues a message, sent as soon as possible, with or without a page open. @returns false without a worker */
    keep: (what: QueuedContactPost) => ask({ type: 'CONTACT_KEEP', ...what }),
    discard: (id: number) => send({ type: 'CONTACT_DROP', id }),
    /** Discards all messages; resolves once they are deleted. */
    clear: async () => {
      await ask({ type: 'CONTACT_CLEAR' })
    },
    /** Subscribes to the worker's queue, and triggers sending whenever the server becomes reachable. */
    follow: () => {
      if (channel === undefined || serviceWorker === undefined) return
      channel.addEventListener('message', (event: MessageEvent<ContactNews>) => {
        const before = unsent(state.getState().queued)
        const { queued, sent } = event.data
        state.setState((previous) => ({ queued, sent: sent === undefined ? previous.sent : [...previous.sent, sent] }))
        if (unsent(queued) > before) sendQueued()
      })
      catchUp()
      serviceWorker.addEventListener('controllerchange', catchUp)
      stops.push(
        () => serviceWorker.removeEventListener('controllerchange', catchUp),
        link.state.subscribe(({ reachable }, before) => {
          if (reachable && !before.reachable) sendQueued()
        }),
      )
    },
    close: () => {
      cancelRetry()
      for (const stop of stops) stop()
      channel?.close()
    },
  }
}

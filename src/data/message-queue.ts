import { createStore } from 'zustand/vanilla'
import type {
  ContactAnswer,
  ContactNews,
  ContactRequest,
  QueuedContactMessage,
  QueuedContactPost,
} from '#wire/service-worker.ts'
import type { Clock, TabChannel } from './platform/platform.ts'
import type { ServerLink } from './server/link.ts'

const ANSWER_MS = 5000 // the worker's own writing; without an answer the form keeps the text
const RETRY_MS = 60_000

interface MessageQueueState {
  readonly queued: readonly QueuedContactMessage[]
  /** The names of those that were kept and that the server has taken while this page was open. */
  readonly sent: readonly string[]
}

export interface MessageQueueInput {
  readonly serviceWorker: ServiceWorkerContainer | undefined
  readonly channel: TabChannel | undefined
  readonly clock: Clock
  readonly link: ServerLink
}

/** How many are still to be sent: one that the server refused is only kept to be read again. */
const unsent = (queued: readonly QueuedContactMessage[]) => queued.filter(({ refused }) => refused === undefined).length

/** Contact messages, and reports, that the service worker keeps until the server has them. */
export function createMessageQueue({ serviceWorker, channel, clock, link }: MessageQueueInput) {
  const state = createStore<MessageQueueState>(() => ({ queued: [], sent: [] }))
  const stops: (() => void)[] = []
  let cancelRetry = () => {}

  function send(request: ContactRequest): void {
    serviceWorker?.controller?.postMessage(request)
  }

  /** @returns whether the worker says that it is done */
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
   * With nothing to send the worker is left asleep: a post to one that is giving way would hold the newer one back. An
   * attempt that failed, the server being there, is told by nothing: until all has left, there is another.
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
    /** Hands a message over, to be sent when it can be, pages open or not. @returns false when there is no worker */
    keep: (what: QueuedContactPost) => ask({ type: 'CONTACT_KEEP', ...what }),
    discard: (id: number) => send({ type: 'CONTACT_DROP', id }),
    /** Discards them all; resolves once they are gone. */
    clear: async () => {
      await ask({ type: 'CONTACT_CLEAR' })
    },
    /** Follows what the worker keeps, and has it send whenever the server answers. */
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

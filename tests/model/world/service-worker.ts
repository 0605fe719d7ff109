import type { QueuedContactMessage } from '#wire/service-worker.ts'
import type { Activity } from './activity.ts'
import type { channels } from './channels.ts'
import { ORIGIN } from './gateway-process.ts'
import { createKillSwitch, type KillSwitch } from './kill-switch.ts'
import type { lockManager } from './locks.ts'
import type { DeviceNetwork } from './network.ts'
import { programTime } from './program-time.ts'
import type { Program, WorkerExports } from './realm.ts'
import type { Timeline } from './timeline.ts'

interface QueuedMessage {
  readonly id: number
  readonly requestData: { readonly init: { readonly body: string } }
  readonly timestamp: number
  readonly metadata: Partial<QueuedContactMessage>
}

/** Relative URLs resolve to the site, as in a worker. */
class SiteRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, ORIGIN) : input, init)
  }
}

export interface ServiceWorkerInput {
  readonly network: DeviceNetwork
  readonly channelOf: ReturnType<typeof channels>
  readonly locks: ReturnType<typeof lockManager>
  readonly program: Program<WorkerExports>
  readonly timeline: Timeline
  readonly activity: Activity
}

/** A browser's service worker: started by messages of its pages, and may be killed at any moment. */
export function createServiceWorker(input: ServiceWorkerInput) {
  const { program, timeline, activity, network, channelOf, locks } = input
  const queue = new Map<number, QueuedMessage>()
  let last = 0
  let current: { readonly killSwitch: KillSwitch; readonly handle: (event: object) => void } | undefined

  function start(): NonNullable<typeof current> {
    const time = programTime(timeline)
    const killSwitch = createKillSwitch(() => {
      time.end()
      locks.release(killSwitch)
    })
    const workerLocks = locks.forOwner(killSwitch, killSwitch.isDead)
    const handlers: ((event: object) => void)[] = []
    const fetch = network.fetchOf(killSwitch.isDead)
    program({
      ...time.globals,
      globalThis: {
        addEventListener: (type: string, handler: (event: object) => void) =>
          type === 'message' && handlers.push(handler),
        registration: {},
      },
      BroadcastChannel: channelOf(killSwitch.isDead),
      Request: SiteRequest,
      navigator: {
        locks: { request: (name: string, work: () => Promise<void>) => workerLocks.request(name, {}, work) },
      },
      fetch: async (request: Request) => {
        const { method, headers, signal } = request
        const body = await request.text()
        return fetch(new URL(request.url).pathname, { method, headers: Object.fromEntries(headers), body, signal })
      },
      queuedRequests: {
        all: async () => [...queue.values()],
        add: (entry: Omit<QueuedMessage, 'id'>) =>
          killSwitch.write(async () => {
            last += 1
            queue.set(last, { ...entry, id: last })
          }),
        remove: (id: number) => killSwitch.write(async () => void queue.delete(id)),
      },
    }).keepContactMessages()
    return { killSwitch, handle: (event) => void handlers.map((handler) => handler(event)) }
  }

  function deliver(data: unknown, ports: readonly MessagePort[]): void {
    if (current === undefined || current.killSwitch.isDead()) current = start()
    const answer = (value: unknown) => {
      activity.note()
      for (const port of ports) port.postMessage(value)
    }
    current.handle({
      data,
      ports: [{ postMessage: answer }],
      waitUntil: (work: Promise<unknown>) => work.catch(() => {}),
    })
  }

  const controller = {
    postMessage: (data: unknown, ports: readonly MessagePort[] = []) => {
      activity.note()
      setImmediate(() => deliver(structuredClone(data), ports))
    },
  }
  const deaf = () => {}
  const container = { controller, addEventListener: deaf, removeEventListener: deaf, getRegistration: async () => {} }
  return {
    /** The container that its pages see. */
    container: container as unknown as ServiceWorkerContainer,
    kill: () => current?.killSwitch.kill(),
    /** Its queued messages, by the name that their device gave them. */
    queuedMessages: () =>
      [...queue.values()].map(({ requestData, metadata }) => ({
        name: (JSON.parse(requestData.init.body) as { readonly id: string }).id,
        refused: metadata.refused !== undefined,
      })),
  }
}

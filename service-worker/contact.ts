import { QueueStore, StorableRequest } from 'workbox-background-sync'
import { isFromGateway } from '#wire/answer.ts'
import { LOCKS } from '#wire/locks.ts'
import { CHANNELS } from '#wire/names.ts'
import type {
  ContactAnswer,
  ContactNews,
  ContactRequest,
  QueuedContactMessage,
  QueuedContactPost,
} from '#wire/service-worker.ts'
import { worker } from './scope.ts'

/**
 * The offline queue of contact messages and reports. They are sent by background sync if the browser has it, else when
 * a page reports that the server is reachable. Workbox's `QueueStore` stores them; its `Queue` is not used, since it
 * removes a request before it is sent, and drops one after seven days.
 */
const store = new QueueStore('contact')
type Entry = Awaited<ReturnType<typeof store.getAll>>[number]

const TAG = 'contact'
const TIMEOUT_MS = 8_000 // a new version cannot activate while a message is being sent
const RETRIED = [401, 408, 425, 429, 500, 502, 503, 504]

const channel = new BroadcastChannel(CHANNELS.contact)

async function broadcast(news: Pick<ContactNews, 'sent'> = {}): Promise<void> {
  const queued = (await store.getAll()).map(
    ({ id, timestamp, metadata }) => ({ ...metadata, id, since: timestamp }) as QueuedContactMessage,
  )
  channel.postMessage({ queued, ...news } satisfies ContactNews)
}

type Result = 'accepted' | 'later' | { readonly refused: string }

async function send(request: Request): Promise<Result> {
  try {
    const response = await fetch(new Request(request, { signal: AbortSignal.timeout(TIMEOUT_MS) }))
    if (!isFromGateway(response) || RETRIED.includes(response.status)) return 'later'
    if (response.ok) return 'accepted'
    const { error } = (await response.json()) as { readonly error?: unknown }
    return typeof error === 'string' ? { refused: error } : 'later'
  } catch {
    return 'later'
  }
}

/**
 * Sends a message and removes it once the server has it: after an interruption it is sent twice, under the same id.
 * @throws when it must be retried
 */
async function sendEntry({ id, requestData, timestamp, metadata }: Entry): Promise<void> {
  const { refused, message } = metadata as Omit<QueuedContactMessage, 'id' | 'since'>
  if (refused !== undefined) return
  const result = await send(new StorableRequest(requestData).toRequest())
  if (result === 'later') throw new Error('later')
  if (result !== 'accepted') await store.pushEntry({ requestData, timestamp, metadata: { ...metadata, ...result } })
  await store.deleteEntry(id)
  await broadcast(result === 'accepted' ? { sent: message } : {})
}

/** @throws when a message must be retried: background sync then schedules another attempt */
function sendAll(): Promise<void> {
  // Two service workers of one site may run at once, and a sync may coincide with a page's request.
  return navigator.locks.request(LOCKS.contact, async () => {
    for (const entry of await store.getAll()) await sendEntry(entry)
  })
}

/** The message's endpoint, its body, and the fields that a page shows while it is queued. */
function postOf(post: QueuedContactPost) {
  if ('report' in post) {
    const { report, sujet } = post
    return { path: '/api/signalements', body: report, metadata: { sujet, text: report.text, message: report.id } }
  }
  const { id, sujet, message } = post.message
  return { path: '/api/contact', body: post.message, metadata: { sujet, text: message, message: id } }
}

async function keep(post: QueuedContactPost): Promise<void> {
  const { path, body, metadata } = postOf(post)
  const request = new Request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const requestData = (await StorableRequest.fromRequest(request)).toObject()
  await store.pushEntry({ requestData, timestamp: Date.now(), metadata })
  await broadcast()
  // Some browsers refuse: a page then triggers the sending.
  if ('sync' in worker.registration) await worker.registration.sync.register(TAG).catch(() => undefined)
}

async function handle(request: ContactRequest): Promise<void> {
  if (request.type === 'CONTACT_KEEP') return keep(request)
  if (request.type === 'CONTACT_SEND') return sendAll().catch(() => undefined)
  if (request.type === 'CONTACT_DROP') await store.deleteEntry(request.id)
  if (request.type === 'CONTACT_CLEAR') for (const { id } of await store.getAll()) await store.deleteEntry(id)
  return broadcast()
}

export function keepContactMessages(): void {
  worker.addEventListener('sync', (event) => {
    if (event.tag === TAG) event.waitUntil(sendAll())
  })
  worker.addEventListener('message', (event) => {
    const request = event.data as ContactRequest | null
    if (!request?.type?.startsWith('CONTACT_')) return
    const reply = (answer: ContactAnswer) => event.ports[0]?.postMessage(answer)
    const handled = handle(request)
    event.waitUntil(handled)
    handled.then(
      () => reply({ ok: true }),
      () => reply({ ok: false }),
    )
  })
}

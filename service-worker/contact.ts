import { QueueStore, StorableRequest } from 'workbox-background-sync'
import { worker } from './scope.ts'

/**
 * Messages of the contact form written without a network. They leave by background sync where the browser has it, else
 * when a page says that the server answers. Workbox's store keeps them; its `Queue` is not used, since it takes a
 * request out before it has been sent, and drops one after seven days.
 */
const store = new QueueStore('contact')
const TAG = 'contact'
const CHANNEL = 'rayon-libre:contact'
const TIMEOUT_MS = 8_000 // a new version cannot take over while a message is under way
const LATER = [401, 408, 425, 429, 500, 502, 503, 504]

/** What a page is told of a kept message. `refused`: the server's code, for one that would be refused again. */
interface Told {
  readonly id: number
  readonly sujet: string
  readonly since: number
  readonly refused?: string
}

type Asked =
  | { readonly type: 'CONTACT_KEEP'; readonly message: { readonly sujet: string; readonly [field: string]: unknown } }
  | { readonly type: 'CONTACT_SEND' }
  | { readonly type: 'CONTACT_LIST' }
  | { readonly type: 'CONTACT_DROP'; readonly id: number }

const channel = new BroadcastChannel(CHANNEL)

async function tell(): Promise<void> {
  const kept = await store.getAll()
  channel.postMessage({
    kept: kept.map(({ id, timestamp, metadata }) => ({ ...metadata, id, since: timestamp }) as Told),
  })
}

/** Whether the server has it: `null` when it must be tried again, else its code for a refusal, empty when taken. */
async function attempt(request: Request): Promise<string | null> {
  try {
    const response = await fetch(new Request(request, { signal: AbortSignal.timeout(TIMEOUT_MS) }))
    if (response.ok) return ''
    if (LATER.includes(response.status)) return null
    return ((await response.json()) as { readonly error?: string }).error ?? 'server'
  } catch {
    return null
  }
}

/** A message is taken out once the server has it: interrupted in between, it leaves twice, under the same id. */
async function sendOne(entry: Awaited<ReturnType<typeof store.getAll>>[number]): Promise<boolean> {
  const { id, requestData, timestamp, metadata } = entry
  if ((metadata as Partial<Told>).refused !== undefined) return true
  const answer = await attempt(new StorableRequest(requestData).toRequest())
  if (answer === null) return false
  if (answer !== '') await store.pushEntry({ requestData, timestamp, metadata: { ...metadata, refused: answer } })
  await store.deleteEntry(id)
  await tell()
  return true
}

/** @throws when some message must be tried again: background sync then asks again */
function sendAll(): Promise<void> {
  // Two workers of one site may live at once, and a sync may come while a page asks.
  return navigator.locks.request('rayon-libre:contact', async () => {
    for (const entry of await store.getAll()) if (!(await sendOne(entry))) throw new Error('later')
  })
}

async function keep(message: { readonly sujet: string }): Promise<void> {
  const request = new Request('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  })
  const requestData = (await StorableRequest.fromRequest(request)).toObject()
  await store.pushEntry({ requestData, timestamp: Date.now(), metadata: { sujet: message.sujet } })
  await tell()
  // Refused by some browsers: pages ask then.
  if ('sync' in worker.registration) await worker.registration.sync.register(TAG).catch(() => undefined)
}

async function answer(asked: Asked): Promise<void> {
  if (asked.type === 'CONTACT_KEEP') return keep(asked.message)
  if (asked.type === 'CONTACT_SEND') return sendAll().catch(() => undefined)
  if (asked.type === 'CONTACT_DROP') await store.deleteEntry(asked.id)
  return tell()
}

export function keepContact(): void {
  worker.addEventListener('sync', (event) => {
    if (event.tag === TAG) event.waitUntil(sendAll())
  })
  worker.addEventListener('message', (event) => {
    const asked = event.data as Asked | null
    if (!asked?.type?.startsWith('CONTACT_')) return
    const done = answer(asked)
    event.waitUntil(done)
    done.then(
      () => event.ports[0]?.postMessage({ ok: true }),
      () => event.ports[0]?.postMessage({ ok: false }),
    )
  })
}

import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FOREIGN_ANSWERS, ours } from '#tests/fixtures/answers.ts'

interface Entry {
  readonly id: number
  readonly timestamp: number
  readonly requestData: object
  readonly metadata: { readonly sujet: string; readonly message: string; readonly refused?: string }
}

/** The browser's stored queue. */
const queue = vi.hoisted(() => ({ entries: [] as Entry[] }))

vi.mock('workbox-background-sync', () => ({
  QueueStore: class {
    getAll = async () => [...queue.entries]
    pushEntry = async (entry: Omit<Entry, 'id'>) =>
      void queue.entries.push({ ...entry, id: 100 + queue.entries.length })
    deleteEntry = async (id: number) => (queue.entries = queue.entries.filter((entry) => entry.id !== id))
  },
  StorableRequest: class {
    toRequest = () => new Request('https://rayon.example/api/contact', { method: 'POST', body: '{}' })
  },
}))

// A variable, not a literal import: the module's types are a worker's, unknown in this folder.
const OUTBOX = fileURLToPath(new URL('../../../service-worker/contact.ts', import.meta.url))

type Listener = (event: object) => void

/** The messages reported to pages as sent. */
const notified: (string | undefined)[] = []
class PagesChannel {
  postMessage = ({ sent }: { readonly sent?: string }) => notified.push(sent)
}

/** The worker's outbox over a server, with one message in it. @returns sends it, as a page or the browser requests */
async function anOutbox(answer: () => Response) {
  const listeners = new Map<string, Listener>()
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => listeners.set(name, listener))
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => Promise<void>) => work() } })
  vi.stubGlobal('fetch', async () => answer())
  vi.stubGlobal('BroadcastChannel', PagesChannel)
  const worker = (await import(OUTBOX)) as { keepContactMessages(): void }
  worker.keepContactMessages()
  const send = async () => {
    let done: Promise<unknown> = Promise.resolve()
    const event = { tag: 'contact', waitUntil: (work: Promise<unknown>) => (done = work) }
    listeners.get('sync')?.(event)
    return done.then(() => 'done').catch(() => 'again')
  }
  return { send }
}

beforeEach(() => {
  notified.length = 0
  queue.entries = [{ id: 1, timestamp: 0, requestData: {}, metadata: { sujet: 'Une question', message: 'm' } }]
})
afterEach(() => void vi.unstubAllGlobals())

describe("the worker's outbox", () => {
  it('keeps what something in between has answered for, says nothing of it, and has it sent again', async () => {
    const before = queue.entries
    for (const [name, answer] of FOREIGN_ANSWERS) {
      const { send } = await anOutbox(answer)
      expect([name, await send(), queue.entries, notified]).toEqual([name, 'again', before, []])
    }
  })

  it('removes what the gateway has, and says so', async () => {
    const { send } = await anOutbox(() => ours({ ok: true }, 202))
    expect([await send(), queue.entries, notified]).toEqual(['done', [], ['m']])
  })

  it('keeps what the gateway refuses, under its code, and does not send it again', async () => {
    const { send } = await anOutbox(() => ours({ error: 'invalid', message: 'Non' }, 400))
    expect(await send()).toBe('done')
    expect(queue.entries).toMatchObject([{ metadata: { message: 'm', refused: 'invalid' } }])
    const healthy = await anOutbox(() => ours({ ok: true }, 202))
    expect([await healthy.send(), queue.entries.length]).toEqual(['done', 1])
  })

  it.each([401, 408, 429, 500, 503])('sends again what the gateway answers by %i', async (status) => {
    const { send } = await anOutbox(() => ours({ error: 'x' }, status))
    expect([await send(), queue.entries.length]).toEqual(['again', 1])
  })
})

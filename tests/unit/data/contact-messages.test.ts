import { expect, it, onTestFinished } from 'vitest'
import { createMessageQueue } from '#data/device/message-queue.ts'
import { createLink } from '#data/server/link.ts'
import { createWireVersion } from '#data/server/wire-version.ts'
import { handClock } from '#tests/fixtures/device/hand-clock.ts'
import type { ContactNews, ContactRequest, QueuedContactMessage } from '#wire/service-worker.ts'

const waiting: QueuedContactMessage = { id: 1, message: 'm1', text: 'Bonjour', sujet: 'Une question', since: 0 }
const refused: QueuedContactMessage = { ...waiting, id: 2, message: 'm2', sujet: 'Une autre', refused: 'too-large' }

/** A page that follows a worker: it receives the worker's news, and records its own requests. */
function aPage() {
  const posted: string[] = []
  const clock = handClock()
  const controller = { postMessage: ({ type }: ContactRequest) => posted.push(type) }
  const serviceWorker = Object.assign(new EventTarget(), { controller }) as unknown as ServiceWorkerContainer
  const link = createLink({ clock, wireVersion: createWireVersion() })
  const channel = new BroadcastChannel('kept-messages.test.ts')
  const messages = createMessageQueue({ serviceWorker, clock, link, channel })
  link.reportReachable()
  messages.follow()
  const worker = new BroadcastChannel('kept-messages.test.ts')
  const tell = (news: ContactNews) => {
    const received = new Promise<void>((resolve) =>
      channel.addEventListener('message', () => resolve(), { once: true }),
    )
    worker.postMessage(news)
    return received
  }
  onTestFinished(() => {
    messages.close()
    worker.close()
  })
  return {
    pass: (ms: number) => clock.move(ms),
    /** The number of times the page has asked the worker to send. */
    sendings: () => posted.filter((type) => type === 'CONTACT_SEND').length,
    serverLost: () => link.reportUnreachable(),
    serverBack: () => link.reportReachable(),
    sent: () => messages.state.getState().sent,
    tell: (...queued: QueuedContactMessage[]) => tell({ queued }),
    tellSent: (sent: string) => tell({ queued: [], sent }),
  }
}

it('a message kept is sent when the server answers', async () => {
  const { tell, sendings, serverLost, serverBack } = aPage()
  await tell(waiting)
  expect(sendings()).toBe(1)
  serverLost()
  serverBack()
  expect(sendings()).toBe(2)
})

it('a message that could not be sent, the server being there, is sent again each minute, until it has left', async () => {
  const { tell, sendings, pass } = aPage()
  await tell(waiting)
  pass(59_999)
  expect(sendings()).toBe(1)
  pass(1)
  pass(60_000)
  expect(sendings()).toBe(3)
  await tell()
  const before = sendings()
  pass(600_000)
  expect(sendings()).toBe(before)
})

it('a message that the server refused does not wake the worker, and one newly kept beside it is sent at once', async () => {
  const { tell, sendings, serverLost, serverBack } = aPage()
  await tell(refused)
  serverLost()
  serverBack()
  expect(sendings()).toBe(0)
  await tell(refused, waiting)
  expect(sendings()).toBe(1)
})

it('a message that the server took is told from one that its author discarded', async () => {
  const { tell, tellSent, sent } = aPage()
  await tell({ ...waiting, message: 'm1' })
  await tell()
  expect(sent()).toEqual([])
  await tell({ ...waiting, message: 'm1' })
  await tellSent('m1')
  await tell()
  expect(sent()).toEqual(['m1'])
})

import { expect, it, onTestFinished } from 'vitest'
import { createKeptMessages } from '#data/kept-messages.ts'
import { createLink } from '#data/server/link.ts'
import { createWireVersion } from '#data/server/wire-version.ts'
import { handClock } from '#tests/fixtures/device/hand-clock.ts'
import type { ContactNews, ContactRequest, KeptMessage } from '#wire/service-worker.ts'

const waiting: KeptMessage = { id: 1, message: 'm1', text: 'Bonjour', sujet: 'Une question', since: 0 }
const refused: KeptMessage = { ...waiting, id: 2, message: 'm2', sujet: 'Une autre', refused: 'too-large' }

/** A page that follows a worker: what the worker tells is heard, what it is asked is written down. */
function aPage() {
  const asked: string[] = []
  const clock = handClock()
  const controller = { postMessage: ({ type }: ContactRequest) => asked.push(type) }
  const serviceWorker = Object.assign(new EventTarget(), { controller }) as unknown as ServiceWorkerContainer
  const link = createLink({ clock, wireVersion: createWireVersion() })
  const channel = new BroadcastChannel('kept-messages.test.ts')
  const messages = createKeptMessages({ serviceWorker, clock, link, channel })
  link.reportReachable()
  messages.follow()
  const worker = new BroadcastChannel('kept-messages.test.ts')
  const tell = (news: ContactNews) => {
    const heard = new Promise<void>((resolve) => channel.addEventListener('message', () => resolve(), { once: true }))
    worker.postMessage(news)
    return heard
  }
  onTestFinished(() => {
    messages.close()
    worker.close()
  })
  return {
    pass: (ms: number) => clock.move(ms),
    /** How many times the page has had the worker send. */
    sendings: () => asked.filter((type) => type === 'CONTACT_SEND').length,
    serverLost: () => link.reportUnreachable(),
    serverBack: () => link.reportReachable(),
    sent: () => messages.state.getState().sent,
    tell: (...kept: KeptMessage[]) => tell({ kept }),
    tellSent: (sent: string) => tell({ kept: [], sent }),
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

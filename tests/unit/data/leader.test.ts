import { expect, it, onTestFinished, vi } from 'vitest'
import { CardIndex } from '#data/catalogue/card-index.ts'
import { createLeader } from '#data/device/leader.ts'
import { createServices } from '#data/device/services.ts'
import type { SessionWatch } from '#data/device/session-watch.ts'
import { ourStream } from '#tests/fixtures/answers.ts'
import { nodeEnvironment } from '#tests/fixtures/device/node-environment.ts'
import { soon } from '#tests/fixtures/soon.ts'

/** A leading tab, over a stream that the test writes. */
function aLeader(leads = () => true) {
  let write = (_event: string) => {}
  let cut = () => {}
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      write = (event) => stream.enqueue(new TextEncoder().encode(`event: ${event}\ndata: {}\n\n`))
      cut = () => stream.error(new TypeError('lost'))
    },
  })
  const opened = vi.fn((_signal: AbortSignal) => {})
  const fetch = async (_url: string, { signal }: RequestInit) => {
    if (signal) opened(signal)
    return ourStream(body)
  }
  const session = { check: vi.fn(async () => {}), lost: vi.fn(async () => {}) }
  const parts = createServices(nodeEnvironment({ fetch }).environment)
  const leader = createLeader(parts, session as unknown as SessionWatch, new CardIndex(), leads)
  onTestFinished(() => leader.stop())
  leader.lead()
  return { write, cut: () => cut(), session, leader, opened, link: parts.link.state }
}

it('the session is checked whenever the stream begins, and has ended once the stream says so', async () => {
  const { write, session } = aLeader()
  for (const times of [1, 2]) {
    write('hello')
    await soon(() => expect(session.check).toHaveBeenCalledTimes(times))
  }
  write('session-ended')
  await soon(() => expect(session.lost).toHaveBeenCalledOnce())
})

it('a tab that has lost its place closes its stream, and opens another when it leads again', async () => {
  let leads = true
  const { leader, opened } = aLeader(() => leads)
  await soon(() => expect(opened).toHaveBeenCalledOnce())
  leads = false
  leader.reopenStream() // its place is taken, though it has not been told
  expect(opened).toHaveBeenCalledOnce()
  leads = true
  await leader.follow()
  expect(opened.mock.calls[0]?.[0].aborted).toBe(true)
  leader.reopenStream()
  expect(opened).toHaveBeenCalledOnce()
  leader.lead()
  await soon(() => expect(opened).toHaveBeenCalledTimes(2))
})

it.each([true, false])(
  'a stream that is cut says of the server that it is gone if the tab still leads: %s',
  async (still) => {
    let leads = true
    const { write, cut, link } = aLeader(() => leads)
    write('hello')
    await soon(() => expect(link.getState().reachable).toBe(true))
    leads = still
    cut()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(link.getState().reachable).toBe(!still)
  },
)

import { expect, it, onTestFinished, vi } from 'vitest'
import { StoredIndex } from '#data/catalogue/stored-index.ts'
import { createLeader } from '#data/device/leader.ts'
import { createParts } from '#data/device/parts.ts'
import type { SessionWatch } from '#data/device/session-watch.ts'
import { ourStream } from '#tests/fixtures/answers.ts'
import { nodeEnvironment } from '#tests/fixtures/device/node-environment.ts'
import { soon } from '#tests/fixtures/soon.ts'

/** A tab that leads, over a stream that the test writes. */
function aLeader() {
  let write = (_event: string) => {}
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      write = (event) => stream.enqueue(new TextEncoder().encode(`event: ${event}\ndata: {}\n\n`))
    },
  })
  const fetch = async () => ourStream(body)
  const session = { check: vi.fn(async () => {}), lost: vi.fn(async () => {}) }
  const leader = createLeader(
    createParts(nodeEnvironment({ fetch }).environment),
    session as unknown as SessionWatch,
    new StoredIndex(),
  )
  onTestFinished(() => leader.stop())
  leader.lead()
  return { write, session }
}

it('the stream says that the session has ended, and the device follows', async () => {
  const { write, session } = aLeader()
  write('session-ended')
  await soon(() => expect(session.lost).toHaveBeenCalledOnce())
})

it('the session is checked whenever the stream begins: it may have ended while nothing was heard', async () => {
  const { write, session } = aLeader()
  write('hello')
  await soon(() => expect(session.check).toHaveBeenCalledOnce())
  write('hello')
  await soon(() => expect(session.check).toHaveBeenCalledTimes(2))
})

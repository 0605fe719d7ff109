import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { createLiveBroadcaster } from '#gateway/sync/live/live.ts'
import { createNotifyScheduler } from '#gateway/sync/live/notify-scheduler.ts'
import { anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { aHub } from '#tests/fixtures/hub.ts'

const BACKLOG_MAX = 64 * 1024 // bytes
const TICK_MS = 50

describe('a listener of changes', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A stream that is read or not, and a function that changes the annonces. */
  function aListener(reads: boolean) {
    const stream = new PassThrough()
    if (reads) stream.resume()
    const hub = aHub()
    const live = createLiveBroadcaster(hub, createNotifyScheduler())
    const stop = live.serve({ stream, actor: { kind: 'anonymous' }, stillSignedIn: async () => true })
    const { _id: id } = anAnnonce(newId(20) as Uid)
    return { stream, stop, change: () => hub.change('annonces', id) }
  }

  // Proves V1.3.4
  it.each([
    ['that does not read is cut off before much is kept for it', false],
    ['that reads is told of every change', true],
  ])('%s', async (_what, reads) => {
    const { stream, stop, change } = aListener(reads)
    let most = 0
    for (let nth = 0; nth < 5000 && !stream.destroyed; nth += 1) {
      change()
      await vi.advanceTimersByTimeAsync(TICK_MS)
      most = Math.max(most, stream.writableLength)
    }
    stop()
    expect(stream.destroyed).toBe(!reads)
    expect(most).toBeLessThan(BACKLOG_MAX + 200)
  })
})

it('a peer that is gone without a word is asked by TCP whether it is there, a minute after its last', async () => {
  const { app } = await startHttpGateway()
  // The options as Node sets them on each connection; in seconds.
  expect(app.server).toMatchObject({ keepAlive: true, keepAliveInitialDelay: 60 })
})

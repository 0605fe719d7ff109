import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../http/error.ts'
import { STREAM_RETRY_S } from '../http/limits.ts'

const STREAMS_MAX = 5000
const STREAMS_PER_ADDRESS = 200 // a whole office may share one

interface StreamEvents {
  /** The server is closing: a last word may be written. The stream is ended right after. */
  readonly onClosing?: () => void
  /** Once, when either side is done. */
  readonly onEnd: () => void
}

/** Answers that stay open. They are ended before the server closes, or `close()` would wait for them for ever. */
export interface Streams {
  /**
   * A stream to send as the answer.
   * @param address whose stream it is; one address may not take them all
   * @throws HttpError 503 `unavailable` or 429 `too-many-requests`
   */
  open(address: string, events: StreamEvents): PassThrough
  count(): number
}

export function createStreams(app: FastifyInstance): Streams {
  const opened = new Map<PassThrough, StreamEvents>()
  const byAddress = new Map<string, number>()
  app.addHook('preClose', async () => {
    for (const [stream, { onClosing }] of opened) {
      onClosing?.()
      stream.end()
    }
  })
  return {
    open: (address, events) => {
      if (opened.size >= STREAMS_MAX) throw new HttpError(503, 'unavailable')
      const mine = (byAddress.get(address) ?? 0) + 1
      if (mine > STREAMS_PER_ADDRESS) throw new HttpError(429, 'too-many-requests', { retryAfter: STREAM_RETRY_S })
      byAddress.set(address, mine)
      const stream = new PassThrough()
      opened.set(stream, events)
      stream.once('close', () => {
        opened.delete(stream)
        const left = (byAddress.get(address) ?? 1) - 1
        if (left > 0) byAddress.set(address, left)
        else byAddress.delete(address)
        events.onEnd()
      })
      stream.on('error', () => stream.destroy())
      return stream
    },
    count: () => opened.size,
  }
}

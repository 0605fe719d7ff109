import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'

export interface StreamEvents {
  /** The server is closing: a last word may be written. The stream is ended right after. */
  readonly onClosing?: () => void
  /** Once, when either side is done. */
  readonly onEnd: () => void
}

/** Answers that stay open. They are ended before the server closes, or `close()` would wait for them for ever. */
export interface Streams {
  /** A stream to send as the answer. */
  open(events: StreamEvents): PassThrough
  count(): number
}

export function createStreams(app: FastifyInstance): Streams {
  const opened = new Map<PassThrough, StreamEvents>()
  app.addHook('preClose', async () => {
    for (const [stream, { onClosing }] of opened) {
      onClosing?.()
      stream.end()
    }
  })
  return {
    open: (events) => {
      const stream = new PassThrough()
      opened.set(stream, events)
      stream.once('close', () => {
        opened.delete(stream)
        events.onEnd()
      })
      stream.on('error', () => stream.destroy())
      return stream
    },
    count: () => opened.size,
  }
}

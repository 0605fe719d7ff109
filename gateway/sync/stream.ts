import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** Answers that stay open. They are ended before the server closes, or `close()` would wait for them for ever. */
export interface Streams {
  /** A stream to send as the answer; `onEnd` runs once, when either side is done. */
  open(onEnd: () => void): PassThrough
  count(): number
}

export function createStreams(app: FastifyInstance): Streams {
  const opened = new Set<PassThrough>()
  app.addHook('preClose', async () => {
    for (const stream of opened) stream.end()
  })
  return {
    open: (onEnd) => {
      const stream = new PassThrough()
      opened.add(stream)
      stream.once('close', () => {
        opened.delete(stream)
        onEnd()
      })
      stream.on('error', () => stream.destroy())
      return stream
    },
    count: () => opened.size,
  }
}

import type { Readable } from 'node:stream'
import type { Activity } from './activity.ts'
import type { Timeline } from './timeline.ts'

/**
 * A connection's error. Node never releases a failed stream, nor its error, and V8 keeps all that was on the stack
 * until the stack is read as text: the whole world of a history.
 */
export function broken(message: string): TypeError {
  const error = new TypeError(message)
  void error.stack
  return error
}

export type Line = ReturnType<typeof createLine>

/** The connection of one call, both ways, until it is cut. */
export function createLine(timeline: Timeline, activity: Activity) {
  const controller = new AbortController()
  const { signal } = controller
  let carrying = false

  /** Waits for one of two events, and removes the listener of the other. */
  function orCut<T>(begin: (resolve: (value: T) => void) => () => void): Promise<T> {
    if (signal.aborted) return Promise.reject(signal.reason)
    return new Promise((resolve, reject) => {
      const onCut = () => {
        cancel()
        reject(signal.reason)
      }
      signal.addEventListener('abort', onCut)
      const cancel = begin((value) => {
        signal.removeEventListener('abort', onCut)
        resolve(value)
      })
    })
  }

  /** One way's delay. @throws when the line is cut meanwhile */
  const cross = (delayMs: number): Promise<void> => {
    if (delayMs === 0 && !signal.aborted) return Promise.resolve()
    return orCut<void>((resolve) => timeline.after(delayMs, () => resolve()))
  }

  const cut = (reason: unknown) => controller.abort(reason)

  return {
    signal,
    cut,
    cross,
    /** Never answers; rejects when cut. */
    untilCut: () => orCut<never>(() => () => {}),
    /** Whether a stream is still open after its answer has begun. */
    isCarrying: () => carrying,
    /** Passes a stream on in order, each chunk delayed; it breaks with the line. */
    carry: (stream: Readable, delay: () => number): ReadableStream<Uint8Array> => {
      carrying = true
      let order: Promise<void> = Promise.resolve()
      return new ReadableStream<Uint8Array>({
        start: (reader) => {
          const inOrder = (work: () => void) => {
            activity.note()
            order = order
              .then(() => cross(delay()))
              .then(work)
              .catch(() => undefined) // the line was cut
          }
          stream.on('data', (chunk: Buffer) => inOrder(() => reader.enqueue(new Uint8Array(chunk))))
          stream.on('end', () => inOrder(() => reader.close()))
          signal.addEventListener('abort', () => {
            activity.note()
            stream.destroy()
            reader.error(signal.reason)
          })
          stream.on('close', () => {
            if (!stream.readableEnded) cut(broken('connection cut'))
          })
        },
      })
    },
  }
}

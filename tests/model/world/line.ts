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

/** The connection of one call, both ways, until it is cut. */
export interface Line {
  readonly signal: AbortSignal
  cut(reason: unknown): void
  /** One way's delay. @throws when the line is cut meanwhile */
  cross(delayMs: number): Promise<void>
  /** Never answers; rejects when cut. */
  untilCut(): Promise<never>
  /** Passes a stream on in order, each chunk delayed; it breaks with the line. */
  carry(stream: Readable, delay: () => number): ReadableStream<Uint8Array>
  /** Whether a stream is still open after its answer has begun. */
  isCarrying(): boolean
}

export function createLine(timeline: Timeline, activity: Activity): Line {
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

  const cross = (delayMs: number): Promise<void> => {
    if (delayMs === 0 && !signal.aborted) return Promise.resolve()
    return orCut<void>((resolve) => timeline.after(delayMs, () => resolve()))
  }

  const cut = (reason: unknown) => controller.abort(reason)

  return {
    signal,
    cut,
    cross,
    untilCut: () => orCut(() => () => {}),
    isCarrying: () => carrying,
    carry: (stream, delay) => {
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

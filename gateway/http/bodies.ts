import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { answerUnreadable } from './malformed.ts'

/**
 * How long a request may take to arrive. A picture of 2 MiB at 20 kB/s, one bar of signal, takes 105 s: it passes. A byte
 * every five seconds does not.
 */
export const REQUEST_MAX_MS = 180_000 // whole: 2 MiB at 11.7 kB/s
export const HEADERS_MAX_MS = 15_000
/** Without a byte either way for this long, a connection is over: an answer that nobody takes, whatever it is. Streams beat. */
export const SILENCE_MAX_MS = 120_000
/** How often Node looks for requests that are late. */
export const CHECKED_EVERY_MS = 5000
/** Connections open at once, streams included; the next ones are dropped. */
export const CONNECTIONS_MAX = 8000

const GRACE_MS = 20_000 // a tunnel, a lift: nothing is expected of a body before
const RATE_MIN = 2 // bytes a millisecond (2 kB/s), on average since the body began

/** Whether a body of which so much has come in so much time is one that drips. */
export function drips(bytes: number, elapsedMs: number): boolean {
  return elapsedMs >= GRACE_MS && bytes < elapsedMs * RATE_MIN
}

interface Arriving {
  readonly response: ServerResponse
  readonly begunAt: number
  readonly bytesBefore: number
}

/** Cuts the requests whose body drips, answered already or not. */
export function cutDrips(server: Server): void {
  const arriving = new Map<IncomingMessage, Arriving>()

  function check(): void {
    const now = performance.now()
    for (const [request, { response, begunAt, bytesBefore }] of arriving) {
      const { socket } = request
      if (request.complete || socket.destroyed) arriving.delete(request)
      else if (drips(socket.bytesRead - bytesBefore, now - begunAt)) {
        arriving.delete(request)
        if (response.headersSent) socket.destroy()
        else answerUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT', name: '', message: '' }, socket)
      }
    }
  }

  server.on('request', (request, response) => {
    if (request.complete || isEmpty(request)) return
    arriving.set(request, { response, begunAt: performance.now(), bytesBefore: request.socket.bytesRead })
    request.once('close', () => arriving.delete(request))
  })
  const timer = setInterval(check, CHECKED_EVERY_MS).unref()
  server.once('close', () => clearInterval(timer))
}

function isEmpty({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
}

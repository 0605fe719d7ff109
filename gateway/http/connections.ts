import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * What Node itself ends, so that nobody holds a connection by sending or taking slowly. A picture of 2 MiB at 20 kB/s, one
 * bar of signal, takes 105 s: it passes.
 */
export const TIME_OUTS = {
  requestTimeout: 180_000, // to arrive whole: 2 MiB at 11.7 kB/s
  /** Without a byte either way: an answer that nobody takes, whatever it is. Streams beat. */
  connectionTimeout: 120_000,
  http: {
    headersTimeout: 15_000,
    connectionsCheckingInterval: 5000,
    keepAlive: true,
    keepAliveInitialDelay: 60_000, // a peer silent for that long is asked by TCP whether it is still there
  },
} as const

/** Connections open at once, streams included; the next ones are dropped. */
export const CONNECTIONS_MAX = 8000

const CLOSE_GRACE_MS = 500 // requests under way get this long when the server stops

/** Browsers open connections ahead of need; Node does not count those as idle and would wait for them. */
export function closeInTime(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), CLOSE_GRACE_MS).unref()
  })
}

/**
 * Ends a connection on which a request comes before the one ahead has been answered. Node begins each such request, and
 * tells the answers that wait behind the first neither that they were sent nor that the connection has gone: places,
 * streams, files and memory that they took would never be given back (`tests/gateway/pipelining.test.ts`). Browsers and
 * proxies wait for the answer.
 */
export function oneRequestAtATime(server: Server): void {
  const answering = new WeakSet<Socket>()
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (answering.has(socket)) {
      socket.destroy()
      return
    }
    answering.add(socket)
    response.once('close', () => answering.delete(socket))
    for (const listener of listeners) listener.call(server, request, response)
  })
}

/**
 * A body that was refused before it was read is not read. One whose size is declared, and within the route's bound, Node
 * lets pass unparsed, so that the connection stays and the sender, still sending, sees the answer; any other, which may
 * have no end, ends the connection (`tests/gateway/before-the-body.test.ts`).
 */
export function closeOverUnread(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (hasUnboundedBody(request)) reply.header('connection', 'close')
  })
}

function hasUnboundedBody({ raw, headers, routeOptions }: FastifyRequest): boolean {
  if (raw.complete) return false
  if (headers['transfer-encoding'] !== undefined) return true
  return Number(headers['content-length'] ?? 0) > routeOptions.bodyLimit
}

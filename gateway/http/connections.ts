import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Node's own timeouts, so that slow senders or readers cannot occupy a connection. A picture of 2 MiB at 20 kB/s, one
 * bar of signal, takes 105 s: it passes.
 */
export const TIME_OUTS = {
  requestTimeout: 180_000, // for the whole request: 2 MiB at 11.7 kB/s
  /** Without a byte in either direction: any answer that is not read. Streams send heartbeats. */
  connectionTimeout: 120_000,
  http: {
    headersTimeout: 15_000,
    connectionsCheckingInterval: 5000,
    keepAlive: true,
    keepAliveInitialDelay: 60_000, // a peer silent for that long gets a TCP keep-alive probe
  },
} as const

/** Maximum number of open connections, streams included; further ones are dropped. */
export const CONNECTIONS_MAX = 8000

const CLOSE_GRACE_MS = 500 // requests in progress get this long when the server stops

/** Browsers open connections speculatively; Node does not count those as idle and would wait for them. */
export function closeInTime(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), CLOSE_GRACE_MS).unref()
  })
}

/**
 * Closes a connection on which a request arrives before the previous one is answered (pipelining). Node starts each
 * such request, but never notifies the queued answers that they were sent or that the connection closed: slots,
 * streams, files and memory they acquired would leak (`tests/gateway/pipelining.test.ts`). Browsers and proxies wait
 * for the answer.
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
 * A body rejected before it was read stays unread. If its declared size is within the route's limit, Node drains it
 * unparsed, so that the connection stays open and the sender, still sending, sees the answer; any other body, possibly
 * endless, closes the connection (`tests/gateway/before-the-body.test.ts`).
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

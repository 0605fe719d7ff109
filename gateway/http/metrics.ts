import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { isLoopback } from '../env.ts'
import { cameByProxy } from './callers/forwarded.ts'

/** Seconds: from a cached answer to a request that its sender gives up. */
const DURATION_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/**
 * Measures every answer. Names and labels are ours, a route is its template: nothing of a person goes in. Each room
 * adds its own metrics to the registry; a gateway has one, and several gateways may live in a process.
 */
export function measureResponses(app: FastifyInstance, registry: Registry): void {
  const responses = new Counter({
    name: 'rayon_responses_total',
    help: 'Answers by class of status',
    labelNames: ['kind'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'rayon_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route and class of status; streams stay open for long',
    labelNames: ['method', 'route', 'kind'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const kind = `${Math.floor(reply.statusCode / 100)}xx`
    responses.inc({ kind })
    durations.observe({ method, route: routeOptions.url ?? 'none', kind }, reply.elapsedTime / 1000)
  })
}

const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/**
 * Whether a request is of the machine's own collector, as far as it can be told. A proxy on the same machine is known by
 * what it writes into requests, or by the site's name when it passes that on; one that does neither is not.
 */
export function isOwnCollector({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  const host = URL.canParse(`http://${headers.host}`) ? new URL(`http://${headers.host}`).hostname : ''
  return LOOPBACK.includes(socket.remoteAddress ?? '') && isLoopback(host) && !cameByProxy(headers)
}

/**
 * Answers `GET /metrics`, and nothing else, on a port of this machine that no proxy of the site leads to; until the app
 * closes.
 * @param port 0 for any that is free
 * @returns its address
 */
export async function serveMetrics(app: FastifyInstance, registry: Registry, port: number): Promise<string> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics' || !isOwnCollector(request)) {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`
}

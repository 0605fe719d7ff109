import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { hasLeft } from './faults.ts'

/** Seconds: from a cached answer to a request that its sender gives up. */
const DURATION_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/**
 * Measures every answer. Names and labels are ours, a route is its template: nothing of a person goes in. Each room
 * adds its own metrics to the registry; a gateway has one, and several gateways may live in a process.
 */
export function measureResponses(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'rayon_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route and class of status, `gone` when nobody was there any more',
    labelNames: ['method', 'route', 'kind'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const kind = hasLeft(request) ? 'gone' : `${Math.floor(reply.statusCode / 100)}xx`
    durations.observe({ method, route: routeOptions.url ?? 'none', kind }, reply.elapsedTime / 1000)
  })
}

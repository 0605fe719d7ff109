import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'

/** What proxies write about whom they speak for. */
const FOR_WHOM = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/** What shows that a request came through one, whether or not it says for whom. */
const BY_PROXY = [
  ...FOR_WHOM,
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'via',
  'cf-connecting-ip',
  'true-client-ip',
] as const

export function cameByProxy(headers: IncomingHttpHeaders): boolean {
  return BY_PROXY.some((name) => headers[name] !== undefined)
}

/** Whether the sender speaks for another by a header that is not believed: all it speaks for then share its address's limits. */
function isUnnamed({ headers, ips }: FastifyRequest): boolean {
  return FOR_WHOM.some((name) => headers[name] !== undefined) && (ips ?? []).length < 2
}

/** Counts what comes from proxies that nobody named, and tells of it once in the log. */
export function watchProxies(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'rayon_unnamed_proxy_requests_total',
    help: 'Requests forwarded by a proxy that TRUST_PROXY does not name: their senders share one limit',
    registers: [registry],
  })
  let told = false
  app.addHook('onRequest', async (request) => {
    if (!isUnnamed(request)) return
    requests.inc()
    if (!told) request.log.warn({ code: 'unnamed-proxy' }, 'http')
    told = true
  })
}

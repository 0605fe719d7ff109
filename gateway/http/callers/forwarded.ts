import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { HEALTH_PATH, READY_PATH } from '#wire/site.ts'
import { type Env, isPublic } from '../../env.ts'

/** Headers in which proxies name the client they forward for. */
const FOR_WHOM = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/** Whether a forwarding header is not trusted: all clients behind that proxy then share its address's limits. */
function isUnnamed({ headers, ips }: FastifyRequest): boolean {
  return FOR_WHOM.some((name) => headers[name] !== undefined) && (ips ?? []).length < 2
}

/** Routes called from the machine itself, where a proxy may run too. */
const OF_THE_MACHINE: readonly (string | undefined)[] = [HEALTH_PATH, READY_PATH]

/** Counts requests from proxies that are untrusted or do not name the client, and logs each kind once. */
export function watchProxies(
  app: FastifyInstance,
  registry: Registry,
  env: Pick<Env, 'trustProxy' | 'publicOrigin'>,
): void {
  const isBehindProxy = isPublic(env) && (env.trustProxy ?? []).length > 0
  /** Whether the trusted proxy names no client: all its requests then share its address's limits. */
  const isSilent = ({ headers, routeOptions }: FastifyRequest): boolean => {
    const says = FOR_WHOM.some((name) => headers[name] !== undefined)
    return isBehindProxy && !says && !OF_THE_MACHINE.includes(routeOptions.url)
  }
  const requests = new Counter({
    name: 'rayon_misread_proxy_requests_total',
    help: 'Requests by a proxy that TRUST_PROXY does not name, or by one that does not say for whom: all share its limit',
    labelNames: ['kind'],
    registers: [registry],
  })
  const logged = new Set<string>()
  const tell = (request: FastifyRequest, kind: 'unnamed' | 'silent'): void => {
    requests.inc({ kind })
    if (!logged.has(kind)) request.log.warn({ code: `${kind}-proxy` }, 'http')
    logged.add(kind)
  }
  app.addHook('onRequest', async (request) => {
    if (isUnnamed(request)) tell(request, 'unnamed')
    else if (isSilent(request)) tell(request, 'silent')
  })
}

import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { HEALTH_PATH, READY_PATH } from '#wire/site.ts'
import { type Env, isPublic } from '../../env.ts'

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

/** The networks that a name in `TRUST_PROXY` stands for, as proxy-addr has them. */
const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

function listOf(proxies: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of proxies.flatMap((proxy) => RANGES[proxy] ?? [proxy])) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

/** What is asked on the machine itself, where a proxy may be too. */
const OF_THE_MACHINE: readonly (string | undefined)[] = [HEALTH_PATH, READY_PATH, '/metrics']

/** Counts what comes from proxies that do not say for whom, or are not believed, and tells of each once in the log. */
export function watchProxies(
  app: FastifyInstance,
  registry: Registry,
  env: Pick<Env, 'trustProxy' | 'publicOrigin'>,
): void {
  const proxies = isPublic(env) ? (env.trustProxy ?? []) : []
  const named = listOf(proxies)
  /** Whether a proxy that is believed says nothing: all that comes through it shares the limits of its address. */
  const isSilent = ({ headers, socket, routeOptions }: FastifyRequest): boolean => {
    if (proxies.length === 0) return false
    const from = socket.remoteAddress ?? ''
    const says = FOR_WHOM.some((name) => headers[name] !== undefined)
    return !says && !OF_THE_MACHINE.includes(routeOptions.url) && from !== '' && named.check(from, familyOf(from))
  }
  const requests = new Counter({
    name: 'rayon_unnamed_proxy_requests_total',
    help: 'Requests forwarded by a proxy that TRUST_PROXY does not name: their senders share one limit',
    registers: [registry],
  })
  const silent = new Counter({
    name: 'rayon_silent_proxy_requests_total',
    help: 'Requests from a proxy that TRUST_PROXY names, without X-Forwarded-For: their senders share one limit',
    registers: [registry],
  })
  const told = new Set<string>()
  const tell = (request: FastifyRequest, code: string, counter: Counter): void => {
    counter.inc()
    if (!told.has(code)) request.log.warn({ code }, 'http')
    told.add(code)
  }
  app.addHook('onRequest', async (request) => {
    if (isUnnamed(request)) tell(request, 'unnamed-proxy', requests)
    else if (isSilent(request)) tell(request, 'silent-proxy', silent)
  })
}

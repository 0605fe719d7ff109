import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, type Registry } from 'prom-client'
import { type Env, isLoopback } from '../../env.ts'
import { orSetting } from './listening.ts'

/** A page of another site may have a browser of this machine ask here: under that site's name. */
function isOwnName(host: string | undefined): boolean {
  const origin = `http://${host}`
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname)
}

/** The memory, the processor and the event loop's delay, under the names that prom-client gives them in any Node process. */
export function measureProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry })
}

export interface MetricsPort {
  readonly url: string
  close(): Promise<void>
}

async function serveMetrics(registry: Registry, port: number): Promise<MetricsPort> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics' || !isOwnName(request.headers.host)) {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/**
 * Answers `GET /metrics`, and nothing else, on a port of this machine that no proxy of the site leads to.
 * @returns null where no such port is wanted
 * @throws StartupError `port-taken`, or `bad-env` naming the setting
 */
export async function openMetrics(
  { metricsPort }: Pick<Env, 'metricsPort'>,
  registry: Registry,
): Promise<MetricsPort | null> {
  return metricsPort === null ? null : orSetting(serveMetrics(registry, metricsPort), metricsPort, 'METRICS_PORT')
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, type Registry } from 'prom-client'
import { type Env, isLoopback } from '../env.ts'
import { StartupError } from '../startup-error.ts'

/**
 * Waits until a port is open; a failure names the setting at fault, or those beside it.
 * @throws StartupError `port-taken` or `bad-env`
 */
export async function explainPortError<T>(
  listening: Promise<T>,
  port: number,
  setting: string,
  ...others: readonly string[]
): Promise<T> {
  try {
    return await listening
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE') throw new StartupError('port-taken', `${setting}=${port}`)
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupError('bad-env', [...others, setting].join(', '))
    throw error
  }
}

/** Blocks DNS rebinding: another site's page may make a local browser connect here, under that site's name. */
function isOwnName(host: string | undefined): boolean {
  const origin = `http://${host}`
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname)
}

async function serveMetrics(registry: Registry, port: number) {
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
 * Serves `GET /metrics`, and nothing else, on a loopback port that no proxy of the site leads to. Memory, CPU and event
 * loop delay have the names that prom-client gives them in any Node process.
 * @returns null when no such port is configured
 * @throws StartupError `port-taken`, or `bad-env` naming the setting
 */
export async function openMetrics({ metricsPort }: Pick<Env, 'metricsPort'>, registry: Registry) {
  if (metricsPort === null) return null
  collectDefaultMetrics({ register: registry })
  return explainPortError(serveMetrics(registry, metricsPort), metricsPort, 'METRICS_PORT')
}

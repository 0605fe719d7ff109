import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPage, routeAt } from '#wire/site.ts'
import { sendError } from '../http/error-handler.ts'
import { hasShell, sendShell } from './answer.ts'
import type { Site } from './site.ts'

function pathOf(request: FastifyRequest): string {
  // A request line may hold anything; what is not a path is not a page.
  return /^\/[^?#]*/.exec(request.url)?.[0] ?? ''
}

/**
 * What no route and no file answers. A page of a member's is the shell, which the device fills; another page gets the
 * app's own 404; a call and a file get a coded one.
 */
export function setNotFound(app: FastifyInstance, appDir: string, { sendUnknown }: Pick<Site, 'sendUnknown'>): void {
  app.setNotFoundHandler((request, reply) => {
    const pathname = pathOf(request)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!reads || !isPage(pathname) || !hasShell(appDir)) return sendError(reply, 404, 'not-found')
    return routeAt(pathname) === undefined ? sendUnknown(reply) : sendShell(reply)
  })
}

import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './error-handler.ts'

const SERVER_PATHS = /^\/(api|sync|photos|healthz|metrics|assets|\.well-known)(\/|$|\?)/

/** Pages whose address ends with an annonce's id, which holds a dot. */
const DOTTED_PAGES = /^\/(annonce|partenariat)\//

/** A page of the app, as opposed to a file or a call: the app shows its own 404. */
function isNavigation(request: FastifyRequest): boolean {
  // Anything may stand in a request line; what is no path is no page.
  const pathname = /^\/[^?#]*/.exec(request.url)?.[0] ?? ''
  if (pathname === '' || pathname.startsWith('//')) return false
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (SERVER_PATHS.test(pathname)) return false
  return extname(pathname) === '' || DOTTED_PAGES.test(pathname)
}

/** Unknown calls get a coded 404; unknown pages get the app. */
export function setNotFound(app: FastifyInstance, appDir: string): void {
  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    if (isNavigation(request) && existsSync(join(appDir, 'index.html'))) {
      return reply.header('cache-control', 'no-cache').sendFile('index.html')
    }
    return sendError(reply, 404, 'not-found')
  }
  app.setNotFoundHandler(handler)
}

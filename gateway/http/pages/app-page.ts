import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPage } from '#wire/site.ts'
import { sendError } from '../error-handler.ts'

/** A page of the app, as opposed to a file or a call: the app shows its own 404. */
function isNavigation(request: FastifyRequest): boolean {
  // A request line may hold anything; what is not a path is not a page.
  const pathname = /^\/[^?#]*/.exec(request.url)?.[0] ?? ''
  return (request.method === 'GET' || request.method === 'HEAD') && isPage(pathname)
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

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import fresh from 'fresh'
import { SHELL_PATH } from '#wire/site.ts'
import type { CachedPage } from './pages.ts'

/** Sends a page that is the same for everybody; 304 if the client has it already. */
export function sendPage(reply: FastifyReply, page: CachedPage): FastifyReply {
  const { headers } = reply.request
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: page.etag })
  if (page.status === 200 && fresh(headers, { etag: page.etag })) return reply.code(304).send()
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.html)
}

/** Sends the app's empty shell, filled on the device: for pages not rendered here, or not to be indexed. */
export function sendShell(reply: FastifyReply, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
    .sendFile(SHELL_PATH.slice(1))
}

/** Whether the app has been built. */
export function hasShell(appDir: string): boolean {
  return existsSync(join(appDir, SHELL_PATH))
}

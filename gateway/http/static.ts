import { existsSync } from 'node:fs'
import { sep } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const FILE_PARAMS = { type: 'object', properties: { '*': { type: 'string', maxLength: 1000 } } } as const

/** The built app, pre-compressed. Hashed assets never change; everything else is revalidated each time. */
export function serveApp(app: FastifyInstance, appDir: string): void {
  if (!existsSync(appDir)) return
  const options: FastifyStaticOptions = {
    root: appDir,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${sep}assets${sep}`)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  }
  // Once for `reply.sendFile` everywhere, once for the route: it takes no schema of its own.
  app.register(fastifyStatic, { ...options, serve: false })
  app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.schema = { params: FILE_PARAMS }
    })
    await files.register(fastifyStatic, { ...options, decorateReply: false })
  })
}

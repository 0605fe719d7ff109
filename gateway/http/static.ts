import { existsSync } from 'node:fs'
import { sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The built app, pre-compressed. Hashed assets never change; everything else is asked again each time. */
export function serveApp(app: FastifyInstance, appDir: string): void {
  if (!existsSync(appDir)) return
  app.register(fastifyStatic, {
    root: appDir,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${sep}assets${sep}`)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

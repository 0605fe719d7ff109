import type { FastifyInstance, preParsingAsyncHookHandler } from 'fastify'
import { requireMember } from './http/session.ts'
import { requireOperating } from './moderation/routes/access.ts'
import { type Entrance, entranceOf } from './policy.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route checks the session itself: the policy's guard would refuse callers that it has to answer. */
    checksSession?: true
  }
}

type Guard = preParsingAsyncHookHandler

/** Run after the session is read and before the body is. */
const GUARDS: { readonly [E in Entrance]: readonly Guard[] } = {
  anyone: [],
  members: [requireMember],
  operators: [requireOperating],
}

/**
 * Enforces the policy: every route admits the roles that its rows name, and no other. Call it before the first route is
 * declared; the application does not start with a route that has no row.
 */
export function enforcePolicy(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat().map((method) => (method === 'HEAD' ? 'GET' : method))
    for (const method of new Set(methods)) {
      const guards = GUARDS[entranceOf(`${method} ${route.url}`)]
      if (route.config?.checksSession === true) continue
      const own = [route.preParsing ?? []].flat() as Guard[]
      route.preParsing = [...guards.filter((guard) => !own.includes(guard)), ...own]
    }
  })
}

// The import gives requests and replies their cookies' types; the plugin is registered by the app.
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface SessionCookie {
  readonly name: string
  /** The token a request carries; empty when there is none. */
  read(request: FastifyRequest): string
  set(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
}

/**
 * @param secure whether people come by https: then only the `__Host-` name counts, which browsers let neither a
 * neighbouring host nor plain HTTP set
 */
export function createSessionCookie(secure: boolean, lifetimeMs: number): SessionCookie {
  const name = secure ? '__Host-rl_session' : 'rl_session'
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    name,
    read: (request) => request.cookies[name] ?? '',
    set: (reply, token) => {
      reply.setCookie(name, token, { ...options, maxAge: lifetimeMs / 1000 })
    },
    clear: (reply) => {
      reply.clearCookie(name, options)
    },
  }
}

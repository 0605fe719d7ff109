// The import gives requests and replies their cookies' types; the plugin is registered by the app.
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_LIFETIME_MS } from './sessions.ts'

/** `__Host-` makes browsers refuse a cookie set by a neighbouring host or over plain HTTP. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-rl_session' : 'rl_session'
}

export interface SessionCookie {
  /** The token a request carries; empty when there is none. */
  read(request: FastifyRequest): string
  set(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
}

export function createSessionCookie(secure: boolean): SessionCookie {
  const name = sessionCookieName(secure)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    read: (request) => request.cookies[name] ?? '',
    set: (reply, token) => {
      reply.setCookie(name, token, { ...options, maxAge: SESSION_LIFETIME_MS / 1000 })
    },
    clear: (reply) => {
      reply.clearCookie(name, options)
    },
  }
}

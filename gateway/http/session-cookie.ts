// The import gives requests and replies their cookies' types; the plugin is registered by the app.
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cookie that holds a token, out of reach of scripts and of other sites. */
export interface TokenCookie {
  readonly name: string
  /** The token a request carries; empty when there is none. */
  read(request: FastifyRequest): string
  set(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
}

function createCookie(base: string, sameSite: 'lax' | 'strict', secure: boolean, lifetimeMs: number): TokenCookie {
  const name = secure ? `__Host-${base}` : base
  const options = { path: '/', httpOnly: true, sameSite, secure } as const
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

/**
 * @param secure whether people come by https: then only the `__Host-` name counts, which browsers let neither a
 * neighbouring host nor plain HTTP set
 */
export function createSessionCookie(secure: boolean, lifetimeMs: number): TokenCookie {
  return createCookie('rl_session', 'lax', secure, lifetimeMs)
}

/** The one cookie that a sign-out leaves: the device's, which says nothing of whose it is. @param secure as above */
export function createDeviceCookie(secure: boolean, lifetimeMs: number): TokenCookie {
  return createCookie('rl_device', 'strict', secure, lifetimeMs)
}

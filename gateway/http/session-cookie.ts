// The import adds the types of cookies to requests and replies; the app registers the plugin.
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cookie with a token, inaccessible to scripts and to other sites. */
export interface TokenCookie {
  readonly name: string
  /** The token in a request; empty when there is none. */
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
 * @param secure whether users come by https: then only the `__Host-` name counts, which neither a neighbouring host nor
 * plain HTTP can set
 */
export function createSessionCookie(secure: boolean, lifetimeMs: number): TokenCookie {
  return createCookie('rl_session', 'lax', secure, lifetimeMs)
}

/** The only cookie that survives a sign-out: it identifies the device, not its owner. @param secure as above */
export function createDeviceCookie(secure: boolean, lifetimeMs: number): TokenCookie {
  return createCookie('rl_device', 'strict', secure, lifetimeMs)
}

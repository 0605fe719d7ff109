import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '#domain/rules.ts'
import type { Accounts, SessionInfo } from '../accounts/types.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The member who asks, on `/sync` and on the routes that call `loadAccount`; null when nobody is signed in. */
    account: SessionInfo | null
  }
}

/** The second name is the browser's guarantee that the cookie came over TLS from this very host. */
const COOKIES = ['__Host-rl_session', 'rl_session'] as const

export function sessionToken(request: FastifyRequest): string | undefined {
  for (const name of COOKIES) {
    const token = request.cookies[name]
    if (token !== undefined && token !== '') return token
  }
  return undefined
}

/** Resolves the session of every request of the plugin it is called in. */
export function loadAccount(app: FastifyInstance, accounts: Accounts): void {
  app.decorateRequest('account', null)
  app.addHook('onRequest', async (request) => {
    const token = sessionToken(request)
    request.account = token === undefined ? null : await accounts.resolve(token)
  })
}

export function actorOf(request: FastifyRequest): Actor {
  const { account } = request
  return account === null ? { kind: 'anonymous' } : { kind: 'member', uid: account.uid, userType: account.userType }
}

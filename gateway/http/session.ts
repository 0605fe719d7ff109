import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '#domain/rules.ts'
import type { Accounts, SessionInfo } from '../accounts/types.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The member who asks, on `/sync` and on the routes that call `loadAccount`; null when nobody is signed in. */
    account: SessionInfo | null
  }
}

/** Behind TLS only the `__Host-` name counts: another could have been set by a neighbouring host, or over plain HTTP. */
export function sessionToken(request: FastifyRequest, accounts: Pick<Accounts, 'cookieName'>): string | undefined {
  const token = request.cookies[accounts.cookieName]
  return token === '' ? undefined : token
}

/** Resolves the session of every request of the plugin it is called in. */
export function loadAccount(app: FastifyInstance, accounts: Accounts): void {
  app.decorateRequest('account', null)
  app.addHook('onRequest', async (request) => {
    const token = sessionToken(request, accounts)
    request.account = token === undefined ? null : await accounts.resolve(token)
  })
}

export function actorOf(request: FastifyRequest): Actor {
  const { account } = request
  return account === null ? { kind: 'anonymous' } : { kind: 'member', uid: account.uid, userType: account.userType }
}

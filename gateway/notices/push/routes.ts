import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { NO_QUERY } from '../../accounts/input.ts'
import type { Accounts, SessionInfo } from '../../accounts/types.ts'
import { HttpError } from '../../errors.ts'
import { rated } from '../../http/rate.ts'
import { loadAccount } from '../../http/session.ts'
import type { Store } from '../../store/store.ts'
import { isPushEndpoint } from './endpoints.ts'
import { readVapidKeys } from './keys.ts'
import { type PushKeys, subscribe, unsubscribe } from './subscriptions.ts'

export interface PushOptions {
  readonly store: Store
  readonly accounts: Accounts
  readonly clock: () => number
  readonly testOrigin: string | null
}

const endpoint = { type: 'string', minLength: 1, maxLength: 1000 } as const
const key = (length: number) => ({ type: 'string', pattern: `^[A-Za-z0-9_-]{${length}}=*$` }) as const
const SUBSCRIPTION = {
  type: 'object',
  required: ['endpoint', 'keys'],
  properties: {
    endpoint,
    keys: { type: 'object', required: ['p256dh', 'auth'], properties: { p256dh: key(87), auth: key(22) } },
  },
} as const
const ENDPOINT = { type: 'object', required: ['endpoint'], properties: { endpoint } } as const

function member(request: FastifyRequest): SessionInfo {
  if (request.account === null) throw new HttpError(401, 'not-signed-in')
  return request.account
}

/** `/api/notifications`: the site's public key, and which browsers of a member to notify. */
export const pushRoutes: FastifyPluginAsync<PushOptions> = async (app, { store, accounts, clock, testOrigin }) => {
  loadAccount(app, accounts)
  const db = store.db('accounts')

  app.get('/api/notifications', { ...rated('read'), schema: { querystring: NO_QUERY } }, async (request, reply) => {
    member(request)
    reply.header('cache-control', 'no-store')
    return { publicKey: (await readVapidKeys(db)).publicKey }
  })

  app.put<{ Body: PushKeys }>(
    '/api/notifications',
    { ...rated('push'), bodyLimit: 4 * 1024, schema: { body: SUBSCRIPTION } },
    async (request, reply) => {
      const session = member(request)
      if (!isPushEndpoint(request.body.endpoint, testOrigin)) throw new HttpError(400, 'bad-request')
      await subscribe(db, session, request.body, clock())
      return reply.code(204).send()
    },
  )

  app.delete<{ Body: { readonly endpoint: string } }>(
    '/api/notifications',
    { ...rated('push'), bodyLimit: 4 * 1024, schema: { body: ENDPOINT, querystring: NO_QUERY } },
    async (request, reply) => {
      await unsubscribe(db, member(request).uid, request.body.endpoint)
      return reply.code(204).send()
    },
  )
}

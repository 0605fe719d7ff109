import type { FastifyPluginAsync } from 'fastify'
import { NO_QUERY } from '../../accounts/input.ts'
import type { Accounts } from '../../accounts/types.ts'
import { HttpError } from '../../http/error.ts'
import { perAddress } from '../../http/limits.ts'
import { readSessions, signedIn } from '../../http/session.ts'
import type { NoticeContext } from '../context.ts'
import { areUsableKeys, isPushEndpoint, type PushKeys, readVapidKeys, subscribe, unsubscribe } from './subscriptions.ts'

export interface PushOptions extends Pick<NoticeContext, 'store' | 'clock'> {
  readonly accounts: Accounts
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

/** `/api/notifications`: the site's public key, and a member's subscribed browsers. */
export const notificationRoutes: FastifyPluginAsync<PushOptions> = async (
  app,
  { store, accounts, clock, testOrigin },
) => {
  readSessions(app, accounts)
  const db = store.db('accounts')

  app.get(
    '/api/notifications',
    { ...perAddress('read'), schema: { querystring: NO_QUERY } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return { publicKey: (await readVapidKeys(db)).publicKey }
    },
  )

  app.put<{ Body: PushKeys }>(
    '/api/notifications',
    { ...perAddress('push'), bodyLimit: 4 * 1024, schema: { body: SUBSCRIPTION } },
    async (request, reply) => {
      const session = signedIn(request)
      if (!isPushEndpoint(request.body.endpoint, testOrigin)) throw new HttpError(400, 'bad-request')
      if (!areUsableKeys(request.body.keys)) throw new HttpError(400, 'bad-key')
      await subscribe(store, session, request.body, clock())
      return reply.code(204).send()
    },
  )

  app.delete<{ Body: { readonly endpoint: string } }>(
    '/api/notifications',
    { ...perAddress('push'), bodyLimit: 4 * 1024, schema: { body: ENDPOINT, querystring: NO_QUERY } },
    async (request, reply) => {
      await unsubscribe(store, signedIn(request).uid, request.body.endpoint)
      return reply.code(204).send()
    },
  )
}

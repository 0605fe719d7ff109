import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { isUid } from '#domain/ids.ts'
import { UID_HEADER } from '#wire/headers.ts'
import { HttpError } from '../http/error.ts'
import { clientKey, perAddress } from '../http/limits.ts'
import { notSignedIn, readSessions, type SessionInfo, type SessionSource, signedIn } from '../http/session.ts'
import type { TokenCookie } from '../http/session-cookie.ts'
import type { Context } from './context.ts'
import { eraseAccount } from './deletion.ts'
import { rememberDevice, tokenOf } from './devices.ts'
import { type Account, claimId, type StoredSession } from './documents.ts'
import { changeAccountEmail } from './email-change.ts'
import { wasDeleted } from './gone.ts'
import { type Body, bodySchema, NO_QUERY, parseCredentials, parseSignIn, parseSignUp } from './input.ts'
import { firstLinkSender, linkRoutes, siteOf } from './link-routes.ts'
import { isProved } from './proof/proved.ts'
import { agentOf } from './sessions/agent.ts'
import { publicIdOf } from './sessions/sessions.ts'
import { authenticate, confirmPassword, requestSourceOf } from './sign-in.ts'
import { registerAccount } from './sign-up.ts'
import type { MemberAccount } from './types.ts'

const BODY_LIMIT = 8 * 1024 // bytes

function publicAccount({
  uid,
  email,
  userType,
  proved,
}: Pick<MemberAccount, 'uid' | 'email' | 'userType' | 'proved'>): object {
  return { uid, email, userType, proved }
}

const SESSION_PARAMS = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', pattern: '^[0-9a-f]{16}$' } },
} as const

type Request = FastifyRequest<{ Body: Body | undefined }>
type SessionRequest = FastifyRequest<{ Params: { id: string } }>

const RECENT_LOGIN_MS = 5 * 60 * 1000 // 5 min

function createGuards({ sessions, clock, deviceCookie }: Context, cookie: TokenCookie) {
  /** The member who sent the request. @throws HttpError 401 `not-signed-in` or `account-gone` */
  function requireSession(request: FastifyRequest, reply: FastifyReply): SessionInfo {
    if (request.account !== null) return request.account
    // A cookie of a session ended elsewhere stays until the device signs out: through it the device learns why.
    if (cookie.read(request) !== '' && request.refusal === null) cookie.clear(reply)
    // The device's cookie is deleted with the account.
    if (request.refusal?.code === 'account-gone' && deviceCookie.read(request) !== '') deviceCookie.clear(reply)
    throw notSignedIn(request)
  }

  /**
   * The session of a member who gave their password recently; also of an account whose deletion a crash interrupted:
   * the same request then completes it. @throws HttpError 401, 403 recent-login-required
   */
  async function requireRecent(request: FastifyRequest, reply: FastifyReply): Promise<StoredSession> {
    const session = await sessions.find(cookie.read(request))
    if (session === null || request.refusal?.code === 'account-suspended') {
      requireSession(request, reply)
      throw notSignedIn(request)
    }
    if (clock() - Date.parse(session.createdAt) > RECENT_LOGIN_MS) throw new HttpError(403, 'recent-login-required')
    return session
  }

  return { requireSession, requireRecent }
}

/** The routes of accounts and sessions. @param origin the site's public one, for the links in mails */
export function createRoutes(context: Context, source: SessionSource, origin: string | undefined): FastifyPluginAsync {
  const { accounts, sessions, limits, clock, deviceCookie } = context
  const { cookie } = source
  const { requireSession, requireRecent } = createGuards(context, cookie)

  const sendFirstLink = firstLinkSender(context, origin)
  const shown = (account: Account) => publicAccount({ ...account, proved: isProved(context, account) })

  async function open(request: FastifyRequest, reply: FastifyReply, account: Account): Promise<void> {
    await sessions.end(cookie.read(request))
    const device = tokenOf(deviceCookie.read(request))
    await rememberDevice(accounts, account.uid, device, clock())
    cookie.set(reply, await sessions.open(account.uid, agentOf(request.headers['user-agent'])))
    deviceCookie.set(reply, device)
  }

  async function signedUp(request: Request, reply: FastifyReply): Promise<object> {
    const wanted = parseSignUp(request.body)
    limits.take({ 'sign-up:address': request.ip, 'sign-up:account': claimId(context.store, wanted.email) })
    const account = await registerAccount(context, { ...wanted, client: clientKey(request.ip) })
    await sendFirstLink(request, account)
    await open(request, reply, account)
    reply.code(201)
    return shown(account)
  }

  async function sessionOpened(request: Request, reply: FastifyReply): Promise<object> {
    const { email, password } = parseSignIn(request.body)
    const account = await authenticate(context, email, password, requestSourceOf(context, request))
    await open(request, reply, account)
    return shown(account)
  }

  async function current(request: Request, reply: FastifyReply): Promise<object> {
    // A session that ended before its account was deleted cannot tell: the device sends the uid.
    const uid = request.headers[UID_HEADER]
    if (request.account === null && isUid(uid) && (await wasDeleted(accounts, uid))) {
      request.refusal = { code: 'account-gone' }
    }
    const session = requireSession(request, reply)
    cookie.set(reply, cookie.read(request)) // renews the browser's cookie along with the server's session
    return publicAccount(session)
  }

  async function signedOut(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    await sessions.end(cookie.read(request))
    cookie.clear(reply)
    return reply.code(204).send()
  }

  /**
   * A change to an address already taken counts too: it reveals who has an account.
   * @throws HttpError 429 with the seconds to wait
   */
  function takeChange({ uid }: Account, ip: string): void {
    limits.take({ 'email-change-hour:account': uid, 'email-change-day:account': uid, 'email-change:address': ip })
  }

  async function emailChanged(request: Request): Promise<object> {
    const session = signedIn(request)
    const { email, password } = parseCredentials(request.body)
    const before = await confirmPassword(context, session, password, clientKey(request.ip))
    if (before.email !== email) takeChange(before, request.ip)
    const account = await changeAccountEmail(context, session, { email, site: siteOf(request, origin) })
    await sendFirstLink(request, account)
    return shown(account)
  }

  async function accountDeleted(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const session = await requireRecent(request, reply)
    await eraseAccount(context, session.uid)
    cookie.clear(reply)
    deviceCookie.clear(reply)
    return reply.code(204).send()
  }

  async function sessionsListed(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    const { uid, sessionId } = signedIn(request)
    reply.header('cache-control', 'no-store')
    return { sessions: await sessions.list(uid, sessionId) }
  }

  async function sessionEnded(request: SessionRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { uid } = signedIn(request)
    const count = await sessions.revoke(uid, (id) => publicIdOf(id) === request.params.id)
    if (count === 0) throw new HttpError(404, 'not-found')
    return reply.code(204).send()
  }

  async function othersEnded(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { uid, sessionId } = signedIn(request)
    await sessions.revoke(uid, (id) => id !== sessionId)
    return reply.code(204).send()
  }

  return async (app: FastifyInstance) => {
    readSessions(app, source)
    app.addHook('onClose', () => context.hashing.close())
    const body = (...fields: readonly (keyof Body)[]) => ({
      ...perAddress('account'),
      bodyLimit: BODY_LIMIT,
      schema: { body: bodySchema(...fields) },
    })
    const empty = { ...perAddress('account'), bodyLimit: BODY_LIMIT, schema: { querystring: NO_QUERY } }
    app.post('/api/comptes', body('email', 'password', 'userType'), signedUp)
    app.post('/api/session', body('email', 'password'), sessionOpened)
    // These also answer ended sessions, and accounts whose deletion was interrupted.
    const session = { ...empty, config: { ...empty.config, checksSession: true } } as const
    app.get('/api/session', session, current)
    app.delete('/api/session', session, signedOut)
    app.put('/api/compte/email', body('email', 'password'), emailChanged)
    app.delete('/api/compte', session, accountDeleted)
    app.get('/api/sessions', empty, sessionsListed)
    app.delete('/api/sessions', empty, othersEnded)
    app.delete('/api/sessions/:id', { ...empty, schema: { params: SESSION_PARAMS } }, sessionEnded)
    await app.register(linkRoutes(context, origin))
  }
}

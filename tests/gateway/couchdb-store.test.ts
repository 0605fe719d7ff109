import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { openCouchdb } from '#gateway/store/couchdb.ts'
import { actorHeaders, adminHeaders, TOKEN_MS } from '#gateway/store/couchdb-auth.ts'
import { checkIdentity } from '#gateway/store/couchdb-check.ts'
import { erase, get, getMany, put, scan, update } from '#gateway/store/documents.ts'
import { isStoreDown } from '#gateway/store/errors.ts'
import type { Store } from '#gateway/store/store.ts'
import { jwtUser, type SessionUser } from '#tests/fixtures/couchdb-session.ts'

const UID = 'a'.repeat(20) as Uid

/** A server that answers every request with this listener. */
async function listening(answer: RequestListener): Promise<URL> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return new URL(`http://admin:pw@127.0.0.1:${(server.address() as AddressInfo).port}`)
}

/** A CouchDB with only two endpoints: the session for these headers, and the engine that runs its validators. */
async function sessionServer(believes: Believes, { date = new Date(), engine = 'spidermonkey' } = {}): Promise<URL> {
  return listening(({ url, headers }, response) => {
    const answers: { readonly [path: string]: object } = {
      '/_session': { ok: true, userCtx: believes(headers) },
      '/_node/_local/_versions': { javascript_engine: { name: engine } },
    }
    const answer = answers[url ?? '']
    response.writeHead(answer === undefined ? 500 : 200, {
      'content-type': 'application/json',
      date: date.toUTCString(),
    })
    response.end(JSON.stringify(answer ?? {}))
  })
}

const SECRET = 'secret'
const open = (url: URL) =>
  openCouchdb({ url, secret: SECRET, idSecret: 'i'.repeat(32), prefix: '', deploy: async () => {} })

const NOBODY: SessionUser = { name: null, roles: [] }
const partsOf = ({ authorization = '' }: IncomingHttpHeaders) => authorization.replace(/^Bearer /, '').split('.')
const claimsOf = (headers: IncomingHttpHeaders) => {
  const { sub, '_couchdb.roles': roles } = JSON.parse(Buffer.from(partsOf(headers)[1] ?? '', 'base64url').toString())
  return { name: sub, roles } as SessionUser
}

/** Misconfigurations of CouchDB: what it accepts, the setting at fault, and how it then authenticates. */
const FAULTS: readonly (readonly [string, string, Believes])[] = [
  [
    'any name in a header',
    'chttpd/authentication_handlers',
    ({ 'x-auth-couchdb-username': name, 'x-auth-couchdb-roles': roles }) =>
      name === undefined ? NOBODY : { name: String(name), roles: [String(roles)] },
  ],
  [
    'a name in a header, signed without its roles',
    'chttpd/authentication_handlers',
    ({ 'x-auth-couchdb-username': name, 'x-auth-couchdb-token': token }) =>
      name === undefined || token === undefined ? NOBODY : { name: String(name), roles: ['_admin'] },
  ],
  ['a token without a signature', 'jwt_keys', (headers) => (partsOf(headers)[2] === '' ? claimsOf(headers) : NOBODY)],
  ['a token signed with nothing', 'jwt_keys', (headers) => jwtUser(headers, '')],
  ['a token signed with another secret', 'jwt_keys', (headers) => jwtUser(headers, `${SECRET}-`)],
  ['a token that has ended or never does', 'jwt_auth/required_claims', (headers) => jwtUser(headers, SECRET, false)],
]

type Believes = (headers: IncomingHttpHeaders) => SessionUser

/** Gaps of an otherwise sound CouchDB, and the error code reported. */
const LACKS: readonly (readonly [string, string, Believes, Parameters<typeof sessionServer>[1]])[] = [
  ['believes nobody', 'store-stranger', () => NOBODY, {}],
  ['makes up the roles of a name', 'store-stranger', (all) => ({ ...jwtUser(all, SECRET), roles: [] }), {}],
  ['has another clock', 'store-clock', () => NOBODY, { date: new Date(Date.now() + TOKEN_MS + 60_000) }],
  ['runs the rules in QuickJS', 'store-engine', (all) => jwtUser(all, SECRET), { engine: 'quickjs' }],
]

describe('CouchDB at the start', () => {
  it.each(FAULTS)('is refused when it believes %s', async (_what, setting, believes) => {
    const url = await sessionServer((headers) => {
      const user = jwtUser(headers, SECRET)
      return user.name === null ? believes(headers) : user
    })
    await expect(open(url)).rejects.toMatchObject({ code: 'store-insecure', detail: setting })
  })

  // Proves V13.2.1
  it.each(LACKS)('is refused, with what it lacks, when it %s: %s', async (_what, code, believes, more) => {
    await expect(open(await sessionServer(believes, more))).rejects.toMatchObject({ code })
  })

  it('is taken when it believes what is signed and nothing else', async () => {
    const { origin } = await sessionServer((headers) => jwtUser(headers, SECRET))
    await expect(checkIdentity(origin, SECRET)).resolves.toBeUndefined()
  })
})

const WRITTEN = { name: 'annonces', docs: [{ nom: 'Zoé', _rev: '1-a', _id: 'x' }] } as const

// Proves V11.4.1
it('whoever writes signs the name, the role and when both end, as CouchDB checks them; the server is the administrator', () => {
  const { authorization } = actorHeaders({ kind: 'member', uid: UID, userType: 'boutique' }, WRITTEN, {}, SECRET)
  const headers = { authorization: authorization ?? '' }
  expect(jwtUser(headers, SECRET)).toEqual({
    name: UID,
    // Computed independently: printf '["1-a",{"_id":"x","nom":"Zoé"}]' | sha256sum
    roles: ['boutique', 'writes:annonces', 'judged:3438fe7c59d2f5011a036512908c64d2d0952f3a3377460a8756bba46b8ab407'],
  })
  expect(jwtUser(headers, 'another')).toEqual(NOBODY)
  const { exp } = JSON.parse(Buffer.from(partsOf(headers)[1] ?? '', 'base64url').toString()) as { exp: number }
  expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(TOKEN_MS)
  const admin = adminHeaders(new URL('http://admin:p%40ss@localhost:5984'))
  expect(admin).toEqual({ authorization: `Basic ${Buffer.from('admin:p@ss').toString('base64')}` })
  expect(actorHeaders({ kind: 'server' }, WRITTEN, admin, SECRET)).toBe(admin)
  expect(actorHeaders({ kind: 'anonymous' }, WRITTEN, admin, SECRET)).toEqual({})
})

/** A store on a CouchDB that answers every request with this listener. */
async function storeOn(answer: RequestListener): Promise<Store> {
  let isOpen = false
  const url = await listening((request, response) => {
    if (isOpen) return answer(request, response)
    if (request.url !== '/_session') return json(404, { error: 'not_found' })(request, response)
    response.end(JSON.stringify({ userCtx: jwtUser(request.headers, SECRET) }))
  })
  const store = await open(url)
  isOpen = true
  onTestFinished(() => store.close())
  return store
}

const doc = { _id: 'x', _rev: `1-${'a'.repeat(32)}`, n: 1 }
const json = (status: number, body: object): RequestListener => {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
}

/** All the ways in which the gateway writes to the store. */
const WRITES: readonly (readonly [string, (store: Store) => Promise<unknown>])[] = [
  ['a document', ({ db }) => put(db('accounts'), doc)],
  ['a deletion', ({ db }) => erase(db('accounts'), [doc])],
  [
    "a member's document",
    (store) => store.writeAs({ kind: 'member', uid: 'u' as Uid, userType: 'boutique' }, 'annonces', [doc]),
  ],
]

it.each(WRITES)('a write that too few copies of the cluster took is no yes: %s', async (_name, write) => {
  const store = await storeOn((request, response) => {
    const row = { ok: true, id: 'x', rev: `2-${'b'.repeat(32)}` }
    json(202, request.url?.endsWith('/_bulk_docs') ? [row] : row)(request, response)
  })
  await expect(write(store)).rejects.toMatchObject({ name: 'StoreError', message: 'unsure', status: 503 })
})

const CALLS: typeof WRITES = [
  ...WRITES,
  ['one reading', ({ db }) => get(db('users'), 'x')],
  ['a reading by ids', ({ db }) => getMany(db('users'), ['x'])],
  ['a reading in order', ({ db }) => scan(db('users')).next()],
  ['a change', ({ db }) => update(db('users'), 'x', (one) => one)],
]

it.each([
  ['drops the connection', ((request) => request.socket.destroy()) satisfies RequestListener],
  [
    'drops it in the middle of an answer',
    ((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"rows":[', () => response.destroy())
    }) satisfies RequestListener,
  ],
  ['has no node to answer', json(503, { error: 'nodedown' })],
  ['fails', json(500, { error: 'timeout' })],
] as const)('a store that %s is absent, whatever is asked of it', async (_name, answer) => {
  const store = await storeOn(answer)
  for (const [name, call] of CALLS) {
    const error = await call(store).catch((thrown: unknown) => thrown)
    expect([name, isStoreDown(error)]).toEqual([name, true])
  }
})

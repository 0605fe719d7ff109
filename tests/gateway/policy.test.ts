import fastify, { type RouteOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { DATABASE_NAMES } from '#domain/rules.ts'
import { enforcePolicy } from '#gateway/enforce-policy.ts'
import { createLimiter } from '#gateway/http/limiter.ts'
import { LIMITS } from '#gateway/http/limits.ts'
import { POLICY, ROLES } from '#gateway/policy.ts'
import { DATABASE_RESOURCES } from '#gateway/policy-resources.ts'
import { STORE_DATABASES } from '#gateway/store/databases.ts'
import type { StoreDatabase } from '#gateway/store/store.ts'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { CANARIES } from './policy/canaries.ts'
import { ATTEMPTS } from './policy/requests.ts'
import { aWorld } from './policy/world.ts'

const world = await aWorld()

/** The routes that read documents of any database. */
const READERS = ['GET /sync/:db/_changes', 'POST /sync/:db/_all_docs', 'POST /sync/:db/_bulk_get', 'GET /sync/:db/:id']
const isReplicated = (name: StoreDatabase) => (DATABASE_NAMES as readonly string[]).includes(name)

const methodsOf = ({ method }: RouteOptions): readonly string[] => [method].flat()

/** The declared routes, one line a method, without the HEAD that Fastify adds to each GET. */
function declared(): readonly (readonly [string, RouteOptions])[] {
  return world.routes.flatMap((route) =>
    methodsOf(route)
      .filter((method) => method !== 'HEAD')
      .map((method) => [`${method} ${route.url}`, route] as const),
  )
}

const BODY_MAX = 2 * 1024 * 1024 // bytes: a picture, or a batch of writes
const takesBody = (name: string) => /^(POST|PUT|PATCH) /.test(name)

describe('every route', () => {
  it('has a schema for what it reads of the request', () => {
    const without = declared().filter(([name, { url, schema }]) => {
      const { params, querystring, body } = schema ?? {}
      const read = takesBody(name) ? (body ?? params) : (querystring ?? params)
      return read === undefined || (/[:*]/.test(url) && params === undefined)
    })
    expect(without.map(([name]) => name)).toEqual([])
  })

  // Proves V4.3.1, V5.2.1
  it('bounds the size of what it is sent', () => {
    const without = declared().filter(
      ([name, { bodyLimit = 0 }]) => takesBody(name) && !(bodyLimit > 0 && bodyLimit <= BODY_MAX),
    )
    expect(without.map(([name]) => name)).toEqual([])
  })

  // Proves V2.4.1
  it('is limited by address', async () => {
    const none = { ...LIMITS.page, points: 0 }
    const table = Object.fromEntries(Object.keys(LIMITS).map((name) => [name, none]))
    const limited = await startHttpGateway({ limits: createLimiter(() => 0, table) })
    const headers = { origin: 'https://ailleurs.example' } // requests refused for another reason count too
    for (const [name, { url }] of declared()) {
      const [method = ''] = name.split(' ')
      const request = { method: method as 'GET', url: url.replace(/:\w+/g, 'x'), headers }
      const { statusCode } = await limited.app.inject(request)
      expect([name, statusCode]).toEqual([name, 429])
    }
  })
})

describe('the policy', () => {
  it('names every route, and no route that is not there', () => {
    const named = [...new Set(POLICY.map(({ route }) => route))].sort()
    expect(named).toEqual([...new Set(declared().map(([name]) => name))].sort())
  })

  it('keeps a route that it does not name from starting', async () => {
    const app = fastify()
    enforcePolicy(app)
    expect(() => app.get('/secrets', () => 'all of them')).toThrow('GET /secrets')
    await expect(app.register(async (inner) => void inner.get('/secrets', () => 'all of them'))).rejects.toThrow(
      '/secrets',
    )
  })

  it('lets into a route whom its rows give something, whatever the route looks at', async () => {
    const app = fastify()
    enforcePolicy(app)
    app.decorateRequest('account', null)
    for (const url of ['/api/export', '/api/moderation/actes', '/api/compteurs']) app.get(url, () => 'given')
    const codes = async (url: string) => (await app.inject(url)).statusCode
    expect([await codes('/api/export'), await codes('/api/moderation/actes'), await codes('/api/compteurs')]).toEqual([
      401, 401, 200,
    ])
  })

  it.each(STORE_DATABASES)('has a thing for what %s holds, and says of each way of reading who is given it', (name) => {
    const things = DATABASE_RESOURCES[name]
    expect(things.length).toBeGreaterThan(0)
    if (!isReplicated(name)) return
    const without = things.flatMap((thing) =>
      READERS.filter((way) => !POLICY.some((one) => one.route === way && one.act === 'read' && one.resource === thing)),
    )
    expect(without).toEqual([])
    expect(things.filter((thing) => CANARIES[thing] === undefined)).toEqual([])
    expect(POLICY.some(({ act, resource }) => act === 'write' && things.includes(resource))).toBe(true)
  })

  // Proves S2.profil.6, S3.user.3, S6.4, S6.7, S6.9, S7.6, V5.3.1, V6.3.4, V8.2.1, V8.2.2, V8.2.3, V8.3.1
  it.each(
    POLICY.map((operation) => [`${operation.route}: ${operation.act} ${operation.resource}`, operation] as const),
  )('is what the gateway does, for every role: %s', async (_name, operation) => {
    const attempt = ATTEMPTS[`${operation.route} ${operation.resource}`] ?? ATTEMPTS[operation.route]
    if (attempt === undefined) throw new Error(`no request tries ${operation.route}: see policy/requests.ts`)
    const given: string[] = []
    for (const role of ROLES) if (await attempt(world, role, operation)) given.push(role)
    expect(given).toEqual(ROLES.filter((role) => operation.by.includes(role)))
  })
})

// Proves V3.5.1, V3.5.2, V7.6.2
it('a request from another site is refused as such on every route that changes something', async () => {
  const origin = 'https://ailleurs.example'
  for (const [name, { url }] of declared()) {
    const [method = ''] = name.split(' ')
    if (method === 'GET') continue
    const headers = { origin, 'content-type': 'application/json' }
    const request = { method: method as 'POST', url: url.replace(/:\w+/g, 'x'), headers, payload: '{}' }
    const { status, text } = await world.ask('owner', request)
    expect([name, status, /"error":"([\w-]+)"/.exec(text)?.[1]]).toEqual([name, 403, 'bad-origin'])
  }
})

it("a picture of somebody else's outlives an annonce that showed it without right", async () => {
  const { boutique, owner } = world.people
  const annonce = anAnnonce(boutique.uid, { photos: [world.photos.annonce] })
  const push = (doc: object) =>
    world.ask('boutique', { method: 'POST', url: '/sync/annonces/_bulk_docs', payload: { docs: [doc] } })
  const { text } = await push(annonce)
  const _rev = /"rev":"([^"]+)"/.exec(text)?.[1]
  expect((await push({ ...annonce, _rev, photos: [] })).text).toContain('"ok":true')
  const id = `${owner.uid}.${/([0-9a-f]{64})/.exec(world.photos.annonce)?.[1]}`
  expect(await world.store.db('photos').get(id)).toMatchObject({ _id: id })
})

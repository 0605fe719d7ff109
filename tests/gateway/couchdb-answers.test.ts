import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { openCouchdb } from '#gateway/store/couchdb.ts'
import { erase, get, getMany, put, scan, update } from '#gateway/store/documents.ts'
import { isStoreDown } from '#gateway/store/errors.ts'
import type { Store } from '#gateway/store/store.ts'
import { jwtUser } from '#tests/fixtures/couchdb-session.ts'

const SECRET = 'un secret'
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A store on a CouchDB that answers each request this way. */
async function storeOn(answer: RequestListener): Promise<Store> {
  let isOpen = false
  const server = createServer((request, response) => {
    if (isOpen) return answer(request, response)
    if (request.url !== '/_session') return json(404, { error: 'not_found' })(request, response)
    response.end(JSON.stringify({ userCtx: jwtUser(request.headers, SECRET) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => void server.close(),
    () => server.closeAllConnections(),
  )
  const url = new URL(`http://admin:pw@127.0.0.1:${(server.address() as AddressInfo).port}`)
  const store = await openCouchdb({ url, secret: SECRET, idSecret: 'i'.repeat(32), prefix: '', deploy: async () => {} })
  isOpen = true
  closing.push(() => store.close())
  return store
}

const doc = { _id: 'x', _rev: `1-${'a'.repeat(32)}`, n: 1 }
const json = (status: number, body: object): RequestListener => {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
}

/** Every way of writing that the gateway has. */
const WRITES: readonly (readonly [string, (store: Store) => Promise<unknown>])[] = [
  ['a document', ({ db }) => put(db('accounts'), doc)],
  ['a deletion', ({ db }) => erase(db('accounts'), [doc])],
  [
    "a member's document",
    (store) => store.writeAs({ kind: 'member', uid: 'u' as Uid, userType: 'boutique' }, 'annonces', [doc]),
  ],
]

describe('a write that too few copies of the cluster took', () => {
  it.each(WRITES)('is no yes: %s', async (_name, write) => {
    const store = await storeOn((request, response) => {
      const row = { ok: true, id: 'x', rev: `2-${'b'.repeat(32)}` }
      json(202, request.url?.endsWith('/_bulk_docs') ? [row] : row)(request, response)
    })
    await expect(write(store)).rejects.toMatchObject({ name: 'StoreError', message: 'unsure', status: 503 })
  })
})

const CALLS: typeof WRITES = [
  ...WRITES,
  ['one reading', ({ db }) => get(db('users'), 'x')],
  ['a reading by ids', ({ db }) => getMany(db('users'), ['x'])],
  ['a reading in order', ({ db }) => scan(db('users')).next()],
  ['a change', ({ db }) => update(db('users'), 'x', (one) => one)],
]

describe('a store that', () => {
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
  ] as const)('%s is absent, whatever is asked of it', async (_name, answer) => {
    const store = await storeOn(answer)
    for (const [name, call] of CALLS) {
      const error = await call(store).catch((thrown: unknown) => thrown)
      expect([name, isStoreDown(error)]).toEqual([name, true])
    }
  })
})

import { createHmac } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { judgedRole } from '#couchdb/judged.ts'
import { GATEWAY_DATABASES, SECURITY_OBJECTS } from '#couchdb/security.ts'
import { DATABASE_NAMES, type Doc } from '#domain/rules.ts'
import { readEnv } from '#gateway/env.ts'
import { openStore } from '#gateway/store/open-store.ts'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { type Reached, startCouchdbDouble } from '#tests/fixtures/couchdb-double.ts'
import { jwtUser } from '#tests/fixtures/couchdb-session.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'

const SECRET = 'un secret de seize octets'
const MARK = 'marque-du-visiteur'

const couchdb = await startCouchdbDouble()
const env = { COUCHDB_URL: couchdb.url, COUCHDB_SECRET: SECRET, ID_SECRET: SECRET.repeat(2) }
const store = await openStore(readEnv(env))
const gateway = await startHttpGateway({ open: async () => ({ store, dispose: store.close }), env })
const boutique = await gateway.member('boutique')
afterAll(async () => {
  await gateway.close()
  await couchdb.close()
})

/** Headers that would impersonate somebody, and one without meaning, if they were forwarded. */
const HEADERS = {
  authorization: `Basic ${Buffer.from(`${MARK}:x`).toString('base64')}`,
  'x-auth-couchdb-username': MARK,
  'x-auth-couchdb-roles': `_admin,${MARK}`,
  'x-auth-couchdb-token': createHmac('sha256', SECRET).update(MARK).digest('hex'),
  'x-couch-full-commit': MARK,
  'x-mark': MARK,
  'user-agent': MARK,
  'accept-language': MARK,
  'if-match': MARK,
  referer: `http://${MARK}/`,
}
const QUERY = `mark=${MARK}&new_edits=false&batch=ok&conflicts=true&local_seq=true&att_encoding_info=true&startkey="${MARK}"`

/** Everything that a member, or nobody, may try on routes that reach the store. */
async function attempts(): Promise<Reached[]> {
  const from = couchdb.reached.length
  const annonce = anAnnonce(boutique.uid, { description: 'Une étagère.' })
  await boutique.push('annonces', annonce)
  for (const asker of [boutique, gateway.anonymous]) {
    const post = (path: string, body: object) => asker.post(path, body, HEADERS)
    const get = (path: string) => fetch(gateway.url + path, { headers: { ...asker.headers, ...HEADERS } })
    for (const db of DATABASE_NAMES) {
      await get(`/sync/${db}?${QUERY}`)
      await get(`/sync/${db}/_changes?include_docs=true&${QUERY}`)
      await get(`/sync/${db}/${annonce._id}?revs=true&${QUERY}`)
      await post(`/sync/${db}/_all_docs?include_docs=true&${QUERY}`, { keys: [annonce._id, boutique.uid], mark: MARK })
      await post(`/sync/${db}/_bulk_get?revs=true&${QUERY}`, { docs: [{ id: annonce._id }], mark: MARK })
      for (const more of [{}, { new_edits: false }]) {
        await post(`/sync/${db}/_bulk_docs?${QUERY}`, { docs: [{ ...anAnnonce(boutique.uid) }], ...more })
      }
      await post(`/sync/${db}/_find?${QUERY}`, { selector: { mark: MARK } })
    }
  }
  return couchdb.reached.slice(from)
}

const reached = await attempts()

describe('what reaches CouchDB', () => {
  it('holds no header, query or field that a client sent besides the documents', () => {
    expect(reached.length).toBeGreaterThan(30)
    expect(reached.filter((one) => JSON.stringify(one).includes(MARK))).toEqual([])
    const names = new Set(reached.flatMap(({ query }) => Object.keys(query)))
    const ours =
      'since limit feed heartbeat timeout include_docs style seq_interval revs rev startkey endkey descending conflicts _nonce'
    expect([...names].filter((name) => !ours.split(' ').includes(name))).toEqual([])
  })

  it('never asks for forged revisions', () => {
    expect(reached.filter(({ body }) => /"new_edits":\s*false/.test(body))).toEqual([])
  })

  // Proves V13.2.2
  it("carries a member's writes under the member's own signed name and role, for that write alone", () => {
    const writes = reached.filter(({ method, path }) => method === 'POST' && path === '/annonces/_bulk_docs')
    expect(writes.length).toBeGreaterThan(1)
    for (const { headers, body } of writes) {
      const [doc] = (JSON.parse(body) as { docs: Doc[] }).docs
      const roles = ['boutique', 'writes:annonces', doc && judgedRole(doc)]
      expect(jwtUser(headers, SECRET)).toEqual({ name: boutique.uid, roles })
    }
    const others = reached.filter((one) => !writes.includes(one))
    expect(others.filter(({ headers }) => headers.authorization?.startsWith('Bearer') === true)).toEqual([])
  })

  it('is nothing that a visitor writes', () => {
    const written = reached.filter(
      ({ method, path }) => method !== 'GET' && /_bulk_docs|_index|_security|_design/.test(path),
    )
    expect(written.every(({ headers }) => jwtUser(headers, SECRET).name === boutique.uid)).toBe(true)
  })
})

// Proves V13.2.2
it("the security object of each database leaves the gateway's own databases to the administrator, and members no administration anywhere", () => {
  expect(Object.keys(SECURITY_OBJECTS).sort()).toEqual([...DATABASE_NAMES, ...GATEWAY_DATABASES].sort())
  for (const [name, { admins, members }] of Object.entries(SECURITY_OBJECTS)) {
    const roles = (GATEWAY_DATABASES as readonly string[]).includes(name) ? ['_admin'] : [`writes:${name}`]
    expect([name, admins, members]).toEqual([name, { names: [], roles: ['_admin'] }, { names: [], roles }])
  }
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildValidators } from '#couchdb/build.ts'
import { deploy } from '#couchdb/deploy.ts'
import { GATEWAY_DATABASES } from '#couchdb/security.ts'
import { DATABASE_NAMES } from '#domain/rules.ts'
import { adminHeaders } from '#gateway/store/couchdb-auth.ts'
import { openCouchdbTarget } from '#gateway/store/restoring/couchdb.ts'
import { type CouchdbDouble, startCouchdbDouble } from '#tests/fixtures/couchdb-double.ts'

let couchdb: CouchdbDouble
beforeEach(async () => {
  couchdb = await startCouchdbDouble()
})
afterEach(() => couchdb.close())

function target(prefix = '') {
  const url = new URL(couchdb.url)
  return { url: `http://${url.host}/`, headers: adminHeaders(url), prefix }
}

/** The changes since the last call, such as `PUT /annonces`. */
const written = () =>
  couchdb.reached.splice(0).flatMap(({ method, path, query, reply }) => {
    const isThere = reply.status >= 300 || ('result' in reply.body && reply.body.result === 'exists')
    const queryText = new URLSearchParams(query).toString()
    return method === 'GET' || isThere ? [] : [`${method} ${path}${queryText === '' ? '' : `?${queryText}`}`]
  })
const rulesOf = async (name: string) => ({ ...(await couchdb.databases.get(name)?.get('_design/rules')) })
const rightsOf = async (name: string) => (await fetch(`${target().url}${name}/_security`)).json()

describe('a deployment', () => {
  it('creates every database with its rights, its indexes, and its rules where members write', async () => {
    await deploy(target('essai-'))
    const all = [...DATABASE_NAMES, ...GATEWAY_DATABASES]
    expect([...couchdb.databases.keys()].sort()).toEqual(all.map((name) => `essai-${name}`).sort())
    const validators = await buildValidators()
    for (const name of DATABASE_NAMES) {
      expect(await rightsOf(`essai-${name}`)).toMatchObject({ members: { roles: [`writes:${name}`] } })
      const rules = { language: 'javascript', validate_doc_update: validators[name] }
      expect(await rulesOf(`essai-${name}`)).toMatchObject(rules)
    }
    for (const name of GATEWAY_DATABASES) {
      const admin = { roles: ['_admin'] }
      expect(await rightsOf(`essai-${name}`)).toMatchObject({ members: admin, admins: admin })
      await expect(rulesOf(`essai-${name}`)).rejects.toMatchObject({ status: 404 })
    }
    const made = await couchdb.databases.get('essai-candidatures')?.getIndexes()
    const names = made?.indexes.map(({ ddoc }) => ddoc)
    for (const index of ['creatorId', 'status-offerExpiresAt']) expect(names).toContain(`_design/idx-${index}`)
  })

  it('has the same copies of each after a restore has made them anew', async () => {
    await deploy(target())
    written()
    const admin = { url: new URL(couchdb.url), prefix: '', idSecret: 'x'.repeat(40), file: 'a.tar' }
    await (await openCouchdbTarget(admin)).abandon()
    const made = written()
    expect(made).toContain('PUT /moderation?q=1&n=1')
    expect(made).toContain('PUT /annonces')
  })

  it('makes two databases of a single copy, where it is decided who comes first, and nothing the second time', async () => {
    await deploy(target())
    const single = written().filter((write) => write.includes('?'))
    expect(single).toEqual(['PUT /coordination?q=1&n=1', 'PUT /moderation?q=1&n=1'])
    await deploy(target())
    expect(written()).toEqual([])
  })

  it('upgrades old rules and rights, and keeps what else the design document holds', async () => {
    await deploy(target())
    const old = { ...(await rulesOf('annonces')), validate_doc_update: 'old', autoupdate: false }
    await couchdb.databases.get('annonces')?.put(old as never)
    await fetch(`${target().url}annonces/_security`, { method: 'PUT', body: '{}' })
    written()
    await deploy(target())
    expect(written()).toEqual(['PUT /annonces/_security', 'PUT /annonces/_design/rules'])
    expect(await rulesOf('annonces')).toMatchObject({ autoupdate: false })
  })

  it('goes on when another gateway writes at the same time', async () => {
    await deploy(target())
    const write = async (change: object) =>
      couchdb.databases.get('users')?.put({ ...(await rulesOf('users')), ...change } as never)
    await write({ validate_doc_update: 'old' })
    couchdb.before = async ({ method, path }) => {
      if (method !== 'PUT' || path !== '/users/_design/rules') return undefined
      couchdb.before = undefined
      await write({ views: {} })
      return undefined
    }
    await deploy(target())
    const { users } = await buildValidators()
    expect(await rulesOf('users')).toMatchObject({ validate_doc_update: users, views: {} })
  })

  it('asks again for what a node refuses while another makes the same', async () => {
    const refused = new Set(['PUT /annonces/_security', 'PUT /users/_design/rules', 'POST /mail/_index'])
    couchdb.before = async ({ method, path }) =>
      refused.delete(`${method} ${path}`) ? { status: 500, body: {} } : undefined
    await deploy(target())
    expect(refused.size).toBe(0)
    written()
    await deploy(target())
    expect(written()).toEqual([])
  })

  it('decides nothing by a database that has several copies', async () => {
    couchdb.before = async ({ method, path }) =>
      method === 'GET' && path === '/coordination' ? { status: 200, body: { cluster: { n: 3 } } } : undefined
    const refusal = { code: 'couchdb-refused', detail: 'GET /coordination: n=3' }
    await expect(deploy(target())).rejects.toMatchObject(refusal)
  })

  it('says why it cannot', async () => {
    couchdb.before = async ({ headers: { authorization } }) =>
      authorization === undefined ? { status: 401, body: {} } : undefined
    await expect(deploy({ ...target(), headers: {} })).rejects.toMatchObject({ code: 'couchdb-unauthorized' })
    const nowhere = { ...target(), url: 'http://127.0.0.1:1' }
    await expect(deploy(nowhere)).rejects.toMatchObject({ code: 'couchdb-unreachable' })
  })
})

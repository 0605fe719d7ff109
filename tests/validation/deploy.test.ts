import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildValidators } from '#couchdb/build.ts'
import { deploy } from '#couchdb/deploy.ts'
import { DATABASE_NAMES } from '#domain/rules.ts'
import { openCouchdbTarget } from '#gateway/store/restoring/couchdb.ts'
import { GATEWAY_DATABASES } from '#gateway/store/store.ts'
import { FAKE_COUCHDB_HEADERS, type FakeCouchdb, startFakeCouchdb } from '#tests/fixtures/fake-couchdb.ts'

let couchdb: FakeCouchdb
const target = (prefix?: string) => ({
  url: `${couchdb.url}/`,
  headers: FAKE_COUCHDB_HEADERS,
  ...(prefix === undefined ? {} : { prefix }),
})

beforeEach(async () => {
  couchdb = await startFakeCouchdb()
})
afterEach(() => couchdb.close())

describe('a deployment', () => {
  it('creates every database with its rights, its indexes, and its rules where members write', async () => {
    await deploy(target('essai-'))
    const names = [...DATABASE_NAMES, ...GATEWAY_DATABASES]
    expect([...couchdb.databases.keys()].sort()).toEqual(names.map((name) => `essai-${name}`).sort())
    const validators = await buildValidators()
    for (const name of DATABASE_NAMES) {
      const docs = couchdb.databases.get(`essai-${name}`)
      expect(docs?.get('_security')).toMatchObject({ members: { roles: [`writes:${name}`] } })
      expect(docs?.get('_design/rules')).toMatchObject({
        language: 'javascript',
        validate_doc_update: validators[name],
      })
    }
    for (const name of GATEWAY_DATABASES) {
      const docs = couchdb.databases.get(`essai-${name}`)
      expect(docs?.get('_security')).toMatchObject({ members: { roles: ['_admin'] }, admins: { roles: ['_admin'] } })
      expect(docs?.has('_design/rules')).toBe(false)
    }
    expect([...(couchdb.databases.get('essai-candidatures')?.keys() ?? [])]).toEqual(
      expect.arrayContaining(['_design/idx-creatorId', '_design/idx-status-offerExpiresAt']),
    )
  })

  it('makes two databases of a single copy: where it is decided who comes first', async () => {
    await deploy(target())
    expect(couchdb.writes.filter((write) => write.includes('?'))).toEqual([
      'PUT /coordination?q=1&n=1',
      'PUT /moderation?q=1&n=1',
    ])
  })

  it('has the same copies of each after a restore has made them anew', async () => {
    await deploy(target())
    couchdb.writes.length = 0
    const { url, prefix = '' } = target()
    const admin = Object.assign(new URL(url), { username: 'admin', password: 'secret' })
    const restored = await openCouchdbTarget({ url: admin, prefix, idSecret: 'x'.repeat(40), file: 'a.tar' })
    await restored.abandon()
    const made = couchdb.writes.filter((write) => /^PUT \/\w+(\?.*)?$/.test(write))
    expect(made).toContain('PUT /moderation?q=1&n=1')
    expect(made).toContain('PUT /annonces')
  })

  it('writes nothing the second time', async () => {
    await deploy(target())
    couchdb.writes.length = 0
    await deploy(target())
    expect(couchdb.writes).toEqual([])
  })

  it('upgrades old rules and rights, and keeps what else the design document holds', async () => {
    await deploy(target())
    const docs = couchdb.databases.get('annonces')
    docs?.set('_design/rules', { _rev: '7-a', language: 'javascript', validate_doc_update: 'old', autoupdate: false })
    docs?.set('_security', {})
    couchdb.writes.length = 0
    await deploy(target())
    expect(couchdb.writes).toEqual(['PUT /annonces/_security', 'PUT /annonces/_design/rules'])
    expect(docs?.get('_design/rules')).toMatchObject({ _rev: '8-a', autoupdate: false })
  })

  it('goes on when another gateway writes at the same time', async () => {
    await deploy(target())
    couchdb.databases.get('users')?.set('_design/rules', { _rev: '1-a', validate_doc_update: 'old' })
    couchdb.raceOnce = true
    await deploy(target())
    const { users } = await buildValidators()
    expect(couchdb.databases.get('users')?.get('_design/rules')).toMatchObject({
      validate_doc_update: users,
      views: {},
    })
  })

  it('asks again for what a node refuses while another makes the same', async () => {
    const refused = ['PUT /annonces/_security', 'PUT /users/_design/rules', 'POST /mail/_index']
    for (const request of refused) couchdb.refuseOnce.add(request)
    await deploy(target())
    expect(couchdb.refuseOnce.size).toBe(0)
    couchdb.writes.length = 0
    await deploy(target())
    expect(couchdb.writes).toEqual([])
  })

  it('decides nothing by a database that has several copies', async () => {
    couchdb.copies = 3
    await expect(deploy(target())).rejects.toMatchObject({
      code: 'couchdb-refused',
      detail: 'GET /coordination: n=3',
    })
  })

  it('says why it cannot', async () => {
    await expect(deploy({ ...target(), headers: {} })).rejects.toMatchObject({ code: 'couchdb-unauthorized' })
    await expect(deploy({ ...target(), url: 'http://127.0.0.1:1' })).rejects.toMatchObject({
      code: 'couchdb-unreachable',
    })
  })
})

import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildValidators } from '#couchdb/build.ts'
import { deploy } from '#couchdb/deploy.ts'
import { DATABASE_NAMES } from '#domain/rules.ts'
import { openCouchdbTarget } from '#gateway/store/restoring/couchdb.ts'
import { GATEWAY_DATABASES } from '#gateway/store/store.ts'

interface FakeCouchdb {
  readonly url: string
  /** Requests that changed something, such as `PUT /annonces`. */
  readonly writes: string[]
  readonly databases: Map<string, Map<string, Record<string, unknown>>>
  /** What the next write of a design document meets: somebody else's, written in between. */
  raceOnce: boolean
  /** Requests that are refused the first time, such as `GET /annonces/_security`: another node makes the same thing. */
  readonly refuseOnce: Set<string>
  /** Of each database. */
  copies: number
  close(): Promise<void>
}

const AUTHORIZATION = `Basic ${Buffer.from('admin:secret').toString('base64')}`

interface Reply {
  readonly status: number
  readonly body: object
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  const text = Buffer.concat(chunks).toString()
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

/** The few answers of CouchDB that a deployment or a restore reads: databases, security objects, revisions and conflicts. */
async function startFakeCouchdb(): Promise<FakeCouchdb> {
  const state = {
    writes: [] as string[],
    databases: new Map<string, Map<string, Record<string, unknown>>>(),
    refuseOnce: new Set<string>(),
  }
  const race = { raceOnce: false, copies: 1 }

  function putDocument(docs: Map<string, Record<string, unknown>>, id: string, body: Record<string, unknown>): Reply {
    const current = docs.get(id)
    if (race.raceOnce && id.startsWith('_design/')) {
      race.raceOnce = false
      docs.set(id, { ...current, _rev: `${Number.parseInt(String(current?._rev ?? '0'), 10) + 1}-other`, views: {} })
      return { status: 409, body: { error: 'conflict' } }
    }
    if (current?._rev !== body._rev) return { status: 409, body: { error: 'conflict' } }
    const rev = `${Number.parseInt(String(current?._rev ?? '0'), 10) + 1}-a`
    docs.set(id, { ...body, _rev: rev })
    return { status: 201, body: { ok: true, rev } }
  }

  function putIndex(docs: Map<string, Record<string, unknown>>, { ddoc, name }: Record<string, unknown>): Reply {
    const id = `_design/${String(ddoc)}`
    const result = docs.has(id) ? 'exists' : 'created'
    if (result === 'created') docs.set(id, { _rev: '1-a', language: 'query', views: { [String(name)]: {} } })
    return { status: 200, body: { result, id, name } }
  }

  function indexesOf(docs: Map<string, Record<string, unknown>>): object[] {
    const designs = [...docs].filter(([id]) => id.startsWith('_design/idx-'))
    return designs.map(([ddoc, { views }]) => ({ ddoc, name: Object.keys(views as object)[0] }))
  }

  function answer(method: string, url: string, body: Record<string, unknown>): Reply {
    const [path = ''] = url.split('?')
    const [database = '', ...rest] = path.slice(1).split('/')
    const id = rest.join('/')
    const docs = state.databases.get(database)
    if (id === '' && method === 'PUT') {
      if (docs !== undefined) return { status: 412, body: { error: 'file_exists' } }
      state.databases.set(database, new Map([['_security', {}]]))
      return { status: 201, body: { ok: true } }
    }
    if (database === '_membership') return { status: 200, body: { cluster_nodes: ['one'] } }
    if (docs === undefined) return { status: 404, body: { error: 'not_found' } }
    if (state.refuseOnce.delete(`${method} ${path}`)) return { status: 500, body: { error: 'internal_server_error' } }
    if (id === '' && method === 'GET') return { status: 200, body: { cluster: { n: race.copies } } }
    if (id === '' && method === 'DELETE') {
      state.databases.delete(database)
      return { status: 200, body: { ok: true } }
    }
    if (id === '_all_docs') return { status: 200, body: { total_rows: 0, rows: [] } } // nobody asks of what is there
    if (id === '_index' && method === 'GET') return { status: 200, body: { indexes: indexesOf(docs) } }
    if (method === 'DELETE') {
      docs.delete(id.replace(/^_index\/(.*)\/json\/.*$/, '$1'))
      return { status: 200, body: { ok: true } }
    }
    if (method === 'GET') {
      const found = docs.get(id)
      return found === undefined ? { status: 404, body: { error: 'not_found' } } : { status: 200, body: found }
    }
    if (id === '_index') return putIndex(docs, body)
    if (id !== '_security') return putDocument(docs, id, body)
    docs.set(id, body)
    return { status: 200, body: { ok: true } }
  }

  const server = createServer((request, response) => {
    void readJson(request).then((body) => {
      const { method = 'GET', url = '/' } = request
      const admin = request.headers.authorization === AUTHORIZATION
      const reply = admin ? answer(method, url, body) : { status: 401, body: { error: 'unauthorized' } }
      const written = reply.status < 300 && !('result' in reply.body && reply.body.result === 'exists')
      if (method !== 'GET' && written) state.writes.push(`${method} ${url}`)
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(race, state, {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

const FAKE_COUCHDB_HEADERS = { authorization: AUTHORIZATION }

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

import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { openCouchdb } from '#gateway/store/couchdb.ts'
import { actorHeaders, adminHeaders } from '#gateway/store/couchdb-auth.ts'

const UID = 'a'.repeat(20) as Uid

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A CouchDB of which only `/_session` answers: the name it believes, from the headers it received. */
async function sessionServer(believes: (headers: IncomingHttpHeaders) => boolean): Promise<URL> {
  const server = createServer((request, response) => {
    const name = believes(request.headers) ? request.headers['x-auth-couchdb-username'] : null
    response.writeHead(request.url === '/_session' ? 200 : 500, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ ok: true, userCtx: { name, roles: [] } }))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return new URL(`http://admin:pw@127.0.0.1:${(server.address() as AddressInfo).port}`)
}

const open = (url: URL) =>
  openCouchdb({ url, secret: 'secret', idSecret: 'i'.repeat(32), prefix: '', deploy: async () => {} })

describe('CouchDB at the start', () => {
  it('is refused when it believes anyone', async () => {
    const url = await sessionServer(() => true)
    await expect(open(url)).rejects.toMatchObject({ code: 'store-insecure', detail: 'chttpd_auth/secret' })
  })

  it('is refused when it believes nobody', async () => {
    const url = await sessionServer(() => false)
    await expect(open(url)).rejects.toMatchObject({
      code: 'store-insecure',
      detail: 'chttpd/authentication_handlers',
    })
  })
})

describe('whoever writes', () => {
  it('signs the name as CouchDB checks it, and states the role', () => {
    // Computed apart: printf aaaaaaaaaaaaaaaaaaaa | openssl dgst -sha256 -hmac secret
    expect(actorHeaders({ kind: 'member', uid: UID, userType: 'boutique' }, {}, 'secret')).toEqual({
      'x-auth-couchdb-username': UID,
      'x-auth-couchdb-roles': 'boutique',
      'x-auth-couchdb-token': 'efc15379022ca9ee5eb717618ceeaa3a4a6ea21f1ce33f48ecca51131ef3ef67',
    })
  })

  it('is the administrator for the server, and nobody for a visitor', () => {
    const admin = adminHeaders(new URL('http://admin:p%40ss@localhost:5984'))
    expect(admin).toEqual({ authorization: `Basic ${Buffer.from('admin:p@ss').toString('base64')}` })
    expect(actorHeaders({ kind: 'server' }, admin, 'secret')).toBe(admin)
    expect(actorHeaders({ kind: 'anonymous' }, admin, 'secret')).toEqual({})
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Db, erase, get, put } from '#gateway/store/documents.ts'
import { createStanding, type Standing } from '#gateway/store/standing.ts'
import type { Store } from '#gateway/store/store.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { openMemory } from '#tests/fixtures/memory-store.ts'

interface Sheet {
  readonly text: string
}

let store: Store
let db: Db
let standing: Standing
let reads: string[]

beforeEach(async () => {
  store = await openMemory()
  db = store.db('accounts')
  standing = createStanding('leveldb', db)
  reads = []
  await write('a', 'one')
  await write('b', 'one')
})

afterEach(() => store.close())

async function write(id: string, text: string): Promise<void> {
  await put(db, { ...(await get<Sheet>(db, id)), _id: id, text })
}

async function read(id: string): Promise<string | null> {
  reads.push(id)
  return (await get<Sheet>(db, id))?.text ?? null
}

const look = (id: string) => standing.of(id, () => read(id))

describe('what was made of a document', () => {
  it('is kept for as long as the document stands as it did, whatever happens to others', async () => {
    expect(await look('a')).toBe('one')
    await write('b', 'two')
    expect(await look('a')).toBe('one')
    expect(reads).toEqual(['a'])
  })

  it('is made again once the document was written or deleted, whoever did it', async () => {
    expect(await look('a')).toBe('one')
    await write('a', 'two')
    expect(await look('a')).toBe('two')
    const doc = await get(db, 'a')
    await erase(db, doc === null ? [] : [doc])
    expect(await look('a')).toBeNull()
  })

  it('is not kept when the document was written while it was made', async () => {
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    const asked = standing.of('a', async () => {
      const text = await read('a')
      await held
      return text
    })
    await look('b')
    await write('a', 'two')
    const next = look('a')
    go()
    expect(await asked).toBe('one')
    expect(await next).toBe('two')
    expect(await look('a')).toBe('two')
  })

  it('is never kept on CouchDB, where others write', async () => {
    standing = createStanding('couchdb', db)
    await look('a')
    await look('a')
    expect(reads).toEqual(['a', 'a'])
  })
})

describe('a session in use', () => {
  const MEMBER = { email: 'alice@exemple.fr', password: 'secret1', userType: 'boutique' }

  it('is looked up in memory, and ends at once when it is ended elsewhere', async () => {
    const gateway = await startHttpGateway({ now: 'live' })
    const first = (await gateway.call('POST', '/api/comptes', MEMBER)).token
    const second = (await gateway.call('POST', '/api/session', MEMBER)).token
    expect(await gateway.accounts.resolve(first)).toEqual(await gateway.accounts.resolve(first))
    expect((await gateway.call('DELETE', '/api/sessions', undefined, second)).status).toBe(204)
    expect(await gateway.accounts.resolve(first)).toBeNull()
    expect((await gateway.call('GET', '/api/sessions', undefined, first)).status).toBe(401)
    expect((await gateway.call('DELETE', '/api/session', undefined, second)).status).toBe(204)
    expect(await gateway.accounts.resolve(second)).toBeNull()
  })

  it('opens nothing any more once its account is marked as being deleted', async () => {
    const gateway = await startHttpGateway({ now: 'live' })
    const { token, body } = await gateway.call('POST', '/api/comptes', MEMBER)
    const uid = String(body.uid)
    const accounts = gateway.store.db('accounts')
    expect(await gateway.accounts.resolve(token)).toMatchObject({ uid })
    const account = await get<object>(accounts, `account:${uid}`)
    await put(accounts, { ...account, deletingAt: '2026-01-01T00:00:00.000Z' })
    expect(await gateway.accounts.resolve(token)).toBeNull()
  })
})

import { appendFile, cp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { claimId } from '#gateway/accounts/documents.ts'
import { createHasher } from '#gateway/accounts/password.ts'
import { areIdsOld, renewIds } from '#gateway/operations/renew-ids.ts'
import { getByPrefix } from '#gateway/store/documents.ts'
import { openLeveldb } from '#gateway/store/leveldb.ts'
import { opaqueIds } from '#gateway/store/opaque/ids.ts'
import type { Store } from '#gateway/store/store.ts'
import { aUser, newId } from '#tests/fixtures/builders.ts'
import { startCouchdbDouble } from '#tests/fixtures/couchdb-double.ts'
import { createCrashingStore } from '#tests/fixtures/crashing-store.ts'
import { aFolder } from '#tests/fixtures/folder.ts'
import { callsOf } from '#tests/fixtures/http-gateway.ts'
import { openMemory } from '#tests/fixtures/memory-store.ts'
import { started } from '#tests/fixtures/started.ts'

const PASSWORD = 'secret1'
const CREATED = '2026-02-01T09:00:00.000Z'
const EMAILS = ['zoe@exemple.fr', 'abel@exemple.fr']
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/ancien'
const FORMER_SECRET = 'un ancien secret de trente-deux signes'

let dataDir: string
beforeEach(async () => {
  dataDir = await aFolder()
})

/** Claims, a subscription and a message, with ids made from the store's secret. */
async function fill(store: Store): Promise<readonly Uid[]> {
  const [accounts, mail] = [store.db('accounts'), store.db('mail')]
  const hasher = createHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 })
  const password = await hasher.hash(PASSWORD)
  const uids = EMAILS.map(() => newId(20) as Uid)
  for (const [index, uid] of uids.entries()) {
    const email = EMAILS[index] as string
    await accounts.put({ _id: claimId(store, email), uid, createdAt: CREATED })
    await accounts.put({ _id: `account:${uid}`, uid, email, userType: 'createur', password, createdAt: CREATED })
    await store.db('users').put({ ...aUser(uid, 'createur', { email }) })
  }
  const subscription = { uid: uids[0], sessionId: 'session:x', endpoint: ENDPOINT, keys: {}, createdAt: CREATED }
  await accounts.put({ _id: `push:${uids[0]}:${store.opaqueId(ENDPOINT)}`, ...subscription })
  await accounts.put({ _id: `delivery:x.pending.${store.opaqueId(ENDPOINT)}`, uid: uids[0] })
  const message = { to: 'support@exemple.fr', replyTo: EMAILS[0], state: 'sent', dueAt: CREATED, createdAt: CREATED }
  await mail.put({ _id: 'contact:1', ...message })
  return uids
}

const start = (env: NodeJS.ProcessEnv = {}) => started({ DATA_DIR: dataDir, RATE_LIMITS: 'off', ...env })

async function signIns(url: string): Promise<readonly number[]> {
  const ask = (email: string) => callsOf(url).post('/api/session', { email, password: PASSWORD })
  return Promise.all(EMAILS.map(async (email) => (await ask(email)).status))
}

const claims = async (store: Store) => (await getByPrefix(store.db('accounts'), 'claim:')).map(({ uid }) => uid)

/** An embedded store whose ids were made with another secret than its folder's. */
async function anotherSecret(): Promise<readonly Uid[]> {
  const before = await openLeveldb(dataDir, FORMER_SECRET)
  const uids = await fill(before)
  await before.close()
  return uids
}

describe('a store whose ids were made with another secret', () => {
  // Proves V13.3.1
  it('has others after a start, made with a secret that only its owner reads, and signs everyone in', async () => {
    const uids = await anotherSecret()
    const gateway = await start()
    expect((await stat(join(dataDir, 'id-secret'))).mode & 0o777).toBe(0o600)
    expect((await readdir(dataDir)).toSorted()).toEqual(['control.sock', 'databases.txt', 'id-secret', 'store'])
    expect(await signIns(gateway.url)).toEqual([200, 200])
    expect((await claims(gateway.store)).toSorted()).toEqual(uids.toSorted())
    expect(await getByPrefix(gateway.store.db('accounts'), 'push:')).toMatchObject([
      { uid: uids[0], endpoint: ENDPOINT },
    ])
    const { sender } = (await gateway.store.db('mail').get('contact:1')) as { sender?: string }
    expect(sender).toBe(gateway.store.opaqueId(`e-mail:${EMAILS[0]}`))
    await gateway.close()
    await rename(join(dataDir, 'id-secret'), join(dataDir, 'id-secret.perdu'))
    expect(await signIns((await start()).url)).toEqual([200, 200])
  })

  it('is renewed whole when that was interrupted between any two of its writes', async () => {
    for (let nth = 1, crashed = true; crashed; nth += 1) {
      const memory = await openMemory()
      const uids = await fill({ ...memory, opaqueId: opaqueIds(FORMER_SECRET) })
      const crashing = createCrashingStore(memory)
      crashing.crashAt(nth)
      await renewIds(crashing.store).catch(() => undefined)
      crashed = crashing.writes >= nth
      if (crashed) expect(await areIdsOld(memory)).toBe(true)
      await renewIds(memory)
      expect([nth, await areIdsOld(memory)]).toEqual([nth, false])
      expect((await claims(memory)).toSorted()).toEqual(uids.toSorted())
      expect(await getByPrefix(memory.db('accounts'), 'push:')).toHaveLength(1)
      await memory.close()
    }
  })
})

const couchdb = await startCouchdbDouble()
afterAll(() => couchdb.close())

describe('on CouchDB', () => {
  const startOn = (idSecret: string) =>
    start({ COUCHDB_URL: couchdb.url, COUCHDB_SECRET: 'un secret de seize octets', ID_SECRET: idSecret })

  it('the secret of ids is the same for every process, or they do not start', async () => {
    await startOn('a'.repeat(32))
    await expect(startOn('b'.repeat(32))).rejects.toMatchObject({ code: 'id-secret-other' })
    await startOn('a'.repeat(32))
  })

  it('what the disk keeps is asked to be compacted, databases and indexes', async () => {
    const { store } = await startOn('a'.repeat(32))
    await store.compact()
    await store.purge('accounts', [{ _id: 'claim:x', _rev: '2-a' }])
    const posted = couchdb.reached.filter(({ method }) => method === 'POST').map(({ path, body }) => `${path} ${body}`)
    expect(posted).toEqual(
      expect.arrayContaining([
        '/mail/_view_cleanup {}',
        '/mail/_compact/idx-sender {}',
        '/mail/_compact {}',
        '/photos/_compact {}',
        '/accounts/_purge {"claim:x":["2-a"]}',
      ]),
    )
  })
})

it('a store put back from an older copy loses again, before it serves anybody, the accounts that were erased since', async () => {
  const [zoe, abel] = await anotherSecret()
  await (await start()).close()
  const copy = join(dataDir, 'copie')
  await cp(join(dataDir, 'store'), copy, { recursive: true })
  await appendFile(join(dataDir, 'comptes-effaces.txt'), `2026-02-10 ${zoe}\n`)
  await rm(join(dataDir, 'store'), { recursive: true })
  await rename(copy, join(dataDir, 'store'))
  const { store, url } = await start()
  expect(await signIns(url)).toEqual([401, 200])
  expect((await store.db('users').allDocs({ keys: [zoe as string, abel as string] })).rows).toMatchObject([
    { value: { deleted: true } },
    { id: abel },
  ])
  expect(await getByPrefix(store.db('accounts'), 'forget:')).toMatchObject([{ _id: `forget:${zoe}` }])
})

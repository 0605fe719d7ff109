import { createHash } from 'node:crypto'
import { appendFile, cp, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { createHasher } from '#gateway/accounts/password.ts'
import { type Gateway, startGateway } from '#gateway/main.ts'
import { areIdsOld, renewIds, settleIds } from '#gateway/renew-ids.ts'
import { eraseById, getByPrefix } from '#gateway/store/documents.ts'
import { openLeveldb } from '#gateway/store/leveldb.ts'
import { openMemory } from '#gateway/store/memory.ts'
import type { Store } from '#gateway/store/store.ts'
import { aUser, newId } from '#tests/fixtures/builders.ts'
import { startCouchdbDouble } from '#tests/fixtures/couchdb-double.ts'
import { createCrashingStore } from '#tests/fixtures/crashing-store.ts'
import { type Canary, canary, searchFolder } from '#tests/fixtures/traces.ts'

const PASSWORD = 'secret1'
const COUCHDB_SECRET = 'un secret de seize octets'
const CREATED = '2026-02-01T09:00:00.000Z'
const EMAILS = ['zoe@exemple.fr', 'abel@exemple.fr', 'ines@exemple.fr']
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/ancien'
const GONE = 'partie@exemple.fr'

let dataDir: string
const opened: Gateway[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rayon-renew-'))
})
afterEach(async () => {
  for (const gateway of opened.splice(0)) await gateway.close()
  await rm(dataDir, { recursive: true, force: true })
})

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const plainClaim = (email: string): string => `claim:${sha256(`e-mail:${email}`)}`

/** What a store held before ids had a secret: claims, a browser, messages, and what is left of things deleted. */
async function fillAsBefore(store: Store): Promise<readonly Uid[]> {
  const [accounts, mail] = [store.db('accounts'), store.db('mail')]
  const hasher = await createHasher(undefined, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const password = await hasher.hash(PASSWORD)
  const uids = EMAILS.map(() => newId(20) as Uid)
  for (const [index, uid] of uids.entries()) {
    const email = EMAILS[index] as string
    await accounts.put({ _id: plainClaim(email), uid, createdAt: CREATED })
    await accounts.put({ _id: `account:${uid}`, uid, email, userType: 'createur', password, createdAt: CREATED })
    await store.db('users').put({ ...aUser(uid, 'createur', { email }) })
  }
  const subscription = { uid: uids[0], sessionId: 'session:x', endpoint: ENDPOINT, keys: {}, createdAt: CREATED }
  await accounts.put({ _id: `push:${uids[0]}:${sha256(ENDPOINT)}`, ...subscription })
  await accounts.put({ _id: `delivery:x.pending.${sha256(ENDPOINT)}`, uid: uids[0] })
  await accounts.put({ _id: plainClaim(GONE), uid: newId(20), createdAt: CREATED })
  await mail.createIndex({ index: { fields: ['replyTo'], name: 'replyTo', ddoc: 'idx-replyTo' } })
  for (const [id, replyTo] of [
    ['contact:1', EMAILS[0]],
    ['contact:2', GONE],
  ] as const) {
    await mail.put({ _id: id, to: 'support@exemple.fr', replyTo, state: 'sent', dueAt: CREATED, createdAt: CREATED })
  }
  await mail.find({ selector: { replyTo: GONE } })
  await accounts.find({ selector: { uid: uids[0] as string } })
  await eraseById(accounts, plainClaim(GONE))
  await eraseById(mail, 'contact:2')
  await mail.find({ selector: { replyTo: GONE } })
  return uids
}

/** What must be nowhere once the store is renewed. */
const TRACES: readonly Canary[] = [
  ...[...EMAILS, GONE].map((email) => canary(`the hash of ${email}`, sha256(`e-mail:${email}`))),
  canary('the hash of the endpoint', sha256(ENDPOINT)),
  canary('an address that is gone', GONE),
]

async function start(env: Readonly<Record<string, string>> = {}): Promise<Gateway> {
  const own = { PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', JOBS: 'off' }
  const gateway = await startGateway({ env: { ...own, ...env } })
  opened.push(gateway)
  return gateway
}

async function stop(): Promise<void> {
  for (const gateway of opened.splice(0)) await gateway.close()
}

async function signIns(url: string): Promise<readonly number[]> {
  const headers = { 'content-type': 'application/json', origin: url }
  const ask = (email: string) => JSON.stringify({ email, password: PASSWORD })
  return Promise.all(
    EMAILS.map(
      async (email) => (await fetch(`${url}/api/session`, { method: 'POST', headers, body: ask(email) })).status,
    ),
  )
}

const claims = async (store: Store) => (await getByPrefix(store.db('accounts'), 'claim:')).map(({ uid }) => uid)

describe('a store whose ids are plain hashes', () => {
  it('has others after a start, signs everyone in, and keeps none of the former, deleted ones included', async () => {
    const before = await openLeveldb(dataDir)
    const uids = await fillAsBefore(before)
    await before.close()
    expect((await searchFolder(TRACES, dataDir)).length).toBeGreaterThanOrEqual(TRACES.length)
    const gateway = await start()
    expect(await searchFolder(TRACES, dataDir)).toEqual([])
    expect(await signIns(gateway.url)).toEqual([200, 200, 200])
    expect((await claims(gateway.store)).toSorted()).toEqual(uids.toSorted())
    expect(await getByPrefix(gateway.store.db('accounts'), 'push:')).toMatchObject([
      { uid: uids[0], endpoint: ENDPOINT },
    ])
    const { sender } = (await gateway.store.db('mail').get('contact:1')) as { sender?: string }
    expect(sender).toBe(gateway.store.opaqueId(`e-mail:${EMAILS[0]}`))
    await stop()
    await start()
    expect(await searchFolder(TRACES, dataDir)).toEqual([])
  })

  it('is renewed whole when that was interrupted between any two of its writes', async () => {
    for (let nth = 1, crashed = true; crashed; nth += 1) {
      const sound = await openMemory()
      const uids = await fillAsBefore(sound)
      const crashing = createCrashingStore(sound)
      crashing.crashAt(nth)
      await renewIds(crashing.store).catch(() => undefined)
      crashed = crashing.writes >= nth
      expect(await areIdsOld(sound)).toBe(true)
      await renewIds(sound)
      await settleIds(sound)
      expect([nth, await areIdsOld(sound)]).toEqual([nth, false])
      expect((await claims(sound)).toSorted()).toEqual(uids.toSorted())
      expect(await getByPrefix(sound.db('accounts'), 'push:')).toHaveLength(1)
      await sound.close()
    }
  }, 60_000)
})

describe('the secret of ids', () => {
  it('is a file that only its owner reads, beside the store', async () => {
    await start()
    expect((await stat(join(dataDir, 'id-secret'))).mode & 0o777).toBe(0o600)
    expect((await readdir(dataDir)).toSorted()).toEqual(['control.sock', 'id-secret', 'store'])
  })

  it('may be lost with the embedded store: everyone still signs in', async () => {
    const before = await openLeveldb(dataDir)
    await fillAsBefore(before)
    await before.close()
    await start()
    await stop()
    await rename(join(dataDir, 'id-secret'), join(dataDir, 'id-secret.perdu'))
    expect(await signIns((await start()).url)).toEqual([200, 200, 200])
  })

  it('is the same for every process on CouchDB, or they do not start', async () => {
    const couchdb = await startCouchdbDouble()
    const env = { COUCHDB_URL: couchdb.url, COUCHDB_SECRET }
    await start({ ...env, ID_SECRET: 'a'.repeat(32) })
    await expect(start({ ...env, ID_SECRET: 'b'.repeat(32) })).rejects.toMatchObject({ code: 'id-secret-other' })
    await start({ ...env, ID_SECRET: 'a'.repeat(32) })
    await stop()
    await couchdb.close()
  })
})

describe('on CouchDB', () => {
  it('what the disk keeps is asked to be compacted, databases and indexes, former indexes removed', async () => {
    const couchdb = await startCouchdbDouble()
    const env = { COUCHDB_URL: couchdb.url, COUCHDB_SECRET, ID_SECRET: 'a'.repeat(32) }
    const { store } = await start(env)
    await store.compact()
    await store.purge('accounts', [{ _id: 'claim:x', _rev: '2-a' }])
    const asked = couchdb.reached.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
    expect(asked).toEqual(
      expect.arrayContaining([
        ['/mail/_view_cleanup', '{}'],
        ['/mail/_compact/idx-sender', '{}'],
        ['/mail/_compact', '{}'],
        ['/photos/_compact', '{}'],
        ['/accounts/_purge', '{"claim:x":["2-a"]}'],
      ]),
    )
    await stop()
    await couchdb.close()
  })
})

describe('a store put back from an older copy', () => {
  it('loses again, before it serves anybody, the accounts that were erased since', async () => {
    const before = await openLeveldb(dataDir)
    const [zoe, abel] = await fillAsBefore(before)
    await before.close()
    await start({ JOBS: 'on' })
    await stop()
    const copy = join(dataDir, 'copie')
    await cp(join(dataDir, 'store'), copy, { recursive: true })
    await appendFile(join(dataDir, 'comptes-effaces.txt'), `2026-02-10 ${zoe}\n`)
    await rm(join(dataDir, 'store'), { recursive: true })
    await rename(copy, join(dataDir, 'store'))
    const { store, url } = await start()
    expect(await signIns(url)).toEqual([401, 200, 200])
    expect((await store.db('users').allDocs({ keys: [zoe as string, abel as string] })).rows).toMatchObject([
      { value: { deleted: true } },
      { id: abel },
    ])
    expect(await getByPrefix(store.db('accounts'), 'forget:')).toMatchObject([{ _id: `forget:${zoe}` }])
  })
})

import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CandidatureStatus, OFFER_LIFETIME_MS } from '#domain/candidature.ts'
import { HOUR_MS } from '#domain/durations.ts'
import { eventOf } from '#domain/notices.ts'
import type { UserType } from '#domain/user.ts'
import { followCandidatures } from '#gateway/notices/follow.ts'
import { buildDigests } from '#gateway/notices/mail/build-digests.ts'
import { plainId } from '#gateway/notices/mail/compose.ts'
import type { FullMail } from '#gateway/notices/mail/document.ts'
import { sendToFolder } from '#gateway/notices/mail/folder.ts'
import { LEASE_MS, sendMails } from '#gateway/notices/mail/send.ts'
import { noticeId } from '#gateway/notices/notice.ts'
import { find, getByPrefix } from '#gateway/store/documents.ts'
import { openLeveldb } from '#gateway/store/leveldb.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/builders.ts'
import { aMember } from '#tests/fixtures/gateway.ts'
import { callsOf } from '#tests/fixtures/http-gateway.ts'
import { readMails } from '#tests/fixtures/mail-file.ts'
import { printedSeed } from '#tests/fixtures/seed.ts'
import { startServer, type TestServer } from '#tests/fixtures/server.ts'
import { aSignal } from '#tests/fixtures/signal.ts'
import { createPrng, type Prng } from '../../scripts/seed/prng.ts'

/** For each of two servers in parallel. */
const KILLS = 50
const WRITES_MAX = 8 // acknowledged before the next kill, which then falls at a random instant of the next writes
const CUT_MAX_MS = 20
const SEED = printedSeed()

let servers: readonly TestServer[] = []
beforeAll(async () => {
  // COUCHDB_URL is for other tests: this one is about the embedded store, which dies with its process.
  const env = { COUCHDB_URL: '', LOG_LEVEL: 'silent' }
  servers = await Promise.all([startServer({ env }), startServer({ env })])
})
afterAll(async () => {
  for (const server of servers) await server.stop()
})

type Doc = { readonly _id: string; readonly _rev?: string; readonly [field: string]: unknown }
type Row = { readonly id: string; readonly rev?: string; readonly error?: string; readonly doc?: Doc | null }
type Database = 'annonces' | 'candidatures'

type Person = Awaited<ReturnType<typeof signUp>>

async function signUp(server: TestServer, userType: UserType) {
  const { uid, cookie } = await aMember(server, userType)
  const calls = callsOf(server.url, server.url, { cookie, 'x-rayon-uid': uid })
  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await calls.post(path, body)
    if (!response.ok) throw new Error(`${path} ${response.status}`)
    return response.json()
  }
  return { uid, post }
}

const generation = (rev: string): number => Number.parseInt(rev, 10)

/** A boutique and two créateurs on a server that may die, who remember which of their writes it acknowledged. */
async function aCrashWorkload(server: TestServer, prng: Prng) {
  const boutique = await signUp(server, 'boutique')
  const createurs = [await signUp(server, 'createur'), await signUp(server, 'createur')]
  const latestDocs = { annonces: new Map<string, Doc>(), candidatures: new Map<string, Doc>() }
  const revs = { annonces: new Map<string, string>(), candidatures: new Map<string, string>() }
  let tell = (): void => {}
  let fresh = { annonces: new Set<string>(), candidatures: new Set<string>() }

  const push = async (who: Person, db: Database, doc: Doc): Promise<void> => {
    const [row] = (await who.post(`/sync/${db}/_bulk_docs`, { docs: [doc] })) as readonly Row[]
    if (row?.rev !== undefined) {
      latestDocs[db].set(doc._id, { ...doc, _rev: row.rev })
      revs[db].set(doc._id, row.rev)
      fresh[db].add(doc._id)
      tell()
    } else if (row?.error === 'conflict' && row.doc) latestDocs[db].set(doc._id, row.doc)
    else throw new Error(`${db} ${JSON.stringify(row)}`)
  }
  const ofStatus = (status: string, uid = ''): Doc[] =>
    [...latestDocs.candidatures.values()].filter((doc) => doc.status === status && doc._id.endsWith(uid))

  /** Writes over the server's current version: its stamps, and perhaps a change whose answer was lost. */
  const move = async (who: Person, { _id, status }: Doc, change: object): Promise<void> => {
    const path = '/sync/candidatures/_all_docs?include_docs=true'
    const { rows } = (await who.post(path, { keys: [_id] })) as { rows: { doc?: Doc | null }[] }
    const current = rows[0]?.doc
    if (!current) throw new Error(`lost: ${_id}`)
    if (current.status === status) await push(who, 'candidatures', { ...current, ...change })
    else latestDocs.candidatures.set(_id, current)
  }

  const decide = async (): Promise<void> => {
    const [pending] = ofStatus('pending')
    if (pending === undefined) return push(boutique, 'annonces', { ...anAnnonce(boutique.uid) })
    if (prng.next() < 0.3) return move(boutique, pending, { status: 'refused-by-boutique' })
    const offerExpiresAt = new Date(Date.now() + OFFER_LIFETIME_MS).toISOString()
    return move(boutique, pending, { status: 'awaiting-creator', offerExpiresAt })
  }
  const answer = async (createur: Person): Promise<void> => {
    const [offer] = ofStatus('awaiting-creator', createur.uid)
    if (offer !== undefined) return move(createur, offer, { status: 'confirmed' })
    const annonce = [...latestDocs.annonces.values()].find(
      ({ _id }) => !latestDocs.candidatures.has(`${_id}.${createur.uid}`),
    )
    const target = annonce as unknown as ReturnType<typeof anAnnonce> | undefined
    if (target !== undefined) await push(createur, 'candidatures', { ...aCandidature(target, createur.uid) })
    else await createur.post('/sync/users/_all_docs', { keys: [createur.uid] }) // nothing to write: it reads
  }
  const untilGone = async (act: () => Promise<void>): Promise<void> => {
    for (;;) {
      try {
        await act()
      } catch (error) {
        // `fetch` throws `TypeError` when the server is down; a refusal by the server fails the test.
        if (error instanceof TypeError || (error instanceof Error && error.name === 'AbortError')) return
        throw error
      }
    }
  }
  const checkIds = async (db: Database, ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return
    const { rows } = (await boutique.post(`/sync/${db}/_all_docs`, { keys: ids })) as {
      rows: { key: string; value?: { rev: string; deleted?: boolean } }[]
    }
    for (const { key, value } of rows) {
      const acknowledged = revs[db].get(key) ?? ''
      const same = value?.rev === acknowledged
      const isNewer = generation(value?.rev ?? '0') > generation(acknowledged)
      if (value?.deleted === true || (!same && !isNewer))
        throw new Error(`lost: ${db} ${key} ${acknowledged} ${value?.rev}`)
    }
  }
  return {
    /** Writes without pause until the server stops answering. @param onAcknowledged called for each acknowledged write */
    write: async (onAcknowledged: () => void): Promise<void> => {
      tell = onAcknowledged
      await Promise.all([untilGone(decide), ...createurs.map((one) => untilGone(() => answer(one)))])
    },
    /** Checks that everything acknowledged since the last check is on the server, unchanged or further along. */
    check: async (): Promise<void> => {
      const changed = fresh
      fresh = { annonces: new Set(), candidatures: new Set() }
      for (const db of ['annonces', 'candidatures'] as const) await checkIds(db, [...changed[db]])
    },
    /** The same for everything since the beginning. */
    checkAll: async (): Promise<void> => {
      for (const db of ['annonces', 'candidatures'] as const) await checkIds(db, [...revs[db].keys()])
    },
    /** The number of documents acknowledged in a database. */
    acknowledged: (db: Database) => revs[db].size,
  }
}

type CrashWorkload = Awaited<ReturnType<typeof aCrashWorkload>>

/** Kills the process at a random instant under load, restarts it and checks its data. */
async function killOnce(server: TestServer, market: CrashWorkload, prng: Prng): Promise<void> {
  let left = prng.int(1, WRITES_MAX)
  const written = aSignal()
  const load = market.write(() => {
    left -= 1
    if (left === 0) written.give()
  })
  await Promise.race([written.given, load])
  // Not a wait for a condition: this is the instant of the power cut.
  await new Promise((resolve) => setTimeout(resolve, prng.int(0, CUT_MAX_MS)))
  await server.kill()
  await load
  await server.restart()
  const health = await fetch(`${server.url}/healthz`)
  expect(health.status).toBe(200)
}

async function killOften(server: TestServer, name: string): Promise<void> {
  const prng = createPrng(`${SEED} ${name}`)
  const market = await aCrashWorkload(server, prng)
  // The first kills may come before any candidature, whose mails are checked at the end.
  for (let kill = 0; kill < KILLS || market.acknowledged('candidatures') === 0; kill += 1) {
    await killOnce(server, market, prng)
    await market.check()
  }
  await market.checkAll()
  expect(market.acknowledged('annonces')).toBeGreaterThan(0)
}

/** Runs the next process's jobs after the dead one's leases expired, and checks that each mail was sent once. */
async function expectMails({ dataDir }: TestServer): Promise<number> {
  const store = await openLeveldb(dataDir)
  let clockOffset = LEASE_MS
  const clock = (): number => Date.now() + clockOffset
  const context = { store, clock, origin: 'https://exemple.fr', isGone: async () => false }
  await followCandidatures(context)
  const sendFile = sendToFolder(join(dataDir, 'courrier'), 'Rayon Libre <a@exemple.fr>')
  const gathered: string[] = []
  const send = async (mail: FullMail): Promise<void> => {
    gathered.push(...(mail.gathers ?? []))
    await sendFile(mail)
  }
  // A member has more notices at once than are mailed one by one: the others wait an hour for a digest.
  let done: number
  do {
    done = await sendMails({ store, clock, send })
    done += await buildDigests(context)
    clockOffset += HOUR_MS
  } while (done > 0 || (await find(store.db('mail'), { state: 'held', dueAt: { $gt: '' } })).length > 0)
  const candidatures = await getByPrefix(store.db('candidatures'), '')
  const mails = (await getByPrefix(store.db('mail'), '')).filter(({ _id }) => !_id.startsWith('_'))
  await store.close()
  const files = (await readMails(dataDir)).map(({ name }) => name)
  const left = mails.filter(({ state }) => state === 'sent')
  expect(files.toSorted()).toEqual(left.map(({ _id }) => `${plainId(_id)}.eml`).toSorted())
  expect([...new Set(gathered)]).toEqual(gathered)
  expect(mails.filter(({ state }) => state !== 'sent' && state !== 'purged')).toEqual([])
  for (const { _id, status } of candidatures.filter((doc) => !doc._id.startsWith('_'))) {
    const event = eventOf({ status: status as CandidatureStatus })
    const id = noticeId(_id, event)
    expect([files.includes(`${id}.eml`), gathered.includes(id)].filter(Boolean), id).toHaveLength(1)
  }
  return files.length
}

it('power cuts of the server while members write lose nothing acknowledged, and leave each mail sent once', async () => {
  await Promise.all(servers.map((server, index) => killOften(server, String(index))))
  await Promise.all(servers.map((server) => server.kill()))
  for (const server of servers) expect(await expectMails(server)).toBeGreaterThan(0)
}, 600_000)

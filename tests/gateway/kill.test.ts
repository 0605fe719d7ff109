import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CandidatureStatus } from '#domain/candidature.ts'
import { HOUR_MS } from '#domain/durations.ts'
import { eventOf } from '#domain/notices.ts'
import { followCandidatures } from '#gateway/notices/follow.ts'
import { buildDigests } from '#gateway/notices/mail/build-digests.ts'
import { plainId } from '#gateway/notices/mail/compose.ts'
import type { FullMail } from '#gateway/notices/mail/document.ts'
import { sendToFolder } from '#gateway/notices/mail/folder.ts'
import { LEASE_MS, sendMails } from '#gateway/notices/mail/send.ts'
import { noticeId } from '#gateway/notices/notice.ts'
import { find, getByPrefix } from '#gateway/store/documents.ts'
import { openLeveldb } from '#gateway/store/leveldb.ts'
import { aCrashWorkload, type CrashWorkload } from '#tests/fixtures/crash-workload.ts'
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

import { createECDH, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { OFFER_LIFETIME_MS } from '#domain/candidature.ts'
import { type Gateway, startGateway } from '#gateway/main.ts'
import { MEMBER_DATA } from '#gateway/members/member-data.ts'
import { getByPrefix } from '#gateway/store/documents.ts'
import type { StoreDatabase } from '#gateway/store/store.ts'
import { aFolder } from '#tests/fixtures/folder.ts'
import { aMarkedMember, type MarkedMember } from '#tests/fixtures/marked-member.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { dropDatabases, ownPrefix } from '#tests/fixtures/store.ts'
import { type Canary, searchContents, searchFolder } from '#tests/fixtures/traces.ts'

/**
 * The data folder of the CouchDB at `COUCHDB_URL`, when it is on this machine and has `file_compression = none`. When
 * unset, this file tests the embedded store, whatever COUCHDB_URL says.
 */
const { COUCHDB_FILES = '' } = process.env
const COUCHDB_COMPACTS_MS = 30_000

const prefix = ownPrefix()
const TEN_MINUTES = 10 * 60 * 1000

let gateway: Gateway
let clockOffset = 0 // milliseconds that the gateway's clock is ahead
const dataDir = await aFolder()
beforeEach(hurryJobs) // mocks are restored between tests
afterAll(async () => {
  await gateway.close()
  if (COUCHDB_FILES !== '') await dropDatabases(prefix)
})

const TITLE = '## Conservé après une suppression'

/** The first column of the table in docs/securite.md of the data that a deletion leaves, and until when. */
function readRetained(): readonly string[] {
  const page = readFileSync(new URL('../../docs/securite.md', import.meta.url), 'utf8')
  const section = page.split(`${TITLE}\n`)[1]?.split('\n## ')[0]
  if (section === undefined) throw new Error(`docs/securite.md has no section ${TITLE}`)
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  if (rows.length < 2) throw new Error(`${TITLE} has no table`)
  return rows.slice(2).map((row) => row.split('|')[1]?.trim() ?? '')
}

const wait = globalThis.setTimeout

/** Has the jobs that come again after seconds do so after a twentieth of that. */
function hurryJobs(): void {
  const sooner = (ms = 0) => (ms === 2000 || ms === 5000 ? ms / 20 : ms)
  const hurried = (work: () => void, ms?: number, ...args: unknown[]) => wait(work, sooner(ms), ...args)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hurried as typeof setTimeout)
}

async function start(): Promise<void> {
  const env = { PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  const couchdb = { ...process.env, COUCHDB_PREFIX: prefix }
  clockOffset = 0 // a deletion requires a recent sign-in
  const clock = () => Date.now() + clockOffset
  gateway = await startGateway({ env: COUCHDB_FILES === '' ? env : { ...couchdb, ...env }, clock })
}

/** The canaries that the store itself still returns, former revisions and deleted documents included. */
async function searchStore(canaries: readonly Canary[]): Promise<string[]> {
  const found: string[] = []
  for (const name of Object.keys(MEMBER_DATA) as StoreDatabase[]) {
    const db = gateway.store.db(name)
    const changes = await db.changes({ include_docs: true, attachments: true, conflicts: true, style: 'all_docs' })
    const all = await db.allDocs({ include_docs: true, attachments: true })
    const contents = [changes, all].map((answer) => Buffer.from(JSON.stringify(answer)))
    found.push(...searchContents(canaries, `the database ${name}`, contents))
  }
  return found
}

/** Every match is of a retained kind, and every retained kind has a match. */
function expectOnly(retained: readonly string[], found: readonly string[]): void {
  const isOf = (kind: string) => (find: string) => find.includes(`: ${kind} (`)
  expect(found.filter((find) => !retained.some((kind) => isOf(kind)(find)))).toEqual([])
  expect(retained.filter((kind) => !found.some(isOf(kind)))).toEqual([])
}

async function inFiles(canaries: readonly Canary[]): Promise<string[]> {
  const folders = COUCHDB_FILES === '' ? [dataDir] : [dataDir, COUCHDB_FILES]
  return (await Promise.all(folders.map((folder) => searchFolder(canaries, folder)))).flat()
}

/** The matches of each canary, in the files and in the databases. */
async function traces(canaries: readonly Canary[]): Promise<string[]> {
  return [...(await inFiles(canaries)), ...(await searchStore(canaries))]
}

/** Checks that only the retained kinds are found; CouchDB compacts some time after the request. */
async function expectLeft(retained: readonly string[], find: () => Promise<string[]>): Promise<void> {
  if (COUCHDB_FILES === '') expectOnly(retained, await find())
  else
    await vi.waitFor(async () => expectOnly(retained, await find()), { timeout: COUCHDB_COMPACTS_MS, interval: 1000 })
}

async function deleted(member: MarkedMember): Promise<void> {
  expect((await member.call('DELETE', '/api/compte')).status).toBe(204)
  const accounts = gateway.store.db('accounts')
  await soon(async () => {
    expect(await getByPrefix(accounts, `forget:${member.uid}`)).toMatchObject([{ passes: 1 }])
  })
  // Data that a concurrent read still used is removed in the second pass.
  clockOffset += TEN_MINUTES
  await soon(async () => {
    expect(await getByPrefix(accounts, `forget:${member.uid}`)).toEqual([])
  })
}

async function mailFiles(): Promise<string> {
  const folder = join(dataDir, 'courrier')
  const files = (await readdir(folder).catch(() => [])).map((name) => readFile(join(folder, name), 'latin1'))
  return (await Promise.all(files)).join()
}

describe('the deletion of an account, on the disk and in the databases', () => {
  let boutique: MarkedMember
  let createur: MarkedMember
  beforeAll(async () => {
    hurryJobs()
    await start()
    boutique = await aMarkedMember(() => gateway.url, 'boutique')
    createur = await aMarkedMember(() => gateway.url, 'createur')
    for (const member of [boutique, createur]) {
      const p256dh = createECDH('prime256v1').generateKeys('base64url')
      await member.subscribe({ p256dh, auth: randomBytes(16).toString('base64url') })
      await member.contact()
      await member.changeEmail()
      await member.contact()
    }
    await createur.apply(await boutique.publish())
    const confirmed = await createur.apply(await boutique.publish())
    const offerExpiresAt = new Date(Date.now() + OFFER_LIFETIME_MS).toISOString()
    await boutique.move(confirmed, { status: 'awaiting-creator', offerExpiresAt })
    await createur.move(confirmed, { status: 'confirmed' })
    await createur.writePapers(confirmed)
    await soon(async () => {
      expect(await mailFiles()).toContain(`${createur.uid}.pending`)
    })
  })

  it('is searched for by what does find each thing beforehand', async () => {
    const all = [...boutique.marks, ...createur.marks]
    const found = await traces(all)
    for (const { name } of all) expect(found.some((one) => one.startsWith(`${name} (`))).toBe(true)
  })

  it('leaves nothing of a créateur, but what is said to be kept: the papers of a partnership', async () => {
    await deleted(createur)
    await expectLeft(readRetained(), () => traces(createur.marks))
    const remaining = await traces(boutique.marks)
    for (const { name } of boutique.marks) expect(remaining.some((one) => one.startsWith(`${name} (`))).toBe(true)
  })

  it('leaves nothing of either once the boutique has gone too, in a server that was started again', async () => {
    await gateway.close()
    await expectLeft(readRetained(), () => inFiles(createur.marks))
    await start()
    await deleted(boutique)
    await expectLeft([], () => traces([...boutique.marks, ...createur.marks]))
  })
})

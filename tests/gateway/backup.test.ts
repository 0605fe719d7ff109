import { readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Annonce } from '#domain/market/annonce.ts'
import { readEnv } from '#gateway/env.ts'
import { openBackup } from '#gateway/operations/backup/age.ts'
import { pack } from '#gateway/operations/backup/archive.ts'
import { collect } from '#gateway/operations/backup/collect.ts'
import { fill } from '#gateway/operations/backup/fill.ts'
import {
  type ArchiveEntry,
  COPIED,
  FORMAT,
  HEAD,
  linesName,
  MANIFEST,
  plain,
} from '#gateway/operations/backup/format.ts'
import { makeBackup, writeBackup } from '#gateway/operations/backup/make.ts'
import { readBackup } from '#gateway/operations/backup/read.ts'
import { openTarget } from '#gateway/operations/commands/restore.ts'
import { STORE_DATABASES } from '#gateway/store/databases.ts'
import { openStore } from '#gateway/store/open-store.ts'
import type { Store } from '#gateway/store/store.ts'
import { openShop, storeContents } from '#tests/fixtures/backups.ts'
import { aFolder } from '#tests/fixtures/folder.ts'
import { dropDatabases, ownPrefix, quickStore } from '#tests/fixtures/store.ts'

const SHOPS = 5
const CANDIDATURES = 20
const PASSPHRASE = 'une phrase assez longue'
const QUICK = 4 // scrypt's cost
const WIRE = 3
const APP = { version: '0.1.0', wire: WIRE, clock: Date.now }

const folder = await aFolder()
const market = await quickStore()
for (let nth = 0; nth < SHOPS; nth += 1) await openShop(market.store, nth, CANDIDATURES)
const { db } = market.store
await db('mail').put({ _id: 'a-link', state: 'queued', secret: true, sealed: 'x.y.z' })
await db('mail').put({ _id: 'a-notice', state: 'queued' })
await db('coordination').put({ _id: 'claim:somebody', uid: 'a' })
await db('coordination').put({ _id: 'lease:catalogue', until: 'soon' })
const gone = await db('accounts').put({ _id: 'session:gone' })
await db('accounts').remove('session:gone', gone.rev)
const bytes = plain(await buffer(pack(collect(market.store, APP))))
const readableOf = (file: Uint8Array) => Readable.from([Buffer.from(file)], { objectMode: false })

/** Restores the backup into another data folder, or other databases. */
async function elsewhere(name: string): Promise<Store> {
  const prefix = ownPrefix()
  onTestFinished(() => dropDatabases(prefix))
  const { COUCHDB_URL = '', COUCHDB_SECRET = '' } = process.env
  const ID_SECRET = 'x'.repeat(40)
  const couchdb = { COUCHDB_URL, COUCHDB_SECRET, COUCHDB_PREFIX: prefix }
  const env = readEnv({ DATA_DIR: join(folder, name), ...couchdb, ID_SECRET })
  const read: Parameters<typeof fill>[1] = (take) => readBackup(readableOf(bytes), WIRE, take)
  await fill(await openTarget(env, 'a file'), read, async () => {})
  return openStore(env)
}

const refusal = (read: Promise<unknown>): Promise<string> =>
  read.then(
    () => 'taken',
    ({ code, message }) => code ?? message,
  )

const codeOf = (file: Uint8Array): Promise<string> => refusal(readBackup(readableOf(file), WIRE, async () => {}))

describe('a backup', () => {
  it('says of every database whether it is in it', () => {
    expect([...COPIED, 'catalogue'].toSorted()).toEqual(STORE_DATABASES.toSorted())
  })

  it('makes the same store elsewhere, document by document and picture by picture', async () => {
    const back = await elsewhere('whole')
    const [before, after] = [new Map(await storeContents(market.store)), await storeContents(back)]
    for (const key of before.keys()) if (/^mail\/a-link|^coordination\/(?!claim:)/.test(key)) before.delete(key)
    const comparable = new Map([...after].filter(([key]) => !/^coordination\/(?!claim:)/.test(key)))
    expect([...after.keys()].filter((key) => key.startsWith('coordination/lease'))).toEqual([])
    expect([...comparable.keys()].toSorted()).toEqual([...before.keys()].toSorted())
    for (const [key, replica] of before) expect(comparable.get(key), key).toEqual(replica)
    expect(before.size).toBe(SHOPS * (2 + CANDIDATURES) + 3)
    await back.close()
  })

  it('reads again what was written behind it: no candidature without its annonce, no annonce without its photo', async () => {
    const busy = await quickStore()
    await openShop(busy.store, 0, 1)
    const late: string[] = []
    const parts = async function* () {
      for await (const part of collect(busy.store, APP)) {
        if (late.length < 20) late.push((await openShop(busy.store, 1 + late.length, 1)).annonce._id)
        yield part
      }
    }
    const ids = new Map<string, Set<string>>(COPIED.map((name) => [name, new Set()]))
    const annonces: Annonce[] = []
    const manifest = await readBackup(pack(parts()), WIRE, async (name, replicas) => {
      for (const replica of replicas) ids.get(name)?.add(replica._id)
      if (name === 'annonces') annonces.push(...(replicas as unknown as Annonce[]))
    })
    expect(late).toHaveLength(20)
    const shown = [...(ids.get('candidatures') ?? [])].map((id) => id.slice(0, id.lastIndexOf('.')))
    for (const id of [...late, ...shown]) expect(ids.get('annonces')).toContain(id)
    for (const path of annonces.flatMap(({ photos }) => photos as readonly string[])) {
      expect(ids.get('photos')).toContain(path.slice('/photos/'.length).replace('/', '.'))
    }
    expect(manifest).toMatchObject({ exact: true, databases: { photos: { documents: 21 } } })
  })
})

/** A backup with these parts. */
function madeOf(...parts: readonly (readonly [name: string, text: string | object])[]): Readable {
  const part = ([name, text]: readonly [string, string | object]): ArchiveEntry => ({
    name,
    bytes: plain(Buffer.from(typeof text === 'string' ? text : JSON.stringify(text))),
  })
  return pack(
    (async function* () {
      yield* parts.map(part)
    })(),
  )
}

const head = { product: 'rayon-libre', format: FORMAT, wire: WIRE, version: '9.0.0' }
const HASH = 'a'.repeat(32)
const GOOD = { _id: 'abc', _rev: `1-${HASH}`, _revisions: { start: 1, ids: [HASH] } }
const manifestWith = (documents: number) => ({ ...head, databases: { annonces: { documents, deletions: 0 } } })
const withLines = (name: string, lines: string | object, manifest: object = manifestWith(1)) =>
  refusal(readBackup(madeOf([HEAD, head], [name, lines], [MANIFEST, manifest]), WIRE, async () => {}))

describe('a file that is not a whole backup', () => {
  it('is known for cut wherever it ends, and by its count where a part is missing', async () => {
    for (const part of [0, 0.1, 0.5, 0.9]) expect(await codeOf(bytes.subarray(0, bytes.length * part))).toBe('cut')
    expect(await withLines(linesName('annonces', 1), GOOD)).toBe('taken')
    expect(await withLines(linesName('annonces', 1), GOOD, manifestWith(2))).toBe('cut')
    expect(await withLines(linesName('users', 1), GOOD, manifestWith(0))).toBe('cut')
  })

  it('is refused when a newer app made it, or no app of ours', async () => {
    const made = (headEntry: object) => refusal(readBackup(madeOf([HEAD, headEntry]), WIRE, async () => {}))
    expect(await made({ ...head, format: FORMAT + 1 })).toBe('newer')
    expect(await made({ ...head, wire: WIRE + 1 })).toBe('newer')
    expect(await made({ ...head, product: 'other' })).toBe('not-a-backup')
    expect(await made(head)).toBe('cut')
    expect(await codeOf(new Uint8Array(4096).fill(7))).toBe('damaged')
  })

  it.each([
    ['a rule, which CouchDB would run', 'annonces', { ...GOOD, _id: '_design/x' }],
    ['a mark of an unfinished restore', 'coordination', { ...GOOD, _id: 'restore:unfinished' }],
    ["a link's secret", 'mail', { ...GOOD, sealed: 'x' }],
    ['a revision that is none', 'annonces', { ...GOOD, _rev: '1-xyz' }],
    ['no history', 'annonces', { ...GOOD, _revisions: undefined }],
    ['a document that is null', 'annonces', 'null'],
    ['a database that is not copied', 'catalogue', GOOD],
  ])('is refused when it holds %s', async (_what, database, line) => {
    expect(await withLines(linesName(database, 1), line)).toBe('foreign')
  })
})

describe('a backup on the disk', () => {
  const path = () => join(folder, 'sealed.tar.age')
  const make = (more: object = {}) =>
    makeBackup(readableOf(bytes), { path: path(), passphrase: PASSPHRASE, wire: WIRE, workFactor: QUICK, ...more })
  const opened = async (passphrase: string | null) =>
    refusal((async () => readBackup(await openBackup(path(), passphrase), WIRE, async () => {}))())

  it('is opened by its passphrase alone, when it has one', async () => {
    await make()
    expect((await readFile(path(), 'latin1')).startsWith('age-encryption.org/v1\n-> scrypt ')).toBe(true)
    expect(await opened(PASSPHRASE)).toBe('taken')
    expect(await opened('une autre phrase')).toBe('wrong-passphrase')
    expect(await opened(null)).toBe('locked')
    const file = plain(await readFile(path()))
    await writeFile(path(), file.subarray(0, file.length / 2))
    expect(await opened(PASSPHRASE)).toBe('damaged')
    file[file.length - 100] = (file[file.length - 100] ?? 0) ^ 1
    await writeFile(path(), file)
    expect(await opened(PASSPHRASE)).toBe('damaged')
  })

  it('has its name only once it was read again to its end', async () => {
    const other = join(folder, 'kept')
    await make({ path: join(other, 'good.tar'), passphrase: null })
    const cut = readableOf(bytes.subarray(0, bytes.length / 2))
    const options = { path: join(other, 'bad.tar'), passphrase: null, wire: WIRE }
    expect(await refusal(makeBackup(cut, options))).toBe('cut')
    expect(await refusal(makeBackup(readableOf(bytes), { ...options, path: '/dev/full/bad.tar' }))).toBe('unwritable')
    await symlink('/dev/full', `${options.path}.part`)
    expect(await refusal(makeBackup(readableOf(bytes), options))).toBe('disk-full')
    expect(await readdir(other)).toEqual(['good.tar'])
  })

  it('may be given as it is read, sealed or not', async () => {
    const taken: Uint8Array[] = []
    const out = new Writable({ write: (chunk: Buffer, _encoding, done) => done(void taken.push(plain(chunk))) })
    await writeBackup(readableOf(bytes), out, { passphrase: PASSPHRASE, workFactor: QUICK })
    await writeFile(path(), plain(Buffer.concat(taken)))
    expect(await opened(PASSPHRASE)).toBe('taken')
  })
})

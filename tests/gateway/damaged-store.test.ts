import { randomBytes } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import leveldown from 'leveldown'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runBackup } from '#gateway/commands/backup.ts'
import { runRestore } from '#gateway/commands/restore.ts'
import { checkEmbedded } from '#gateway/doctor/checks/embedded.ts'
import { examine } from '#gateway/doctor/examine.ts'
import { readEnv } from '#gateway/env.ts'
import { STORE_DATABASES } from '#gateway/store/databases.ts'
import { get } from '#gateway/store/documents.ts'
import { damagedFiles } from '#gateway/store/embedded/damage.ts'
import { openingError, openLeveldb } from '#gateway/store/leveldb.ts'
import { doctorLine } from '#messages/fr/doctor.ts'
import { STARTUP } from '#messages/fr/startup.ts'
import { openShop, type Shop } from '#tests/fixtures/backups.ts'
import { freePort } from '#tests/fixtures/free-port.ts'

/** A market that was started twice: of each database a table, a log, a manifest. */
let folder: string
let shop: Shop
let backup: string
const whole = () => join(folder, 'whole')
const dataDir = () => join(folder, 'data')
const sourceOf = (dir: string) => ({
  COUCHDB_URL: '',
  LOG_LEVEL: 'silent',
  DATA_DIR: dir,
  BACKUP_DIR: join(folder, 'copies'),
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rayon-damaged-'))
  const store = await openLeveldb(whole())
  shop = await openShop(store, 1, 2)
  await store.close()
  await (await openLeveldb(whole())).close()
  const env = readEnv(sourceOf(whole()))
  const retention = { count: 1, days: 1 }
  backup = (await runBackup({ env, file: null, folder: env.backupDir, retention, passphrase: null, clock: Date.now }))
    .path
})
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  if (!existsSync(dataDir())) await cp(whole(), dataDir(), { recursive: true })
})

const at = (database: string) => join(dataDir(), 'store', database)
const fileOf = (database: string, name: RegExp) =>
  join(at(database), readdirSync(at(database)).find((file) => name.test(file)) ?? 'none')
const toZeros = (path: string) => writeFileSync(path, new Uint8Array(statSync(path).size))
const cut = (path: string, share = 0.5) => truncateSync(path, Math.floor(statSync(path).size * share))

const [CURRENT, MANIFEST, TABLE, LOG] = [/^CURRENT$/, /^MANIFEST/, /\.ldb$/, /\.log$/] as const

type Damage = readonly [what: string, of: RegExp, damage: (path: string) => void]
const DAMAGES: readonly Damage[] = [
  ['CURRENT empty', CURRENT, (path) => truncateSync(path)],
  ['CURRENT of zeros', CURRENT, toZeros],
  ['CURRENT gone', CURRENT, unlinkSync],
  ['CURRENT cut', CURRENT, (path) => cut(path, 0.9)],
  ['CURRENT of something else', CURRENT, (path) => writeFileSync(path, 'bonjour\n')],
  ['a manifest that is empty', MANIFEST, (path) => truncateSync(path)],
  ['a manifest of zeros', MANIFEST, toZeros],
  ['a manifest gone', MANIFEST, unlinkSync],
  ['a manifest cut in the middle', MANIFEST, (path) => cut(path)],
  ['a manifest without its last byte', MANIFEST, (path) => truncateSync(path, statSync(path).size - 1)],
  ['a manifest with a bit changed', MANIFEST, (path) => flip(path)],
  ['a table gone', TABLE, unlinkSync],
  ['a table that is empty', TABLE, (path) => truncateSync(path)],
  ['a table cut', TABLE, (path) => cut(path)],
  ['a table of zeros', TABLE, toZeros],
  ['a log gone', LOG, unlinkSync],
]

/** Puts a database back as it was: whoever is refused changes nothing else, and all anew would take longer. */
async function mend(database: string): Promise<void> {
  await rm(at(database), { recursive: true, force: true })
  await cp(join(whole(), 'store', database), at(database), { recursive: true })
}

function flip(path: string): void {
  const bytes = readFileSync(path)
  bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1
  writeFileSync(path, new Uint8Array(bytes))
}

/** All files and what they hold, but what LevelDB writes of its run, and its lock. */
function snapshot(): Readonly<Record<string, string>> {
  const files = readdirSync(dataDir(), { recursive: true, encoding: 'utf8' }).filter(
    (name) => !/\/LO(G|G\.old|CK)$/.test(name),
  )
  const read = (name: string) => [name, readFileSync(join(dataDir(), name), 'latin1')] as const
  return Object.fromEntries(files.filter((name) => statSync(join(dataDir(), name)).isFile()).map(read))
}

const refusal = () =>
  openLeveldb(dataDir()).then(
    async (store) => {
      await store.close()
      return { code: 'opened', detail: '' }
    },
    ({ code, detail, message }) => ({ code: code ?? message, detail: String(detail) }),
  )

async function doctor(): Promise<readonly string[]> {
  const source = sourceOf(dataDir())
  const found = await checkEmbedded({ source, env: readEnv(source), dataDir: dataDir(), clock: Date.now })
  return found.map(({ level, code, detail }) => `${level} ${code} ${detail}`.trim())
}

describe('an embedded store with', () => {
  // `photos` has no index, whose making reads all there is; `accounts` is opened when others are already.
  const cases = ['annonces', 'photos'].flatMap((database) =>
    DAMAGES.map(([what, of, damage]) => ({ what, of, damage, database })),
  )
  it.each(cases)('$what ($database) is not opened, is left as it is, and is told', async ({ of, damage, database }) => {
    const path = fileOf(database, of)
    damage(path)
    const before = snapshot()
    const detail = path.slice(dataDir().length + 1)
    expect(await refusal()).toEqual({ code: 'store-damaged', detail })
    expect(await doctor()).toEqual([`grave store-damaged ${detail}`])
    expect(snapshot()).toEqual(before)
    await mend(database)
  })

  it.each(STORE_DATABASES)('its database %s gone, or emptied, is not opened', async (database) => {
    rmSync(at(database), { recursive: true })
    expect(await refusal()).toEqual({ code: 'store-damaged', detail: `store/${database}` })
    await mkdir(at(database))
    expect(await refusal()).toEqual({ code: 'store-damaged', detail: `store/${database}/CURRENT` })
    expect(await doctor()).toEqual([`grave store-damaged store/${database}/CURRENT`])
    await rm(at(database), { recursive: true })
    writeFileSync(at(database), '')
    expect(await refusal()).toEqual({ code: 'store-damaged', detail: `store/${database}` })
    await mend(database)
  })

  it('several damages names them all, and says how to put a copy back, not to look at rights', async () => {
    for (const name of STORE_DATABASES) unlinkSync(join(at(name), 'CURRENT'))
    const { code, detail } = await refusal()
    expect(detail.split(', ')).toEqual(STORE_DATABASES.map((name) => `store/${name}/CURRENT`))
    const found = await examine({ ...sourceOf(dataDir()), PORT: String(await freePort()) })
    expect(found).toContainEqual({ level: 'grave', code, detail })
    const said = [
      STARTUP[code]?.({ detail, dataDir: './data' }),
      doctorLine({ level: 'grave', code, detail, dataDir: './data' }),
    ]
    for (const sentence of said) {
      expect(sentence).toContain('abîmées')
      expect(sentence).toContain(`store/annonces/CURRENT`)
      expect(sentence).toContain(`et ${STORE_DATABASES.length - 5} de plus`)
      expect(sentence).toContain('npm run restore -- ')
      expect(sentence).not.toMatch(/droits|DATA_DIR/)
    }
  })

  it('all of its market comes back with a copy', async () => {
    for (const name of STORE_DATABASES) writeFileSync(join(at(name), 'CURRENT'), new Uint8Array(16))
    await runRestore({ env: readEnv(sourceOf(dataDir())), file: backup, passphrase: null })
    expect(await doctor()).toEqual(['ok store-whole'])
    const store = await openLeveldb(dataDir())
    expect(await get(store.db('annonces'), shop.annonce._id)).toMatchObject({ nom: shop.annonce.nom })
    await store.close()
  })
})

describe('an embedded store opens', () => {
  it('where its first start was killed: of the databases that it makes in turn, the first has a manifest alone', async () => {
    const store = join(folder, 'killed', 'store')
    await cp(join(whole(), 'store', 'annonces'), join(store, 'annonces'), { recursive: true })
    for (const name of readdirSync(join(store, 'annonces'))) {
      if (!MANIFEST.test(name)) unlinkSync(join(store, 'annonces', name))
    }
    await (await openLeveldb(join(folder, 'killed'))).close()
  })

  it('with its indexes damaged in every way, which are made anew', async () => {
    for (const name of ['LOG', 'LOCK']) unlinkSync(join(at('annonces'), name)) // of LevelDB's run, and no data
    expect(await doctor()).toEqual(['ok store-whole'])
    const indexes = readdirSync(join(dataDir(), 'store')).filter((name) => name.includes('-mrview-'))
    indexes.forEach((index, nth) => {
      const [, of, damage] = DAMAGES[nth % DAMAGES.length] as Damage
      damage(fileOf(index, of))
    })
    const store = await openLeveldb(dataDir())
    const { docs } = await store.db('annonces').find({ selector: { userId: shop.uid }, limit: 10 })
    expect(docs).toHaveLength(1)
    await store.close()
  })
})

it('a store that a server has open is told as open, however its files look meanwhile', async () => {
  const store = await openLeveldb(dataDir())
  unlinkSync(fileOf('photos', MANIFEST))
  expect(await refusal()).toMatchObject({ code: 'store-locked' })
  await store.close()
  await rm(dataDir(), { recursive: true })
})

it('a manifest cut anywhere is seen, however much LevelDB has added to it', async () => {
  const location = join(folder, 'long')
  const level = leveldown(location)
  const open = promisify(level.open.bind(level) as (options: object, done: (error: unknown) => void) => void)
  await open({ writeBufferSize: 64 * 1024 })
  const batch = promisify(level.batch.bind(level))
  for (let nth = 0; nth < 40; nth += 1) {
    await batch([{ type: 'put', key: `key ${nth % 7}`, value: randomBytes(20_000).toString('hex') }], { sync: false })
  }
  await promisify(level.close.bind(level) as (done: (error: unknown) => void) => void)()
  expect(damagedFiles(location, true)).toEqual([])
  const path = join(location, readdirSync(location).find((name) => MANIFEST.test(name)) ?? 'none')
  const bytes = new Uint8Array(readFileSync(path))
  expect(bytes.length).toBeGreaterThan(1000) // records of many tables
  const unseen: number[] = []
  for (let length = 0; length < bytes.length; length += 1) {
    writeFileSync(path, bytes.subarray(0, length))
    if (damagedFiles(location, true).length === 0) unseen.push(length)
  }
  expect(unseen).toEqual([])
})

it.each([
  ['IO error: lock /data/store/users/LOCK: Resource temporarily unavailable', 'store-locked'],
  ['IO error: lock /data/store/users/LOCK: already held by process', 'store-locked'],
  ['IO error: /data/store/users/LOCK: Permission denied', 'store-unwritable'],
  ['IO error: /data/store/users/MANIFEST-000004: Permission denied', 'store-unwritable'],
  ['IO error: /data/store/users/000012.log: No space left on device', 'disk-full'],
  ['Corruption: corrupted compressed block contents', 'store-damaged'],
])('what LevelDB says, "%s", is told as %s', (message, code) => {
  const error = Object.assign(new Error(message), { name: 'OpenError' })
  expect(openingError(error, '/data/store')).toMatchObject({ code })
})

import { existsSync, readdirSync, rmSync, truncateSync, unlinkSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { readEnv } from '#gateway/env.ts'
import { STARTUP } from '#gateway/messages/startup.ts'
import { runBackup } from '#gateway/operations/commands/backup.ts'
import { runRestore } from '#gateway/operations/commands/restore.ts'
import { STORE_DATABASES } from '#gateway/store/databases.ts'
import { get } from '#gateway/store/documents.ts'
import { openingError, openLeveldb } from '#gateway/store/leveldb.ts'
import { openEmbeddedTarget } from '#gateway/store/restoring/embedded.ts'
import { openShop } from '#tests/fixtures/backups.ts'
import { aFolder } from '#tests/fixtures/folder.ts'

/** The data folder of a market started twice: each database has a table, a log and a manifest. */
const folder = await aFolder()
const whole = () => join(folder, 'whole')
const dataDir = () => join(folder, 'data')
const store = () => join(dataDir(), 'store')
const sourceOf = (dir: string) => ({ COUCHDB_URL: '', DATA_DIR: dir, BACKUP_DIR: join(folder, 'copies') })

const filled = await openLeveldb(whole())
const shop = await openShop(filled, 1, 2)
await filled.close()
await (await openLeveldb(whole())).close()
const backup = join(folder, 'copy.tar')
await runBackup({ env: readEnv(sourceOf(whole())), file: backup, passphrase: null, clock: Date.now })

const fileOf = (name: RegExp) =>
  join(store(), 'annonces', readdirSync(join(store(), 'annonces')).find((file) => name.test(file)) ?? 'none')

describe('an embedded store', () => {
  beforeEach(async () => {
    await rm(dataDir(), { recursive: true, force: true })
    await cp(whole(), dataDir(), { recursive: true })
  })

  it.each([
    ['CURRENT empty', () => truncateSync(fileOf(/^CURRENT$/))],
    ['a manifest gone', () => unlinkSync(fileOf(/^MANIFEST/))],
    ['a manifest that is empty', () => truncateSync(fileOf(/^MANIFEST/))],
    ['a table gone', () => unlinkSync(fileOf(/\.ldb$/))],
  ])('with %s is not opened', async (_what, damage) => {
    damage()
    await expect(openLeveldb(dataDir())).rejects.toMatchObject({ code: 'store-damaged' })
  })

  it.each(['annonces', 'coordination'])('without its database %s, or what names it, is not made anew', async (name) => {
    const detail = `store/${name}`
    unlinkSync(join(store(), name, 'CURRENT'))
    await expect(openLeveldb(dataDir())).rejects.toMatchObject({ code: 'store-damaged', detail })
    rmSync(join(store(), name), { recursive: true })
    await expect(openLeveldb(dataDir())).rejects.toMatchObject({ code: 'store-damaged', detail })
    expect(existsSync(join(store(), name))).toBe(false)
  })

  it('says how to put a copy back, and all of its market comes back with one', async () => {
    for (const name of STORE_DATABASES) unlinkSync(join(store(), name, 'CURRENT'))
    const detail = STORE_DATABASES.map((name) => `store/${name}`).join(', ')
    await expect(openLeveldb(dataDir())).rejects.toMatchObject({ code: 'store-damaged', detail })
    const said = STARTUP['store-damaged']({ detail, dataDir: './data' })
    expect(said).toMatch(/abîmées.*store\/annonces.* et \d+ de plus.*npm run restore -- /)
    await runRestore({ env: readEnv(sourceOf(dataDir())), file: backup, passphrase: null })
    const opened = await openLeveldb(dataDir())
    expect(await get(opened.db('annonces'), shop.annonce._id)).toMatchObject({ nom: shop.annonce.nom })
    await opened.close()
  })

  it('that is gone opens as no new market beside what else the folder holds, and takes a copy', async () => {
    await rm(store(), { recursive: true })
    const detail = expect.stringContaining('store/annonces')
    await expect(openLeveldb(dataDir())).rejects.toMatchObject({ code: 'store-damaged', detail })
    for (const dir of [dataDir(), join(folder, 'new')]) {
      await (await openEmbeddedTarget(dir, '')).commit()
      await (await openLeveldb(dir)).close()
    }
  })

  it('whose first start was killed opens', async () => {
    const killed = join(folder, 'killed', 'store', 'annonces')
    await cp(join(whole(), 'store', 'annonces'), killed, { recursive: true })
    for (const name of readdirSync(killed)) if (!/^MANIFEST/.test(name)) unlinkSync(join(killed, name))
    await (await openLeveldb(join(folder, 'killed'))).close()
  })
})

it.each([
  ['IO error: lock /data/store/users/LOCK: Resource temporarily unavailable', 'store-locked'],
  ['IO error: lock /data/store/users/LOCK: already held by process', 'store-locked'],
  ['IO error: /data/store/users/LOCK: Permission denied', 'store-unwritable'],
  ['IO error: /data/store/users/MANIFEST-000004: No such file or directory', 'store-damaged'],
  ['IO error: /data/store/users/000012.log: No space left on device', 'disk-full'],
  ['Corruption: corrupted compressed block contents', 'store-damaged'],
])('what LevelDB says, "%s", is told as %s', (message, code) => {
  const error = Object.assign(new Error(message), { name: 'OpenError' })
  expect(openingError(error, '/data/store')).toMatchObject({ code })
})

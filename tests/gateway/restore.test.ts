import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { readEnv } from '#gateway/env.ts'
import { startJobsProcess } from '#gateway/jobs-process.ts'
import type { Gateway } from '#gateway/main.ts'
import { runBackup } from '#gateway/operations/commands/backup.ts'
import { openTarget, runRestore } from '#gateway/operations/commands/restore.ts'
import { get } from '#gateway/store/documents.ts'
import { readEpoch } from '#gateway/store/epoch.ts'
import { openLeveldb } from '#gateway/store/leveldb.ts'
import { openShop, storeContents } from '#tests/fixtures/backups.ts'
import { newId } from '#tests/fixtures/builders.ts'
import { aFolder } from '#tests/fixtures/folder.ts'
import { aMember } from '#tests/fixtures/gateway.ts'
import { started } from '#tests/fixtures/started.ts'
import { dropDatabases, ownPrefix } from '#tests/fixtures/store.ts'

const { COUCHDB_URL, COUCHDB_SECRET } = process.env
const COUCHDB = { COUCHDB_URL, COUCHDB_SECRET, ID_SECRET: 'x'.repeat(40) }
/** The embedded store only, whatever is configured: its folder replaces another one. */
const EMBEDDED = { COUCHDB_URL: '', PORT: '0', LOG_LEVEL: 'silent', JOBS: 'off' }

let folder: string
beforeEach(async () => {
  folder = await aFolder()
})

const sourceOf = (name = 'data') => ({ ...EMBEDDED, DATA_DIR: join(folder, name), BACKUP_DIR: join(folder, 'copies') })

const start = (env: NodeJS.ProcessEnv = sourceOf()) => started(env)

async function backup(env: NodeJS.ProcessEnv = sourceOf()) {
  const path = join(folder, 'copies', 'market.tar')
  return { path, ...(await runBackup({ env: readEnv(env), file: path, passphrase: null, clock: Date.now })) }
}

const restore = (file: string, env: NodeJS.ProcessEnv = sourceOf()) =>
  runRestore({ env: readEnv(env), file, passphrase: null })

/** The command's error output, from a child process: LevelDB opens a folder in one process only. */
async function command(file: string): Promise<string> {
  const env = { ...process.env, ...sourceOf() }
  const args = ['dist/gateway/restore.js', file]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [said] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(child.exitCode).toBe(1)
  return said
}

async function member({ createAccount }: Gateway): Promise<Uid> {
  const uid = newId(20) as Uid
  return createAccount(`${uid}@example.org`, '', 'boutique', { uid, disabled: true })
}

describe('a restore', () => {
  it('puts a market back where it was, in another life, and deletes again who was deleted since', async () => {
    const gateway = await start()
    const { annonce } = await openShop(gateway.store, 1, 2)
    const [staying, leaving] = [await member(gateway), await aMember(gateway, 'boutique')]
    const { path, manifest } = await backup()
    const afterBackup = await openShop(gateway.store, 2, 0)
    const { epoch } = await readEpoch(gateway.store, 'annonces')
    await leaving.call('/api/compte', { method: 'DELETE' })
    const lists = ['data', 'copies'].map((name) => readFile(join(folder, name, 'comptes-effaces.txt'), 'utf8'))
    for (const list of await Promise.all(lists)) expect(list).toContain(leaving.uid)

    expect(await command(path)).toContain(`arrêtez-le (docker compose stop gateway, ou Ctrl-C), puis relancez`)
    expect(await get(gateway.store.db('annonces'), afterBackup.annonce._id)).not.toBeNull()
    await gateway.close()
    const restored = await restore(path)
    expect(restored).toMatchObject({ otherSecret: false, erased: 1 })
    expect(restored.manifest.asOf).toBe(manifest.asOf)
    const { store } = await start()
    expect(await get(store.db('annonces'), annonce._id)).toMatchObject({ nom: annonce.nom })
    expect(await get(store.db('annonces'), afterBackup.annonce._id)).toBeNull()
    expect((await readEpoch(store, 'annonces')).epoch).not.toBe(epoch)
    expect(await get(store.db('accounts'), `account:${staying}`)).toMatchObject({ uid: staying })
    expect(await get(store.db('accounts'), `account:${leaving.uid}`)).toBeNull()
    expect(await get(store.db('users'), leaving.uid)).toBeNull()
  })

  it('moves a market to another data folder, whose ids are made anew', async () => {
    const gateway = await start()
    const uid = await member(gateway)
    const { path } = await backup()
    await gateway.close()
    expect(await restore(path, sourceOf('elsewhere'))).toMatchObject({ otherSecret: true })
    const moved = await start(sourceOf('elsewhere'))
    expect(await get(moved.store.db('accounts'), `account:${uid}`)).toMatchObject({ uid })
    const claims = await moved.store.db('accounts').allDocs({ startkey: 'claim:', endkey: 'claim;' })
    expect(claims.rows).toHaveLength(1)
  })

  it('of a file that is not whole changes nothing, and holds up nobody', async () => {
    const gateway = await start()
    const { annonce } = await openShop(gateway.store, 1, 0)
    const { path } = await backup()
    const file = await readFile(path)
    await writeFile(path, new Uint8Array(file.subarray(0, file.length / 2)))
    await expect(restore(path)).rejects.toMatchObject({ code: 'cut' })
    await expect(restore(join(folder, 'none.tar'))).rejects.toMatchObject({ code: 'unreadable' })
    expect(await get(gateway.store.db('annonces'), annonce._id)).not.toBeNull()
    expect(existsSync(join(folder, 'data', 'restauration'))).toBe(false)
  })
})

describe('a restore that died', () => {
  const at = (...path: string[]) => join(folder, 'data', ...path)

  it('before its store was whole is undone by the next start, which says so', async () => {
    const gateway = await start()
    const { annonce } = await openShop(gateway.store, 1, 0)
    await gateway.close()
    const half = await openLeveldb(at('restauration'))
    await half.close()
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const again = await start()
    expect(logged.mock.calls.flat().join()).toContain('npm run restore')
    expect(await get(again.store.db('annonces'), annonce._id)).not.toBeNull()
    expect(await readdir(at())).not.toContain('restauration')
  })

  it('between its two renamings leaves a store that no start makes anew, and is run again', async () => {
    const gateway = await start()
    const { annonce } = await openShop(gateway.store, 1, 0)
    const { path } = await backup()
    await gateway.close()
    await mkdir(at('restauration'))
    await rename(at('store'), at('restauration', 'former'))
    await expect(start()).rejects.toMatchObject({ code: 'store-damaged' })
    await restore(path)
    const again = await start()
    expect(await get(again.store.db('annonces'), annonce._id)).not.toBeNull()
    expect(await readdir(at())).not.toContain('restauration')
  })
})

/** Needs two stores at once: registered only with CouchDB. */
if (process.env.COUCHDB_URL) {
  describe('a market that moves', () => {
    const prefix = ownPrefix()
    const couchdb = () => ({ ...sourceOf('beside'), ...COUCHDB, COUCHDB_PREFIX: prefix })
    afterAll(() => dropDatabases(prefix))

    it('to CouchDB, once no gateway runs there, and back, is the same market', async () => {
      const embedded = await start()
      const { annonce } = await openShop(embedded.store, 1, 3)
      const uid = await member(embedded)
      const before = await storeContents(embedded.store)
      const { path } = await backup()
      await embedded.close()

      const [one, two] = await Promise.all([start(couchdb()), start(couchdb())])
      await openShop(one.store, 2, 0)
      await one.close()
      await expect(restore(path, couchdb())).rejects.toMatchObject({ code: 'running' })
      await two.close()
      await restore(path, couchdb())
      const filled = await start(couchdb())
      const after = await storeContents(filled.store)
      for (const [key, replica] of before) {
        if (/^(annonces|candidatures|photos|users)\//.test(key)) expect(after.get(key), key).toEqual(replica)
      }
      expect([...after.keys()].filter((key) => key.startsWith('annonces/'))).toHaveLength(1)
      expect(await get(filled.store.db('accounts'), `account:${uid}`)).toMatchObject({ uid })
      expect(await get(filled.store.db('annonces'), '_design/rules')).not.toBeNull()

      await restore((await backup(couchdb())).path, sourceOf('back'))
      const back = await start(sourceOf('back'))
      expect(await get(back.store.db('annonces'), annonce._id)).toMatchObject({ nom: annonce.nom })
    })

    it('is served by nobody when the restore died halfway, until one goes to its end', async () => {
      const gateway = await start(couchdb())
      await openShop(gateway.store, 3, 0)
      const { path } = await backup(couchdb())
      await gateway.close()
      await (await openTarget(readEnv(couchdb()), 'half.tar')).abandon()
      const refused = { code: 'restore-unfinished', detail: 'half.tar' }
      await expect(start(couchdb())).rejects.toMatchObject(refused)
      await expect(startJobsProcess({ env: couchdb() })).rejects.toMatchObject(refused)
      await restore(path, couchdb())
      const again = await start(couchdb())
      expect((await again.store.db('annonces').allDocs()).rows.some(({ id }) => !id.startsWith('_'))).toBe(true)
    })
  })
}

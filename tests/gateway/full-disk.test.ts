import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readEnv } from '#gateway/env.ts'
import { startGateway } from '#gateway/main.ts'
import { runBackup } from '#gateway/operations/commands/backup.ts'
import { runRestore } from '#gateway/operations/commands/restore.ts'
import { startupText } from '#gateway/run-process.ts'
import { get } from '#gateway/store/documents.ts'
import { openStore } from '#gateway/store/open-store.ts'
import type { Store } from '#gateway/store/store.ts'
import { openShop } from '#tests/fixtures/backups.ts'
import { callsOf } from '#tests/fixtures/http-gateway.ts'
import { soon } from '#tests/fixtures/soon.ts'

/** A small disk image; null where mounting is not possible: it needs root and Linux. */
function smallDisk() {
  if (process.getuid?.() !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'rayon-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder])
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true })
    return null
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    /** Uses up all the free space. */
    fill: () => {
      const file = openSync(filler, 'a')
      try {
        for (;;) writeSync(file, new Uint8Array(4096))
      } catch {
        // The disk is full.
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => truncateSync(filler),
    remove: () => {
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

it('says that a disk is full, by the words of whoever wrote', () => {
  expect(startupText(Object.assign(new Error('ENOSPC: no space left on device, write')))).toContain('est plein')
})

const disk = smallDisk()
afterAll(() => disk?.remove())

if (disk !== null) {
  it('takes no write once one found the disk full, goes on by itself when there is room, and loses nothing', async () => {
    const DATA_DIR = join(disk.folder, 'data')
    const gateway = await startGateway({ env: { DATA_DIR, PORT: '0', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' } })
    let tries = 0
    const taken: string[] = []
    const sent = async () => {
      tries += 1
      const email = `essai-${tries}@example.org`
      const account = { email, password: 'motdepasse', userType: 'createur' }
      const answer = await callsOf(gateway.url).post('/api/comptes', account)
      if (answer.status === 201) taken.push(((await answer.json()) as { uid: string }).uid)
      return answer
    }
    const ready = async () => (await fetch(`${gateway.url}/readyz`)).json()
    expect((await sent()).status).toBe(201)
    disk.fill()
    for (let nth = 0; nth < 3; nth += 1) {
      const refused = await sent()
      expect(refused.status).toBe(503)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    await soon(async () => expect(await ready()).toEqual({ ok: false, missing: ['store'] }))
    // Reads keep working all the while.
    expect((await fetch(`${gateway.url}/catalogue/manifest.json`)).status).toBe(200)
    disk.makeRoom()
    await soon(async () => expect(await ready()).toEqual({ ok: true }))
    for (let nth = 0; nth < 10; nth += 1) expect((await sent()).status).toBe(201)
    await gateway.close()
    const store = await openStore(readEnv({ DATA_DIR }))
    for (const uid of taken) expect(await store.db('users').get(uid)).toMatchObject({ userType: 'createur' })
    expect(taken).toHaveLength(11)
    await store.close()
  })

  it('keeps the former market where a restore has no room', async () => {
    const source = { COUCHDB_URL: '', DATA_DIR: join(disk.folder, 'data'), BACKUP_DIR: join(disk.folder, 'copies') }
    const env = readEnv(source)
    const fresh = async (work: (store: Store) => Promise<void>) => {
      const store = await openStore(env)
      await work(store)
      await store.close()
    }
    await fresh(async (store) => void (await openShop(store, 1, 4)))
    const file = join(env.backupDir, 'market.tar')
    await runBackup({ env, file, passphrase: null, clock: Date.now })
    await fresh(async (store) => void (await store.db('mail').put({ _id: 'since' })))
    disk.fill()
    await expect(runRestore({ env, file, passphrase: null })).rejects.toMatchObject({ code: 'disk-full' })
    disk.makeRoom()
    await fresh(async (store) => expect(await store.db('mail').get('since')).toMatchObject({ _id: 'since' }))
    await runRestore({ env, file, passphrase: null })
    await fresh(async (store) => expect(await get(store.db('mail'), 'since')).toBeNull())
  })
}

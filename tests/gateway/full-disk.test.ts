import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readEnv } from '#gateway/env.ts'
import { startupText } from '#gateway/run-process.ts'
import { isFull } from '#gateway/startup-error.ts'
import { openStore } from '#gateway/store/open-store.ts'

it('knows a full disk from one that is not its own, by the words of whoever wrote', () => {
  const said = 'IO error: /data/store/users/LOCK: No space left on device'
  expect(isFull(new Error(said))).toBe(true)
  expect(startupText(Object.assign(new Error('ENOSPC: no space left on device, write')))).toContain('est plein')
  expect(isFull(new Error('IO error: /data/store/users/LOCK: Permission denied'))).toBe(false)
})

/** A disk of a few kilobytes; null where nothing may be mounted. */
function smallDisk(): string | null {
  const disk = mkdtempSync(join(tmpdir(), 'rayon-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk])
  if (mounted.status === 0) return disk
  rmSync(disk, { recursive: true })
  return null
}

/** Registered only where a disk can be made: as root, on Linux. */
const disk = process.getuid?.() === 0 ? smallDisk() : null
if (disk !== null) {
  it('says that the disk is full, and finds all that was written once there is room', async () => {
    const filler = join(disk, 'filler')
    const fill = () => {
      try {
        writeFileSync(filler, new Uint8Array(8 * 1024 * 1024))
      } catch {}
    }
    try {
      const env = readEnv({ DATA_DIR: join(disk, 'data') })
      const store = await openStore(env)
      await store.db('mail').put({ _id: 'written', before: true })
      await store.close()
      fill()
      await expect(openStore(env)).rejects.toMatchObject({ code: 'disk-full' })
      truncateSync(filler)
      const again = await openStore(env)
      expect(await again.db('mail').get('written')).toMatchObject({ before: true })
      await again.close()
    } finally {
      spawnSync('umount', ['-l', disk])
      rmSync(disk, { recursive: true, force: true })
    }
  })
}

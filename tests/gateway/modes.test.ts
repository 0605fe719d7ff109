import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startGateway } from '#gateway/main.ts'
import { runProcess } from '#gateway/run-process.ts'
import { aFolder } from '#tests/fixtures/folder.ts'

const umask = process.umask(0o022)
afterAll(() => void process.umask(umask))

/** The folder and its contents that group or others can access, with their modes. */
async function opened(folder: string): Promise<string[]> {
  const inside = await readdir(folder, { recursive: true })
  const all = ['.', ...inside]
  const modes = await Promise.all(all.map(async (name) => [name, await lstat(join(folder, name))] as const))
  expect(all.length).toBeGreaterThan(50) // LevelDB's databases are there
  return modes
    .filter(([, stat]) => (stat.mode & 0o077) !== 0)
    .map(([name, { mode }]) => `${name} ${(mode & 0o777).toString(8)}`)
}

/** Runs the server's process, which makes its databases. */
const run = (dataDir: string) =>
  runProcess(async () => {
    const gateway = await startGateway({ env: { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' } })
    await gateway.close()
  })

// Proves V13.3.1
it('what the server writes is for its own user, and a folder that was left open is closed at its start', async () => {
  const dataDir = join(await aFolder(), 'data')
  await run(dataDir)
  expect(await opened(dataDir)).toEqual([])
  await chmod(dataDir, 0o755)
  await run(dataDir)
  expect(await opened(dataDir)).toEqual([])
})

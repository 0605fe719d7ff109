import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { aFolder } from '#tests/fixtures/folder.ts'
import { callsOf } from '#tests/fixtures/http-gateway.ts'
import { readMails } from '#tests/fixtures/mail-file.ts'
import { startServer } from '#tests/fixtures/server.ts'
import { soon } from '#tests/fixtures/soon.ts'

vi.setConfig({ testTimeout: 120_000 }) // it starts a server, and a job writes the mail

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

/** Runs a server until it has written a mail to a file. */
async function used(dataDir: string): Promise<void> {
  const before = await readMails(dataDir)
  const server = await startServer({ dataDir, env: { COUCHDB_URL: '' } })
  try {
    const message = { nom: 'Zoé', email: 'zoe@example.fr', sujet: 'Presse', message: 'Bonjour' }
    expect((await callsOf(server.url).post('/api/contact', message)).status).toBe(202)
    await soon(async () => expect(await readMails(dataDir)).toHaveLength(before.length + 1))
  } finally {
    await server.stop()
  }
}

// Proves V13.3.1
it('what the server writes is for its own user, and a folder that was left open is closed at its start', async () => {
  const dataDir = join(await aFolder(), 'data')
  await used(dataDir)
  expect(await opened(dataDir)).toEqual([])
  await chmod(dataDir, 0o755)
  await used(dataDir)
  expect(await opened(dataDir)).toEqual([])
})

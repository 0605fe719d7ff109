import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { soon } from '#tests/fixtures/soon.ts'

vi.setConfig({ testTimeout: 120_000 }) // a server is started, and a job writes the mail

let parent: string
let dataDir: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'rayon-modes-'))
  dataDir = join(parent, 'data')
})
afterEach(() => rm(parent, { recursive: true, force: true }))

/** Everything in the folder and itself, with what its mode lets the others do. */
async function opened(folder: string): Promise<string[]> {
  const inside = await readdir(folder, { recursive: true })
  const all = ['.', ...inside]
  const modes = await Promise.all(all.map(async (name) => [name, await lstat(join(folder, name))] as const))
  expect(all.length).toBeGreaterThan(50) // the databases of LevelDB are there
  return modes
    .filter(([, stat]) => !stat.isSymbolicLink() && (stat.mode & 0o077) !== 0)
    .map(([name, { mode }]) => `${name} ${(mode & 0o777).toString(8)}`)
}

/** The server as a process of its own, as it is built; resolves with its address. */
async function aServer() {
  const args = ['dist/gateway/serve.js', '--vide']
  const env = { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, COUCHDB_URL: '' }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const address = /Rayon Libre est ouvert : (\S+)/.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url, stop }
}

async function mails(): Promise<readonly string[]> {
  const names = await readdir(join(dataDir, 'courrier')).catch(() => [])
  return names.filter((name) => name.endsWith('.eml'))
}

/** Uses a server until a mail is written to a file. */
async function used(): Promise<void> {
  const before = await mails()
  const server = await aServer()
  try {
    const headers = { 'content-type': 'application/json', origin: server.url }
    const body = JSON.stringify({ nom: 'Zoé', email: 'zoe@example.fr', sujet: 'Presse', message: 'Bonjour' })
    expect((await fetch(`${server.url}/api/contact`, { method: 'POST', headers, body })).status).toBe(202)
    await soon(async () => expect(await mails()).toHaveLength(before.length + 1))
  } finally {
    await server.stop()
  }
}

it('what the server writes is for its own user, and what was left open is closed at its start', async () => {
  await used()
  expect(await opened(dataDir)).toEqual([])
  await mkdir(join(dataDir, 'a-moi'))
  await writeFile(join(parent, 'ailleurs'), '')
  await symlink(join(parent, 'ailleurs'), join(dataDir, 'courrier', 'lien'))
  for (const name of ['.', 'a-moi', ...(await readdir(dataDir, { recursive: true }))]) {
    const stat = await lstat(join(dataDir, name))
    if (!stat.isSymbolicLink()) await chmod(join(dataDir, name), stat.isDirectory() ? 0o755 : 0o644)
  }
  await chmod(join(parent, 'ailleurs'), 0o644)
  expect((await opened(dataDir)).length).toBeGreaterThan(50)
  await used()
  expect(await opened(dataDir)).toEqual(['a-moi 755'])
  expect((await lstat(join(parent, 'ailleurs'))).mode & 0o777).toBe(0o644)
})

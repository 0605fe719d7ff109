import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { LONG } from '#tests/fixtures/counts.ts'
import { freePort } from '#tests/fixtures/free-port.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const NOBODY = 65_534

interface Locked {
  readonly dev?: boolean
  readonly devOptional?: boolean
}

/** The folders that `npm prune --omit=dev` keeps. */
function productionPackages(): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true)
    .map(([path]) => path)
    .filter((path) => existsSync(join(ROOT, path))) // packages for other platforms are not installed
}

/** The files that the Dockerfile copies, in a folder that is read-only to the process. Needs the build. */
function layImage() {
  const folder = mkdtempSync(join(tmpdir(), 'rayon-image-'))
  const app = join(folder, 'app')
  const dataDir = join(folder, 'data')
  mkdirSync(app)
  mkdirSync(dataDir)
  for (const name of ['package.json', 'dist']) cpSync(join(ROOT, name), join(app, name), { recursive: true })
  for (const path of productionPackages()) {
    cpSync(join(ROOT, path), join(app, path), { recursive: true })
  }
  execFileSync('chmod', ['-R', 'a+rX,a-w', app])
  execFileSync('chmod', ['a+rx', folder])
  const root = process.getuid?.() === 0
  if (root) chownSync(dataDir, NOBODY, NOBODY)
  return {
    /** Runs a node command line as in the image: in its folder, as user nobody, with only this environment. */
    run: (args: readonly string[], settings: Readonly<Record<string, string>>) =>
      spawn(process.execPath, args, {
        cwd: app,
        env: { NODE_ENV: 'production', DATA_DIR: dataDir, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...(root ? { uid: NOBODY, gid: NOBODY } : {}),
      }),
    remove: () => {
      execFileSync('chmod', ['-R', 'u+w', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const ORIGIN = 'https://rayon.example'

/** The Dockerfile's command. */
function command(): readonly string[] {
  const dockerfile = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8')
  const [, line = '[]'] = /^CMD (\[.+\])$/m.exec(dockerfile) ?? []
  return (JSON.parse(line) as string[]).slice(1)
}

async function serves(): Promise<void> {
  const image = layImage()
  const port = String(await freePort())
  const settings = { HOST: '0.0.0.0', PORT: port, PUBLIC_ORIGIN: ORIGIN, TRUST_PROXY: '127.0.0.1' }
  const server = image.run(command(), settings)
  try {
    const errors = text(server.stderr)
    const exited = once(server, 'exit')
    const opened = await Promise.race([once(server.stdout, 'data'), exited])
    expect(String(opened[0])).toContain(ORIGIN)
    const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init)
    expect((await ask('/healthz')).status).toBe(200)
    expect(await (await ask('/')).text()).toContain('Je suis une Boutique')
    const body = JSON.stringify({ email: 'a@example.org', password: 'motdepasse', userType: 'boutique' })
    const headers = { 'content-type': 'application/json', origin: ORIGIN }
    expect((await ask('/api/comptes', { method: 'POST', headers, body })).status).toBe(201)
    server.kill('SIGTERM')
    expect([await exited, await errors]).toEqual([[0, null], ''])
  } finally {
    server.kill('SIGKILL')
    image.remove()
  }
}

it('the command of the image is that of the built server', () => {
  expect(command()).toEqual(['dist/gateway/serve.js', '--vide'])
})

if (LONG) {
  it('what the image holds is enough to serve, as nobody, where nothing can be written but data @long', serves, 120_000)
}

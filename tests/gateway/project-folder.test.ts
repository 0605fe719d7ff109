import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#tests/fixtures/free-port.ts'
import { copyProject } from '../../scripts/lib/copy-project.ts'

/** What a path may hold that a URL, a pattern or a regular expression reads otherwise; `src` is a folder of ours as well. */
const NAME = join('src', "Mes projets – été #1 100% (l'ancien) [a+b]")

let temporary: string
let folder: string
beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), 'rayon-folder-'))
  folder = join(temporary, NAME)
  mkdirSync(folder, { recursive: true })
  copyProject(folder)
})
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

const { NODE_ENV: _, ...inherited } = process.env // the test's own, which a build would be made for

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return spawn(command, args, { cwd: folder, env: { ...inherited, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** @returns the address that it prints; throws what it printed when it ends first */
async function address(server: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const url = /Rayon Libre est ouvert : (\S+)/.exec(output)?.[1]
      if (url !== undefined) resolve(url)
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('close', () => reject(new Error(output)))
  })
}

describe(`a clone in a folder named ${NAME}`, () => {
  it('is built and started, and its pages have their styles and their scripts', async () => {
    const settings = { PORT: String(await freePort()), DATA_DIR: join(folder, 'data'), COUCHDB_URL: '' }
    const server = run(process.execPath, ['scripts/start.mjs', '--vide'], settings)
    try {
      const url = await address(server)
      const page = await fetch(`${url}/annonces`)
      expect(page.status).toBe(200)
      const html = await page.text()
      const style = await (await fetch(url + /\/assets\/style-[^"]+\.css/.exec(html)?.[0])).text()
      const classes = [...html.matchAll(/<main[^>]* class="([^" ]+)/g)].map(([, name]) => name)
      expect(classes.length).toBeGreaterThan(0)
      for (const name of classes) expect(style).toContain(`.${name}`)
      const scripts = [...html.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path)
      for (const path of scripts) expect((await fetch(url + path)).status).toBe(200)
    } finally {
      const ended = once(server, 'exit')
      if (server.exitCode === null && server.kill('SIGTERM')) await ended
    }
  }, 180_000)

  it('runs its tests', async () => {
    const vitest = run('node_modules/.bin/vitest', ['run', 'tests/unit/walls.test.ts'])
    const [output, [code]] = await Promise.all([text(vitest.stdout), once(vitest, 'exit')])
    expect([code, output]).toEqual([0, expect.stringMatching(/Tests .*\d+ passed/)])
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { askGateway, readAnswer, serveControl } from '#gateway/http/control.ts'
import { HttpError } from '#gateway/http/error.ts'
import { aFolder } from '#tests/fixtures/folder.ts'

const WHO = { method: 'GET', path: '/' } as const

let dataDir: string
beforeEach(async () => {
  dataDir = await aFolder()
})

const socket = () => join(dataDir, 'control.sock')

/** Kills a process that listened there, which leaves its socket file. */
async function killedProcess(): Promise<void> {
  const code = `import('./gateway/http/control.ts').then((m) => m.serveControl(${JSON.stringify(dataDir)}, () => {}))
    .then(() => process.stdout.write('open'))`
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(existsSync(socket())).toBe(true)
}

describe('the control socket', () => {
  it('answers its own user alone, says what it refuses, and goes with its gateway', async () => {
    await killedProcess()
    expect(await askGateway(dataDir, WHO)).toBeNull()
    const control = await serveControl(dataDir, (app) => {
      app.get('/', async () => ({ name: 'here' }))
      app.post('/refused', async () => {
        throw new HttpError(503, 'unavailable')
      })
    })
    expect((await stat(socket())).mode & 0o777).toBe(0o600)
    const answer = await askGateway(dataDir, WHO)
    expect(answer && (await readAnswer(answer))).toEqual({ name: 'here' })
    const refused = await askGateway(dataDir, { method: 'POST', path: '/refused', body: {} })
    expect(refused?.statusCode).toBe(503)
    expect(refused && (await readAnswer(refused))).toMatchObject({ error: 'unavailable' })
    await control.close()
    expect(existsSync(socket())).toBe(false)
    expect(await askGateway(dataDir, WHO)).toBeNull()
  })

  it('whose path is too long is refused, and not cut', async () => {
    const deep = join(dataDir, ...Array.from({ length: 12 }, () => 'un-dossier-profond'))
    await mkdir(deep, { recursive: true })
    await expect(serveControl(deep, () => {})).rejects.toMatchObject({ code: 'control-unheard' })
  })
})

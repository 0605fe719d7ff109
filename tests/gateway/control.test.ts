import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APP } from '#gateway/app-version.ts'
import type { Identity } from '#gateway/control.ts'
import { askGateway, askGateways, askRunning, readAnswer } from '#gateway/http/control/ask.ts'
import { serveControl } from '#gateway/http/control/serve.ts'
import { HttpError } from '#gateway/http/error.ts'
import { startGateway } from '#gateway/main.ts'

const WHO = { method: 'GET', path: '/' } as const

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rayon-control-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

/** A control socket that answers its name. */
function named(name: string, folder = dataDir) {
  return serveControl(folder, (app) => app.get('/', async () => ({ name })))
}

async function names(folder = dataDir): Promise<readonly string[]> {
  const answers = await askGateways(folder, WHO)
  const told = await Promise.all(answers.map((answer) => readAnswer<{ name: string }>(answer)))
  return told.map(({ name }) => name).sort()
}

/** A process that listens there, until it is killed. */
async function anotherProcess(): Promise<ChildProcess> {
  const code = `import('./gateway/http/control/serve.ts').then((m) => m.serveControl(${JSON.stringify(dataDir)}, (app) =>
    app.get('/', async () => ({ name: 'other' })))).then(() => process.stdout.write('open'))`
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

describe('the control socket', () => {
  it('tells of a running gateway what commands need, to its own user, and goes with it', async () => {
    const gateway = await startGateway({ env: { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' } })
    const identity = await readAnswer<Identity>(await askRunning(dataDir, WHO))
    expect(identity).toMatchObject({
      version: APP.version,
      pid: process.pid,
      url: gateway.url,
      store: gateway.store.kind,
    })
    const [name = ''] = await readdir(join(dataDir, 'control'))
    expect([await modeOf(join(dataDir, 'control')), await modeOf(join(dataDir, 'control', name))]).toEqual([
      0o700, 0o600,
    ])
    await gateway.close()
    expect(await readdir(join(dataDir, 'control'))).toEqual([])
    expect(await askGateway(dataDir, WHO)).toBeNull()
    await expect(askRunning(dataDir, WHO)).rejects.toMatchObject({ code: 'no-gateway' })
  })

  it('is one for each gateway of a data folder, and no command waits for one that was killed', async () => {
    const other = await anotherProcess()
    const first = await named('first')
    expect(await names()).toEqual(['first', 'other'])
    const exit = once(other, 'exit')
    other.kill('SIGKILL')
    await exit
    expect(await readdir(join(dataDir, 'control'))).toHaveLength(2)
    expect(await names()).toEqual(['first'])
    const second = await named('second')
    expect(await names()).toEqual(['first', 'second'])
    expect(await readdir(join(dataDir, 'control'))).toHaveLength(2)
    await first.close()
    expect(await names()).toEqual(['second'])
    await second.close()
  })

  it('is found through a path that is too long for a socket', async () => {
    const deep = join(dataDir, ...Array.from({ length: 12 }, () => 'un-dossier-profond'))
    await mkdir(deep, { recursive: true })
    const control = await named('deep', deep)
    expect(await names(deep)).toEqual(['deep'])
    await control.close()
    expect(await readdir(join(deep, 'control'))).toEqual([])
  })

  it('takes and gives streams longer than it could hold, and says what it refuses', async () => {
    const control = await serveControl(dataDir, (app) => {
      app.post('/echo', async (request, reply) => reply.send(request.body as Readable))
      app.post('/refused', async () => {
        throw new HttpError(503, 'unavailable')
      })
    })
    const [chunk, chunks] = [Buffer.alloc(64 * 1024, 'r'), 320] // 20 MB
    const body = Readable.from(Array.from({ length: chunks }, () => chunk))
    const answer = await askRunning(dataDir, { method: 'POST', path: '/echo', body })
    let length = 0
    for await (const part of answer) length += (part as Buffer).length
    expect(length).toBe(chunk.length * chunks)
    const refused = await askRunning(dataDir, { method: 'POST', path: '/refused', body: {} })
    expect(refused.statusCode).toBe(503)
    expect(await readAnswer(refused)).toMatchObject({ error: 'unavailable' })
    await control.close()
  })
})

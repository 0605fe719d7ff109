import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { askGateway, readAnswer, serveControl } from '#gateway/http/control.ts'
import { HttpError } from '#gateway/http/error.ts'
import { aFolder } from '#tests/fixtures/folder.ts'

const WHO = { method: 'GET', path: '/' } as const

const dataDir = await aFolder()
const socket = join(dataDir, 'control.sock')

/** Leaves a socket file, as a process that was killed does. */
async function killedProcess(): Promise<void> {
  const server = createServer().listen(socket)
  await once(server, 'listening')
  await rename(socket, join(dataDir, 'kept'))
  await new Promise((resolve) => server.close(resolve))
  await rename(join(dataDir, 'kept'), socket)
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
    expect((await stat(socket)).mode & 0o777).toBe(0o600)
    const answer = await askGateway(dataDir, WHO)
    expect(answer && (await readAnswer(answer))).toEqual({ name: 'here' })
    const refused = await askGateway(dataDir, { method: 'POST', path: '/refused', body: {} })
    expect(refused?.statusCode).toBe(503)
    expect(refused && (await readAnswer(refused))).toMatchObject({ error: 'unavailable' })
    await control.close()
    expect(existsSync(socket)).toBe(false)
    expect(await askGateway(dataDir, WHO)).toBeNull()
  })

  it('whose path is too long is refused, and not cut', async () => {
    const deep = join(dataDir, ...Array.from({ length: 12 }, () => 'un-dossier-profond'))
    await mkdir(deep, { recursive: true })
    await expect(serveControl(deep, () => {})).rejects.toMatchObject({ code: 'control-unheard' })
  })
})

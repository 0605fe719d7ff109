import { spawnSync } from 'node:child_process'
import { mkdirSync, utimesSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import leveldown from 'leveldown'
import { beforeEach, describe, expect, it } from 'vitest'
import { openLeveldb } from '#gateway/store/leveldb.ts'
import { openEvents } from '#tests/fixtures/event-stream.ts'
import { aFolder } from '#tests/fixtures/folder.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { started } from '#tests/fixtures/started.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await aFolder()
})
const start = (env: NodeJS.ProcessEnv = {}) => started({ DATA_DIR: dataDir, ...env })

describe('starting', () => {
  it('says that the port is taken, and lets the store go', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? String(address.port) : ''
    await expect(start({ PORT: port })).rejects.toMatchObject({ code: 'port-taken', detail: port })
    await new Promise((resolve) => server.close(resolve))
    await (await openLeveldb(dataDir)).close()
  })

  it('says that another process has the store', async () => {
    const database = join(dataDir, 'store', 'mail')
    mkdirSync(database, { recursive: true })
    const other = leveldown(database)
    await promisify(other.open.bind(other))({})
    await expect(start()).rejects.toMatchObject({ code: 'store-locked' })
    await promisify(other.close.bind(other))()
    await start()
  })

  it('says that the folder cannot be written', async () => {
    await writeFile(join(dataDir, 'file'), '')
    await expect(start({ DATA_DIR: join(dataDir, 'file') })).rejects.toMatchObject({ code: 'store-unwritable' })
  })

  it('says that CouchDB does not answer', async () => {
    const env = { COUCHDB_URL: 'http://127.0.0.1:1', COUCHDB_SECRET: 's', ID_SECRET: 's'.repeat(32) }
    await expect(start(env)).rejects.toMatchObject({ code: 'store-unreachable', detail: '127.0.0.1:1' })
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ COUCHDB_URL: 'http://localhost:5984', ID_SECRET: 's'.repeat(32) }, 'COUCHDB_SECRET'],
    [{ COUCHDB_URL: 'nope', COUCHDB_SECRET: 's', ID_SECRET: 's'.repeat(32) }, 'COUCHDB_URL'],
    [{ COUCHDB_URL: 'http://localhost:5984', COUCHDB_SECRET: 's' }, 'ID_SECRET'],
    [{ ID_SECRET: 'court' }, 'ID_SECRET'],
    [{ RATE_LIMITS: 'perhaps' }, 'RATE_LIMITS'],
    [{ PORT: 'abc', SMTP_URL: 'smtp', COUCHDB_URL: 'nope' }, 'PORT, COUCHDB_URL, COUCHDB_SECRET, ID_SECRET, SMTP_URL'],
  ])('names the variables that are wrong, all of them: %j', async (env, detail) => {
    await expect(start(env)).rejects.toMatchObject({ code: 'bad-env', detail })
  })
})

it('stopping ends the streams that are open, and keeps what was written, and the epoch, for the next start', async () => {
  const gateway = await start({ METRICS_PORT: '0' })
  const seq = async (url: string) =>
    ((await (await fetch(`${url}/sync/annonces/_changes?since=now`)).json()) as { last_seq: string }).last_seq
  const before = await seq(gateway.url)
  const streams = await Promise.all([1, 2, 3].map(() => openEvents(`${gateway.url}/sync/_live`)))
  await Promise.all(streams.map((stream) => stream.until((one) => one.event === 'hello')))
  await soon(async () => {
    expect(await (await fetch(gateway.metricsUrl ?? '')).text()).toContain('rayon_open_streams{by="visitor"} 3')
  })
  await gateway.close()
  await Promise.all(streams.map((stream) => stream.ended))
  expect(await seq((await start()).url)).toBe(before)
})

it('a start tells of a clock that was set back, and of all settings that are wrong', () => {
  const store = join(dataDir, 'store', 'annonces')
  mkdirSync(store, { recursive: true })
  const future = new Date(Date.now() + 60 * 60 * 1000)
  utimesSync(store, future, future)
  const env = { ...process.env, COUCHDB_URL: '', DATA_DIR: dataDir, PORT: 'x', JOBS: 'oui' }
  const ran = spawnSync(process.execPath, ['dist/gateway/serve.js', '--vide'], { env, encoding: 'utf8' })
  expect(ran.stderr).toContain("L'horloge a reculé")
  expect(ran.stderr).toContain('vérifiez PORT (un nombre de 0 à 65535), JOBS (on ou off)')
})

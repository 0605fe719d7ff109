import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, utimesSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import leveldown from 'leveldown'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readArguments } from '#gateway/arguments.ts'
import { readEnv } from '#gateway/env.ts'
import { STARTUP } from '#gateway/messages/startup.ts'
import { USAGE } from '#gateway/messages/usage.ts'
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
    await expect(start({ PORT: port })).rejects.toMatchObject({ code: 'port-taken', detail: `PORT=${port}` })
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

  const refused = { PORT: '3001', METRICS_PORT: '3001', SUPPORT_EMAIL: 'abc' }
  expect(() => readEnv(refused)).toThrow(
    expect.objectContaining({ code: 'bad-env', detail: 'SUPPORT_EMAIL, METRICS_PORT' }),
  )
})

describe('what is typed after a command', () => {
  it.each([
    ['serve', ['--vied'], '--vied'],
    ['serve', ['vide'], 'vide'],
    ['serve', ['--vide=oui'], '--vide'],
    ['jobs', ['--vide'], '--vide'],
    ['doctor', ['-v'], '-v'],
    ['backup', ['a.tar', 'b.tar'], 'b.tar'],
    ['backup', ['--chifrer'], '--chifrer'],
    ['restore', ['a.tar', '--force'], '--force'],
    ['admin', ['maintenir', 'x', '--mots'], '--mots'],
    ['admin', ['maintenir', 'x', '--mots', '--retirer'], '--mots'],
    ['admin', ['operateur', 'a@exemple.fr', 'b@exemple.fr'], 'b@exemple.fr'],
  ] as const)('is refused by name when it means nothing: %s %j', (command, args, detail) => {
    expect(() => readArguments(command, args)).toThrow(expect.objectContaining({ code: 'bad-option', detail }))
  })

  it('is its options and its words, or a question that its usage answers', () => {
    expect(readArguments('serve', ['--vide'])).toMatchObject({ options: { vide: true }, words: [] })
    expect(readArguments('backup', ['-', '--chiffrer'])).toMatchObject({ options: { chiffrer: true }, words: ['-'] })
    const typed = ['maintenir', 'x', '--mots', 'Elle reste.']
    expect(readArguments('admin', typed)).toMatchObject({ options: { mots: 'Elle reste.' }, words: ['maintenir', 'x'] })
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`ended with ${code}`)
    })
    for (const command of ['serve', 'jobs', 'doctor', 'backup', 'restore', 'admin'] as const) {
      expect(() => readArguments(command, ['--help'])).toThrow('ended with 0')
      expect(write).toHaveBeenLastCalledWith(`${USAGE[command].join('\n')}\n`)
    }
  })

  it.each([
    ['serve', '--vied'],
    ['jobs', '--vide'],
    ['doctor', 'tout'],
    ['backup', '--chifrer'],
    ['restore', '--force'],
    ['admin', 'supprimer'],
  ])('ends %s before it opens anything, when it means nothing: %s', (command, word) => {
    const env = { ...process.env, COUCHDB_URL: '', DATA_DIR: join(dataDir, 'none') }
    const ran = spawnSync(process.execPath, [`dist/gateway/${command}.js`, word], {
      env,
      encoding: 'utf8',
      timeout: 60_000,
    })
    expect(ran).toMatchObject({ status: 1, stderr: `${STARTUP['bad-option']({ detail: word, dataDir })}\n` })
    expect(existsSync(env.DATA_DIR)).toBe(false)
  })
})

it('an APP_DIR without an app is refused, and a public site is left without the demo market', async () => {
  const env = { ...process.env, PORT: '0', COUCHDB_URL: '', DATA_DIR: dataDir }
  const command = ['dist/gateway/serve.js']
  const ran = spawnSync(process.execPath, command, { env: { ...env, APP_DIR: dataDir }, encoding: 'utf8' })
  expect(ran).toMatchObject({ status: 1, stderr: expect.stringContaining('APP_DIR') })

  const site = { PUBLIC_ORIGIN: 'https://exemple.fr', TRUST_PROXY: 'none' }
  const server = spawn(process.execPath, command, { env: { ...env, ...site } })
  onTestFinished(() => void server.kill())
  let said = ''
  for await (const text of server.stdout) {
    said += String(text)
    if (said.includes('Ctrl-C')) break
  }
  expect(said).toContain('Le marché est laissé tel quel.')
  expect(said).not.toContain('démonstration')
})

it("an operator's command says in a sentence what it does not find, or was not given", () => {
  const env = { ...process.env, COUCHDB_URL: '', DATA_DIR: dataDir }
  const run = (...words: string[]) =>
    spawnSync(process.execPath, ['dist/gateway/admin.js', ...words], { env, encoding: 'utf8' })
  const refused = (sentence: string) => ({ status: 1, stdout: `Refusé : ${sentence}\n` })
  expect(run('retablir', 'personne@exemple.fr')).toMatchObject(
    refused('Aucun compte suspendu ne porte cette adresse ni cet identifiant.'),
  )
  expect(run('classer', 'xx')).toMatchObject(refused('Aucun signalement qui attend ne porte cette référence.'))
  expect(run('classer')).toMatchObject({ status: 1, stderr: 'Il manque un mot après classer : --help dit lequel.\n' })
})

import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Gauge, Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compareClocks } from '#gateway/doctor/checks/clock.ts'
import { wrongSettings } from '#gateway/doctor/checks/couchdb-settings.ts'
import { checkMeasures } from '#gateway/doctor/checks/measures.ts'
import { checkNode } from '#gateway/doctor/checks/settings.ts'
import { examine } from '#gateway/doctor/examine.ts'
import { startGateway } from '#gateway/main.ts'
import { doctorLine, doctorSummary } from '#messages/fr/doctor.ts'
import { freePort } from '#tests/fixtures/free-port.ts'
import { startSmtp } from '#tests/fixtures/smtp.ts'

const SECRETS = {
  password: 'f3a1b4c5d6e7'.repeat(2),
  couchdb: '0123456789abcdef'.repeat(3),
  id: 'fedcba9876543210'.repeat(3),
}
const PUBLIC = { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://rayon.invalid', TRUST_PROXY: '10.0.0.1' }

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rayon-doctor-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
/** What is found that is not well, as `level code detail`. */
async function wrong(env: NodeJS.ProcessEnv, clock?: () => number): Promise<readonly string[]> {
  const found = await examine({ DATA_DIR: dataDir, PORT: String(await freePort()), ...env }, clock)
  return found
    .filter(({ level }) => level !== 'ok')
    .map(({ level, code, detail }) => `${level} ${code} ${detail}`.trim())
}

const has = (...lines: readonly string[]) => expect.arrayContaining(lines.map((line) => expect.stringContaining(line)))

describe('doctor, of settings', () => {
  it('names all that are wrong at once, and looks at what needs none of them', async () => {
    const env = { PORT: 'abc', SMTP_URL: 'x', JOBS: 'peut-être', COUCHDB_SECRET: 'court' }
    expect(await wrong(env)).toEqual(has('grave bad-env PORT, SMTP_URL, JOBS', 'grave secret-short', 'see rest-unseen'))
  })

  it.each([
    [{ HOST: '0.0.0.0' }, 'grave origin-missing'],
    [{ ...PUBLIC, TRUST_PROXY: '' }, 'grave proxy-unnamed'],
    [{ ...PUBLIC, TRUST_PROXY: '0.0.0.0/0' }, 'grave any-proxy'],
    [{ ...PUBLIC, TRUST_PROXY: 'none' }, 'see no-proxy'],
    [{ ...PUBLIC, PUBLIC_ORIGIN: 'http://rayon.invalid' }, 'grave in-clear'],
    [{ ...PUBLIC, RATE_LIMITS: 'off' }, 'grave no-limits'],
    [{ ...PUBLIC, PUSH_TEST_ORIGIN: 'http://localhost:1' }, 'grave push-test'],
    [PUBLIC, 'see support-example'],
    [PUBLIC, 'see no-security-contact'],
    [PUBLIC, 'see embedded-public'],
    [PUBLIC, 'grave mail-none'],
    [{ LOG_LEVEL: 'silent' }, 'see silent-log'],
    [{ MAIL_FROM: 'a@rayon.example', SMTP_URL: 'smtp://127.0.0.1:1' }, 'grave mail-from-example'],
  ])('sees what is unsafe in %j', async (env, line) => {
    expect(await wrong(env)).toEqual(has(line))
  })

  it('tells of secrets that can be guessed, and never what they are', async () => {
    const env = {
      COUCHDB_URL: 'http://admin:tropcourt@127.0.0.1:1',
      COUCHDB_SECRET: `dev-secret-for-the-proxy-${'x'.repeat(20)}`,
      ID_SECRET: `dev-secret-for-the-proxy-${'x'.repeat(20)}`,
    }
    const found = await wrong(env)
    expect(found).toEqual(
      has('grave secret-short COUCHDB_URL', 'grave secret-example COUCHDB_SECRET', 'grave id-secret-example ID_SECRET'),
    )
    const printed = (await examine({ DATA_DIR: dataDir, ...env }))
      .map((one) => doctorLine({ ...one, dataDir }))
      .join('')
    expect(printed).not.toMatch(/tropcourt|dev-secret|xxxx/)
  })

  it('asks for a Node that is still repaired', () => {
    const clock = () => Date.parse('2026-11-25')
    expect(checkNode({ clock }, '20.20.2')).toMatchObject([{ level: 'see', code: 'node-ended' }])
    expect(checkNode({ clock }, '24.9.0')).toMatchObject([{ level: 'ok' }])
  })
})

describe('doctor, of the machine', () => {
  it('sees a folder that others read, and one that is none', async () => {
    chmodSync(dataDir, 0o755)
    expect(await wrong({})).toEqual(has(`see folder-open ${dataDir}`))
    writeFileSync(join(dataDir, 'file'), '')
    expect(await wrong({ DATA_DIR: join(dataDir, 'file') })).toEqual(has('grave folder-unwritable'))
  })

  it('looks at a folder that is not there yet, without making it', async () => {
    const missing = join(dataDir, 'a', 'b')
    expect(await wrong({ DATA_DIR: missing })).toEqual(has(`see folder-missing ${missing}`))
    expect(() => rmSync(missing)).toThrow('ENOENT')
  })

  it('sees a clock that was set back', async () => {
    mkdirSync(join(dataDir, 'store', 'annonces'), { recursive: true })
    const later = new Date(Date.now() + 60 * 60 * 1000)
    utimesSync(join(dataDir, 'store', 'annonces'), later, later)
    expect(await wrong({})).toEqual(has('grave clock-back 60 min'))
    expect(compareClocks(0, 3_600_000)).toEqual({ level: 'grave', code: 'clock-apart', detail: '60 min' })
    expect(compareClocks(9_000, 0)).toMatchObject({ level: 'see' })
    expect(compareClocks(1_000, 0)).toMatchObject({ level: 'ok' })
  })

  it('asks for a backup of these days', async () => {
    const BACKUP_DIR = join(dataDir, 'sauvegardes')
    const clock = () => Date.parse('2026-11-25T12:00:00Z')
    const found = async (env: NodeJS.ProcessEnv) =>
      (await examine({ DATA_DIR: dataDir, PORT: '1', BACKUP_DIR, ...env }, clock))
        .filter(({ code }) => code.startsWith('backup'))
        .map(({ level, code }) => `${level} ${code}`)
    expect([await found({}), await found(PUBLIC)]).toEqual([['see backup-none'], ['grave backup-none']])
    mkdirSync(BACKUP_DIR)
    const made = async (day: string) => {
      writeFileSync(join(BACKUP_DIR, `rayon-libre-2026-11-${day}T03-00-00Z.tar`), '')
      return (await found({}))[0]
    }
    expect([await made('02'), await made('22'), await made('25')]).toEqual([
      'grave backup-old',
      'see backup-old',
      'ok backup-well',
    ])
  })

  it('sees another program on the port', async () => {
    const other = createTcpServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const port = String((other.address() as AddressInfo).port)
    expect(await wrong({ PORT: port })).toEqual(has(`grave port-of-other ${port}`))
    await new Promise((resolve) => other.close(resolve))
  })
})

describe('doctor, of CouchDB and mails', () => {
  const env = (port: number) => ({
    COUCHDB_URL: `http://admin:${SECRETS.password}@127.0.0.1:${port}`,
    COUCHDB_SECRET: SECRETS.couchdb,
    ID_SECRET: SECRETS.id,
  })

  it('says that CouchDB does not answer', async () => {
    expect(await wrong(env(1))).toEqual(has('grave store-unreachable 127.0.0.1:1'))
  })

  it('says that an old CouchDB, with another clock, believes nobody', async () => {
    const server = createServer((request, response) => {
      response.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString())
      response.setHeader('content-type', 'application/json')
      const nobody = request.url === '/' && request.headers.authorization === undefined
      if (nobody || request.url === '/_node/_local/_config') response.statusCode = 401
      if (nobody) return void response.end('{}')
      response.end(JSON.stringify({ version: '2.3.1', userCtx: { name: null, roles: [] } }))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const found = await wrong(env((server.address() as AddressInfo).port))
    expect(found).toEqual(
      has('grave couchdb-old 2.3.1', 'grave clock-apart 60 min', 'grave store-clock', 'grave store-unauthorized'),
    )
    await new Promise((resolve) => server.close(resolve))
  })

  it("names the settings of CouchDB that are not local.ini's", () => {
    const good = {
      chttpd: { require_valid_user_except_for_up: 'true' },
      couchdb: { single_node: 'true' },
      query_server_config: { os_process_limit: '8' },
      'smoosh.ratio_dbs': { min_priority: '1.5' },
    }
    expect(wrongSettings(good, 1)).toEqual([])
    expect(wrongSettings({ ...good, chttpd: { require_valid_user: 'true' } }, 1)).toEqual([])
    expect(wrongSettings(good, 3).map(({ detail }) => detail)).toEqual([expect.stringContaining('single_node')])
    expect(wrongSettings({}, 1).map(({ level, detail }) => [level, detail.split(' =')[0]])).toEqual([
      ['grave', '[chttpd] require_valid_user_except_for_up'],
      ['see', '[couchdb] single_node'],
      ['see', '[query_server_config] os_process_limit'],
      ['see', '[smoosh.ratio_dbs] min_priority'],
    ])
  })

  it('tries the mail server without sending, and says why it fails', async () => {
    const smtp = await startSmtp('juste')
    const from = { MAIL_FROM: 'Rayon <a@rayon.invalid>' }
    const asked = (password: string) => `smtp://nom:${password}@127.0.0.1:${smtp.url.port}`
    expect(await wrong({ ...from, SMTP_URL: asked('juste') })).not.toEqual(has('mail-'))
    expect(await wrong({ ...from, SMTP_URL: asked('faux') })).toEqual(has('grave mail-refused 127.0.0.1'))
    expect(smtp.received).toEqual([])
    await smtp.close()
    expect(await wrong({ ...from, SMTP_URL: smtp.url.href })).toEqual(has('grave mail-unreachable 127.0.0.1'))
  })
})

describe('doctor, of a running gateway', () => {
  it('asks it what it finds in itself and its store', async () => {
    expect(await wrong({})).toEqual(has('see not-running'))
    const port = String(await freePort())
    const gateway = await startGateway({ env: { PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'error' } })
    try {
      const found = await examine({ DATA_DIR: dataDir, PORT: port })
      expect(found.map(({ code }) => code)).toEqual(
        expect.arrayContaining(['running', 'healthy', 'measures-well', 'push-keys-missing']),
      )
    } finally {
      await gateway.close()
    }
  })

  it('tells of jobs that are late and of what waits', async () => {
    const registry = new Registry()
    const gauge = (name: string, labelNames: readonly string[]) =>
      new Gauge({ name, help: name, labelNames: [...labelNames], registers: [registry] })
    const jobs = gauge('rayon_job_last_done_timestamp_seconds', ['name'])
    jobs.set({ name: 'mail' }, 1000)
    jobs.set({ name: 'photos' }, 1000)
    gauge('rayon_queue_given_up', ['queue']).set({ queue: 'mail' }, 2)
    const found = (seconds: number) => checkMeasures(registry, seconds * 1000)
    expect(await found(1000 + 60)).toEqual([{ level: 'see', code: 'queue-given-up', detail: 'mail' }])
    const late = (await found(1000 + 3600)).filter(({ code }) => code === 'job-late')
    expect(late).toEqual([{ level: 'grave', code: 'job-late', detail: 'mail' }])
    expect((await found(1000 + 8 * 3600)).filter(({ code }) => code === 'job-late')).toHaveLength(2)
  })
})

/** Registered only when there is a CouchDB. */
if (process.env.COUCHDB_URL) {
  it('looks at a real CouchDB, without making anything there', async () => {
    const { COUCHDB_URL = '', COUCHDB_SECRET = '', ID_SECRET = '' } = process.env
    const env = { COUCHDB_URL, COUCHDB_SECRET, ID_SECRET, COUCHDB_PREFIX: 'doctor-', DATA_DIR: dataDir }
    const codes = (await examine(env)).map(({ code }) => code)
    expect(codes).toEqual(
      expect.arrayContaining(['couchdb-version', 'couchdb-believes', 'clock-well', 'couchdb-empty']),
    )
    expect((await fetch(new URL('/doctor-coordination', COUCHDB_URL.replace(/[^/]+@/, '')))).ok).toBe(false)
  })
}

describe('what doctor prints', () => {
  it('has a French sentence for whatever it finds, and says how many are grave', async () => {
    const found = await examine({ DATA_DIR: dataDir, ...PUBLIC, PORT: '1' })
    const lines = found.map((one) => doctorLine({ ...one, dataDir }))
    for (const line of lines) expect(line).toMatch(/^(OK {5}|À VOIR |GRAVE {2}).+[.]$/)
    expect(doctorSummary([{ level: 'ok' }])).toBe('Tout va bien.')
    expect(doctorSummary([{ level: 'grave' }, { level: 'see' }, { level: 'see' }])).toBe('1 point grave, 2 à voir.')
  })
})

import { existsSync, mkdirSync, utimesSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { doctorLine, doctorSummary } from '#gateway/messages/doctor.ts'
import { wrongSettings } from '#gateway/operations/doctor/checks/couchdb-settings.ts'
import { compareClocks } from '#gateway/operations/doctor/checks/machine.ts'
import { examine } from '#gateway/operations/doctor/examine.ts'
import { aFolder } from '#tests/fixtures/folder.ts'
import { startSmtp } from '#tests/fixtures/smtp.ts'

const PUBLIC = { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://rayon.invalid', TRUST_PROXY: '10.0.0.1' }

const dataDir = await aFolder()

/** The doctor's findings that are not ok, as `level code detail`. */
async function wrong(env: NodeJS.ProcessEnv, clock?: () => number): Promise<readonly string[]> {
  const found = await examine({ DATA_DIR: dataDir, ...env }, clock)
  return found
    .filter(({ level }) => level !== 'ok')
    .map(({ level, code, detail }) => `${level} ${code} ${detail}`.trim())
}

const has = (...lines: readonly string[]) => expect.arrayContaining(lines.map((line) => expect.stringContaining(line)))

describe('doctor, of settings', () => {
  it.each([
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
    const printed = (await examine({ DATA_DIR: dataDir, ...env })).map((one) => doctorLine(one)).join('')
    expect(printed).not.toMatch(/tropcourt|dev-secret|xxxx/)
  })
})

describe('doctor, of the machine', () => {
  it('looks at the disk of a folder that is not there yet, without making it', async () => {
    const missing = join(dataDir, 'a', 'b')
    const found = await examine({ DATA_DIR: missing })
    expect(found.map(({ code }) => code)).toContainEqual(expect.stringMatching(/^disk-/))
    expect(existsSync(missing)).toBe(false)
  })

  it('sees a clock that was set back', async () => {
    const store = join(dataDir, 'ahead', 'store', 'annonces')
    mkdirSync(store, { recursive: true })
    const future = new Date(Date.now() + 60 * 60 * 1000)
    utimesSync(store, future, future)
    expect(await wrong({ DATA_DIR: join(dataDir, 'ahead') })).toEqual(has('grave clock-back 60 min'))
    expect(compareClocks(0, 3_600_000)).toEqual({ level: 'grave', code: 'clock-apart', detail: '60 min' })
    expect(compareClocks(9_000, 0)).toMatchObject({ level: 'see' })
    expect(compareClocks(1_000, 0)).toMatchObject({ level: 'ok' })
  })
})

describe('doctor, of CouchDB and mails', () => {
  const env = (port: number) => ({
    COUCHDB_URL: `http://admin:${'f3a1b4c5d6e7'.repeat(2)}@127.0.0.1:${port}`,
    COUCHDB_SECRET: '0123456789abcdef'.repeat(3),
    ID_SECRET: 'fedcba9876543210'.repeat(3),
  })

  it('says that CouchDB does not answer', async () => {
    expect(await wrong(env(1))).toEqual(has('grave store-unreachable 127.0.0.1:1'))
  })

  it('says that a CouchDB is old, has another clock, and takes no administrator', async () => {
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
    expect(found).toEqual(has('grave couchdb-old 2.3.1', 'grave clock-apart 60 min', 'grave store-unauthorized'))
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
    const smtpUrl = (password: string) => `smtp://nom:${password}@127.0.0.1:${smtp.url.port}`
    expect(await wrong({ ...from, SMTP_URL: smtpUrl('juste') })).not.toEqual(has('mail-'))
    expect(await wrong({ ...from, SMTP_URL: smtpUrl('faux') })).toEqual(has('grave mail-refused 127.0.0.1'))
    expect(smtp.received).toEqual([])
    await smtp.close()
    expect(await wrong({ ...from, SMTP_URL: smtp.url.href })).toEqual(has('grave mail-unreachable 127.0.0.1'))
  })
})

/** Registered only with CouchDB. */
if (process.env.COUCHDB_URL) {
  it('looks at a real CouchDB, without making anything there', async () => {
    const { COUCHDB_URL = '', COUCHDB_SECRET = '', ID_SECRET = '' } = process.env
    const env = { COUCHDB_URL, COUCHDB_SECRET, ID_SECRET, COUCHDB_PREFIX: 'doctor-', DATA_DIR: dataDir }
    const codes = (await examine(env)).map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['couchdb-version', 'couchdb-settings', 'clock-well']))
    expect((await fetch(new URL('/doctor-coordination', COUCHDB_URL.replace(/[^/]+@/, '')))).ok).toBe(false)
  })
}

it('what doctor prints has a French sentence for whatever it finds, and says how many are grave', async () => {
  const found = await examine({ DATA_DIR: dataDir, ...PUBLIC })
  const lines = found.map((one) => doctorLine(one))
  for (const line of lines) expect(line).toMatch(/^(OK {5}|À VOIR |GRAVE {2}).+[.]$/)
  expect(doctorSummary([{ level: 'ok' }])).toBe('Tout va bien.')
  expect(doctorSummary([{ level: 'grave' }, { level: 'see' }, { level: 'see' }])).toBe('1 point grave, 2 à voir.')
})

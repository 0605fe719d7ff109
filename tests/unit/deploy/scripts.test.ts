import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const DEPLOY = fileURLToPath(new URL('../../../deploy/', import.meta.url))
const ORIGIN = 'https://rayon.example'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rayon-deploy-'))
  cpSync(DEPLOY, join(folder, 'deploy'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function makeSecrets(...args: readonly string[]) {
  return spawnSync('sh', [join(folder, 'deploy/secrets.sh'), ...args], { cwd: tmpdir(), encoding: 'utf8' })
}

function settings(): Record<string, string> {
  const lines = readFileSync(join(folder, '.env'), 'utf8').split('\n')
  return Object.fromEntries(lines.filter((line) => /^[A-Z_]+=/.test(line)).map((line) => line.split(/=(.*)/s, 2)))
}

describe('deploy/secrets.sh', () => {
  // Proves V13.2.3
  it('writes secrets of its own, for its user alone', () => {
    expect(makeSecrets(ORIGIN).status).toBe(0)
    const { PUBLIC_ORIGIN, COUCHDB_PASSWORD, COUCHDB_SECRET, ID_SECRET } = settings()
    expect(PUBLIC_ORIGIN).toBe(ORIGIN)
    const secrets = [COUCHDB_PASSWORD, COUCHDB_SECRET, ID_SECRET]
    for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set(secrets).size).toBe(3)
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600)
  })

  it('never replaces those that are there', () => {
    makeSecrets(ORIGIN)
    const before = settings()
    const again = makeSecrets(ORIGIN)
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining("n'est pas touché")])
    expect(settings()).toEqual(before)
  })

  it.each(['', 'http://rayon.example', `${ORIGIN}/site`])('asks for the address again instead of %j', (origin) => {
    const made = makeSecrets(origin)
    expect([made.status, made.stderr]).toEqual([1, expect.stringContaining(ORIGIN)])
    expect(() => settings()).toThrow()
  })
})

it("deploy/couchdb.sh gives CouchDB the key of the gateway's tokens, then does what the image does", () => {
  const ini = join(folder, 'local.d')
  const image = join(folder, 'image.sh')
  mkdirSync(ini)
  writeFileSync(image, '#!/bin/sh\necho "started: $*"\n')
  chmodSync(image, 0o755)
  const script = readFileSync(join(DEPLOY, 'couchdb.sh'), 'utf8')
    .replace('/opt/couchdb/etc/local.d', ini)
    .replace('/docker-entrypoint.sh', image)
  const env = { ...process.env, COUCHDB_SECRET: 'é'.repeat(60) }
  const ran = spawnSync('sh', ['-c', script, 'couchdb.sh', 'couchdb', 'x y'], { env, encoding: 'utf8' })
  expect([ran.stderr, ran.stdout]).toEqual(['', 'started: couchdb x y\n'])
  const written = readFileSync(join(ini, '30-rayon-libre.ini'), 'utf8')
  const [, key = ''] = /^\[jwt_keys\]\nhmac:_default = (\S+)\n$/.exec(written) ?? []
  expect(Buffer.from(key, 'base64').toString()).toBe(env.COUCHDB_SECRET)
})

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '#tests/fixtures/free-port.ts'

/** The built server as its operator starts it: what it prints when it cannot open. */

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rayon-process-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a process that cannot start', () => {
  it.each([
    ['a folder that cannot be written', { DATA_DIR: '/dev/null/data' }, 'ne peut pas être écrit : vérifiez ses droits'],
    ['a store that does not answer', { COUCHDB_URL: 'http://a:b@127.0.0.1:1' }, 'CouchDB ne répond pas'],
  ])('says which and what to do: %s', async (_what, settings, sentence) => {
    const secrets = { COUCHDB_SECRET: 's'.repeat(40), ID_SECRET: 'i'.repeat(40) }
    const env = {
      ...process.env,
      COUCHDB_URL: '',
      PORT: String(await freePort()),
      DATA_DIR: folder,
      ...secrets,
      ...settings,
    }
    const ran = spawnSync(process.execPath, ['dist/gateway/serve.js', '--vide'], { env, encoding: 'utf8' })
    expect([ran.status, ran.stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining(sentence)]])
  })
})

describe('a start', () => {
  it('tells of a clock that was set back, and of all settings that are wrong', async () => {
    const store = join(folder, 'store', 'annonces')
    mkdirSync(store, { recursive: true })
    const later = new Date(Date.now() + 60 * 60 * 1000)
    utimesSync(store, later, later)
    const env = { ...process.env, COUCHDB_URL: '', DATA_DIR: folder, PORT: 'x', JOBS: 'oui' }
    const ran = spawnSync(process.execPath, ['dist/gateway/serve.js', '--vide'], { env, encoding: 'utf8' })
    expect(ran.stderr).toContain("L'horloge a reculé")
    expect(ran.stderr).toContain('vérifiez PORT (un nombre de 0 à 65535), JOBS (on ou off)')
  })
})

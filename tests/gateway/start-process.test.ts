import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '#tests/fixtures/free-port.ts'
import { startServer, type TestServer } from '#tests/fixtures/server.ts'

/** The built server as its operator starts it: what it prints when it cannot open. */

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rayon-process-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Tried {
  readonly up: readonly TestServer[]
  readonly said: readonly string[]
}

/** Starts servers at once. @returns those that opened, and what the others printed */
async function startTogether(...starts: readonly Parameters<typeof startServer>[0][]): Promise<Tried> {
  const tried = await Promise.allSettled(starts.map((options) => startServer(options)))
  return {
    up: tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    said: tried.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])),
  }
}

describe('a process that cannot start', () => {
  it('leaves the data and the port to the one that came first', async () => {
    const dataDir = join(folder, 'data')
    const { up, said } = await startTogether({ dataDir }, { dataDir })
    expect([up.length, said]).toEqual([
      1,
      [expect.stringContaining("ouvertes par un autre Rayon Libre : arrêtez-le d'abord")],
    ])
    const port = up[0]?.port ?? 0
    const other = await startTogether({ dataDir: join(folder, 'other'), port })
    expect(other.said).toEqual([expect.stringContaining(`Le port ${port} est déjà occupé`)])
    await up[0]?.stop()
  })

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
  it('has a port that no other start is given', async () => {
    const given = new Set<number>()
    for (let at = 0; at < 300; at += 1) given.add(await freePort())
    expect(given.size).toBe(300)
  })

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

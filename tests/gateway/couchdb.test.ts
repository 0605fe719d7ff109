import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startJobsProcess } from '#gateway/jobs-process.ts'
import { startGateway } from '#gateway/main.ts'
import { STORE_DATABASES } from '#gateway/store/databases.ts'
import { totalOf } from '#tests/fixtures/metrics.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { askCouchdb, dropDatabases, openPrefixed, ownPrefix, type TestStore } from '#tests/fixtures/store.ts'

const couchdbUrl = process.env.COUCHDB_URL
const prefix = ownPrefix()
let test: TestStore
let dataDir: string
beforeAll(async () => {
  test = await openPrefixed(prefix)
  dataDir = await mkdtemp(join(tmpdir(), 'rayon-couchdb-'))
})
afterAll(async () => {
  await test.dispose()
  await rm(dataDir, { recursive: true, force: true })
})

/** The second wall is CouchDB's own: without CouchDB there is one wall, and this says so. */
describe('the jobs process', () => {
  it('needs CouchDB: the embedded store has one process', async () => {
    const env = { ...process.env, COUCHDB_URL: '' }
    await expect(startJobsProcess({ env })).rejects.toMatchObject({ detail: 'COUCHDB_URL' })
  })
})

/** Registered only when there is a CouchDB: a test that cannot run is not a skipped one. */
if (couchdbUrl) {
  describe('a second start', () => {
    it('writes nothing: same rules, same rights, same revisions', async () => {
      const designs = async () =>
        Promise.all(
          STORE_DATABASES.map(async (name) => {
            const answer = await askCouchdb('GET', `/${prefix}${name}/_design_docs`)
            return [name, ((await answer.json()) as { rows: unknown }).rows]
          }),
        )
      const before = await designs()
      const again = await openPrefixed(prefix)
      await again.store.close()
      expect(await designs()).toEqual(before)
    })

    it('puts back what somebody loosened', async () => {
      await askCouchdb('PUT', `/${prefix}users/_security`, { body: '{}' })
      const again = await openPrefixed(prefix)
      await again.store.close()
      const security = (await (await askCouchdb('GET', `/${prefix}users/_security`)).json()) as object
      expect(security).toMatchObject({ members: { roles: ['writes:users'] } })
    })
  })

  describe('a jobs process beside a gateway', () => {
    it('does the jobs that the gateway leaves to it', async () => {
      const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, COUCHDB_PREFIX: prefix, LOG_LEVEL: 'silent' }
      const gateway = await startGateway({ env: { ...env, JOBS: 'off' } })
      const answer = await fetch(`${gateway.url}/api/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: gateway.url },
        body: JSON.stringify({ nom: 'Zoé', email: 'zoe@example.org', sujet: 'Presse', message: 'Bonjour' }),
      })
      expect(answer.status).toBe(202)
      const jobs = await startJobsProcess({ env: { ...env, METRICS_PORT: '0' } })
      const runs = async (labels: object) =>
        totalOf(await (await fetch(jobs.metricsUrl ?? '')).text(), 'rayon_job_runs_total', { ...labels })
      for (const name of ['expire', 'mail', 'sweep'])
        await soon(async () => expect(await runs({ name, kind: 'done' })).toBeGreaterThan(0))
      expect(await runs({ kind: 'failed' })).toBe(0)
      expect(await readdir(join(dataDir, 'courrier'))).toHaveLength(1)
      await jobs.close()
      await gateway.close()
    })
  })

  describe('gateways that start at once', () => {
    it('all open', async () => {
      const shared = ownPrefix()
      try {
        const opened = await Promise.all([1, 2, 3].map(() => openPrefixed(shared)))
        expect(opened.map(({ store }) => store.kind)).toEqual(['couchdb', 'couchdb', 'couchdb'])
        await Promise.all(opened.map(({ store }) => store.close()))
      } finally {
        await dropDatabases(shared)
      }
    })
  })
}

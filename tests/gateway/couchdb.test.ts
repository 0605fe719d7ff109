import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { startJobsProcess } from '#gateway/jobs-process.ts'
import { startGateway } from '#gateway/main.ts'
import { STORE_DATABASES } from '#gateway/store/databases.ts'
import { aCandidature, anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { totalOf } from '#tests/fixtures/metrics.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { askCouchdb, dropDatabases, openPrefixed, ownPrefix, type TestStore } from '#tests/fixtures/store.ts'
import { walkTo } from '../../scripts/seed/walk.ts'

const couchdbUrl = process.env.COUCHDB_URL
const BOUTIQUE = newId(20) as Uid
const CREATEUR = newId(20) as Uid
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

  describe('a backup by replication', () => {
    const replicate = async (source: string, target: string, selector?: object) => {
      const { COUCHDB_URL = '' } = process.env
      const body = {
        source: new URL(source, COUCHDB_URL),
        target: new URL(target, COUCHDB_URL),
        create_target: true,
        selector,
      }
      const answer = await askCouchdb('POST', '/_replicate', { body: JSON.stringify(body) })
      return ((await answer.json()) as { history: unknown[] }).history[0]
    }

    it('takes the documents without the rules, and is put back before the rules', async () => {
      const copy = ownPrefix()
      const restored = ownPrefix()
      try {
        const moved = aCandidature(anAnnonce(BOUTIQUE), CREATEUR, { status: 'confirmed' })
        await walkTo(test.store, { ...moved, offerExpiresAt: '2026-02-11T12:00:00.000Z' })
        const documents = { _id: { $regex: '^[^_]' } }
        const out = await replicate(`/${prefix}candidatures`, `/${copy}candidatures`, documents)
        expect(out).toMatchObject({ docs_written: 1, doc_write_failures: 0 })
        const back = await replicate(`/${copy}candidatures`, `/${restored}candidatures`)
        expect(back).toMatchObject({ docs_written: 1, doc_write_failures: 0 })
        const again = await openPrefixed(restored)
        expect(await again.store.db('candidatures').get(moved._id)).toMatchObject({ status: 'confirmed' })
        await again.dispose()
      } finally {
        await dropDatabases(copy)
        await dropDatabases(restored)
      }
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

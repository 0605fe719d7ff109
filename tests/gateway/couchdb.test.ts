import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { startJobsProcess } from '#gateway/jobs-process.ts'
import { startGateway } from '#gateway/main.ts'
import { aFolder } from '#tests/fixtures/folder.ts'
import { callsOf } from '#tests/fixtures/http-gateway.ts'
import { totalOf } from '#tests/fixtures/metrics.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { openPrefixed, ownPrefix } from '#tests/fixtures/store.ts'

const couchdbUrl = process.env.COUCHDB_URL
const prefix = ownPrefix()
let dataDir: string
beforeAll(async () => {
  await openPrefixed(prefix)
  dataDir = await aFolder()
})

/** Validation by CouchDB itself is the second wall: without CouchDB there is one wall, and this says so. */
describe('the jobs process', () => {
  it('needs CouchDB: the embedded store has one process', async () => {
    const env = { ...process.env, COUCHDB_URL: '' }
    await expect(startJobsProcess({ env })).rejects.toMatchObject({ detail: 'COUCHDB_URL' })
  })
})

/** Registered only with CouchDB: a test that cannot run is not reported as skipped. */
if (couchdbUrl) {
  describe('a jobs process beside a gateway', () => {
    it('does the jobs that the gateway leaves to it', async () => {
      const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, COUCHDB_PREFIX: prefix, LOG_LEVEL: 'silent' }
      const gateway = await startGateway({ env: { ...env, JOBS: 'off' } })
      const message = { nom: 'Zoé', email: 'zoe@example.org', sujet: 'Presse', message: 'Bonjour' }
      const answer = await callsOf(gateway.url).post('/api/contact', message)
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
}

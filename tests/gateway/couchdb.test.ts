import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { startJobsProcess } from '#gateway/jobs-process.ts'
import { startGateway } from '#gateway/main.ts'
import { proxyHeaders } from '#gateway/store/couchdb-auth.ts'
import { STORE_DATABASES } from '#gateway/store/databases.ts'
import { aCandidature, anAnnonce, aUser, newId } from '#tests/fixtures/builders.ts'
import { totalOf } from '#tests/fixtures/metrics.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { askCouchdb, dropDatabases, openPrefixed, ownPrefix, type TestStore } from '#tests/fixtures/store.ts'
import { walkTo } from '../../scripts/seed/walk.ts'

const couchdbUrl = process.env.COUCHDB_URL
const SECRET = process.env.COUCHDB_SECRET ?? ''
const BOUTIQUE = newId(20) as Uid
const CREATEUR = newId(20) as Uid
const TIERS = newId(20) as Uid
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
    await expect(startJobsProcess({ env, log: () => {} })).rejects.toMatchObject({ detail: 'COUCHDB_URL' })
  })
})

describe('the store', () => {
  it('is CouchDB when COUCHDB_URL names it, else embedded in this process', () => {
    expect(test.store.kind).toBe(couchdbUrl ? 'couchdb' : 'leveldb')
  })
})

/** CouchDB as it answers somebody who reached it past the gateway. */
function direct(headers: Readonly<Record<string, string>>) {
  return (method: string, path: string, body?: object): Promise<Response> => {
    const url = new URL(`/${prefix}${path}`, new URL(couchdbUrl ?? '').origin)
    const json = { ...headers, 'content-type': 'application/json' }
    return fetch(url, { method, headers: json, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  }
}
const as = (uid: Uid, role: string) => direct(proxyHeaders(uid, [role], SECRET))

/** Registered only when there is a CouchDB: a test that cannot run is not a skipped one. */
if (couchdbUrl) {
  const annonce = anAnnonce(BOUTIQUE)
  const candidature = aCandidature(annonce, CREATEUR)

  describe("CouchDB's own wall", () => {
    beforeAll(async () => {
      const server = { kind: 'server' } as const
      await test.store.writeAs(server, 'users', [
        { ...aUser(BOUTIQUE, 'boutique') },
        { ...aUser(CREATEUR, 'createur') },
      ])
      const boutique = { kind: 'member', uid: BOUTIQUE, userType: 'boutique' } as const
      const createur = { kind: 'member', uid: CREATEUR, userType: 'createur' } as const
      expect(await test.store.writeAs(boutique, 'annonces', [{ ...annonce }])).toMatchObject([{ ok: true }])
      expect(await test.store.writeAs(createur, 'candidatures', [{ ...candidature }])).toMatchObject([{ ok: true }])
      await test.store.db('accounts').put({ _id: 'account:x', uid: BOUTIQUE })
    })

    it.each([
      ['another boutique', TIERS, 'boutique', 'not-the-owner'],
      ['a créateur', CREATEUR, 'createur', 'not-the-owner'],
      ['the owner under a wrong role', BOUTIQUE, 'createur', 'wrong-user-type'],
      ['the owner under no role of ours', BOUTIQUE, 'visiteur', null],
    ])("refuses an annonce's change by %s", async (_who, uid, role, code) => {
      const { _rev } = await test.store.db('annonces').get(annonce._id)
      const answer = await as(uid, role)('PUT', `annonces/${annonce._id}`, { ...annonce, _rev, prix: 1 })
      expect(answer.status).toBe(403)
      const { error, reason } = (await answer.json()) as { error: string; reason: string }
      expect(error).toBe('forbidden')
      if (code !== null) expect(JSON.parse(reason)).toMatchObject({ code })
      expect(await test.store.db('annonces').get(annonce._id)).toMatchObject({ prix: annonce.prix, _rev })
    })

    it("lets the gateway's own way through, and gives its refusals the domain's codes", async () => {
      const stored = { ...(await test.store.db('candidatures').get(candidature._id)) }
      const tiers = { kind: 'member', uid: TIERS, userType: 'boutique' } as const
      const rows = await test.store.writeAs(tiers, 'candidatures', [{ ...stored, status: 'refused-by-boutique' }])
      expect(rows).toMatchObject([{ ok: false, error: 'forbidden' }])
      expect(JSON.parse(rows[0]?.ok === false ? rows[0].reason : '')).toEqual({ code: 'not-a-party' })
    })

    it('refuses a forged branch, past which a rule on the previous version would look', async () => {
      const forged = { ...annonce, _rev: `9-${'a'.repeat(32)}`, userId: TIERS }
      const body = { new_edits: false, docs: [forged] }
      const answer = await as(TIERS, 'boutique')('POST', 'annonces/_bulk_docs', body)
      expect(await answer.json()).toMatchObject([{ error: 'forbidden' }])
    })

    it.each(['boutique', 'createur'])('keeps accounts, mails and photos from a %s', async (role) => {
      for (const database of ['accounts', 'mail', 'photos']) {
        const answers = await Promise.all([
          as(BOUTIQUE, role)('GET', `${database}/_all_docs`),
          as(BOUTIQUE, role)('GET', `${database}/_changes`),
          as(BOUTIQUE, role)('POST', `${database}/_find`, { selector: { _id: { $gt: null } } }),
          as(BOUTIQUE, role)('PUT', `${database}/x`, {}),
        ])
        expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403])
      }
    })

    it.each([
      ['nobody', () => ({})],
      ['a name without its signature', () => unsigned(BOUTIQUE)],
      ['a name with a wrong signature', () => ({ ...unsigned(BOUTIQUE), 'x-auth-couchdb-token': '0'.repeat(64) })],
      [
        "a name with another's signature",
        () => ({ ...proxyHeaders(TIERS, ['_admin'], SECRET), ...unsigned(BOUTIQUE) }),
      ],
    ])('answers nothing to %s, in any database', async (_who, headers) => {
      for (const database of STORE_DATABASES) {
        const reads = await Promise.all([
          direct(headers())('GET', `${database}/_all_docs?include_docs=true`),
          direct(headers())('PUT', `${database}/${annonce._id}`, { ...annonce }),
        ])
        for (const answer of reads) expect([401, 403]).toContain(answer.status)
      }
    })

    it("knows no member's password: only the gateway's signature makes a member", async () => {
      const member = aUser(BOUTIQUE, 'boutique')
      const basic = { authorization: `Basic ${Buffer.from(`${member.email}:motdepasse`).toString('base64')}` }
      for (const database of ['candidatures', 'prives', 'users']) {
        expect((await direct(basic)('GET', `${database}/_all_docs`)).status).toBe(401)
      }
    })

    it.each(['_design/rules', '_security'])('lets no member change %s', async (path) => {
      const read = async () =>
        (await askCouchdb('GET', `/${prefix}annonces/${path}`)).json() as Promise<{ _rev?: string }>
      const before = await read()
      const answer = await as(BOUTIQUE, 'boutique')('PUT', `annonces/${path}`, { _rev: before._rev })
      expect(answer.ok).toBe(false) // 403 for a design document; CouchDB says 500 for the security object
      expect(await read()).toEqual(before)
    })
  })

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
      expect(security).toMatchObject({ members: { roles: ['boutique', 'createur'] } })
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
      const jobs = await startJobsProcess({ env: { ...env, METRICS_PORT: '0' }, log: () => {} })
      const runs = async (labels: object) =>
        totalOf(await (await fetch(jobs.metricsUrl ?? '')).text(), 'rayon_job_runs_total', { ...labels })
      for (const job of ['expire', 'mail', 'sweep'])
        await soon(async () => expect(await runs({ job, kind: 'done' })).toBeGreaterThan(0))
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
        expect(out).toMatchObject({ docs_written: 2, doc_write_failures: 0 })
        const back = await replicate(`/${copy}candidatures`, `/${restored}candidatures`)
        expect(back).toMatchObject({ docs_written: 2, doc_write_failures: 0 })
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

function unsigned(uid: Uid): Record<string, string> {
  return { 'x-auth-couchdb-username': uid, 'x-auth-couchdb-roles': '_admin,boutique' }
}

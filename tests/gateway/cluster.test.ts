import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { startJobsProcess } from '#gateway/jobs-process.ts'
import { type Gateway, startGateway } from '#gateway/main.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/builders.ts'
import { aFolder } from '#tests/fixtures/folder.ts'
import { aMember, type TestMember } from '#tests/fixtures/gateway.ts'
import { callsOf } from '#tests/fixtures/http-gateway.ts'
import { totalOf } from '#tests/fixtures/metrics.ts'
import { followed, pushed, signedUp, times } from '#tests/fixtures/races.ts'
import { startSmtp } from '#tests/fixtures/smtp.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { dropDatabases, ownPrefix } from '#tests/fixtures/store.ts'

/**
 * Several gateways on one CouchDB, each using its own node where `COUCHDB_URLS` lists several, separated by commas.
 * Registered only with CouchDB.
 */
const nodes = (process.env.COUCHDB_URLS ?? process.env.COUCHDB_URL ?? '').split(',').filter((url) => url !== '')
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 10)

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let prefix: string
let dataDir: string
let gateways: Gateway[]

const opened = (node: number, more: NodeJS.ProcessEnv = {}, databasePrefix = prefix) =>
  startGateway({
    env: {
      ...process.env,
      COUCHDB_URL: nodes[node % nodes.length],
      COUCHDB_PREFIX: databasePrefix,
      DATA_DIR: join(dataDir, `${databasePrefix}${node}`),
      PORT: '0',
      JOBS: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      ...more,
    },
  })

if (nodes.length > 0) {
  beforeAll(async () => {
    prefix = ownPrefix()
    dataDir = await aFolder()
    gateways = await Promise.all(nodes.length > 1 ? nodes.map((_url, node) => opened(node)) : [opened(0), opened(1)])
  })
  afterAll(async () => {
    for (const gateway of gateways) await gateway.close()
    await dropDatabases(prefix)
  })

  const [one, other] = [() => gateways[0] as Gateway, () => gateways.at(-1) as Gateway]

  /** A published annonce of the boutique. */
  async function published(boutique: TestMember): Promise<Annonce & { _rev: string }> {
    const annonce = anAnnonce(boutique.uid)
    const row = await pushed(one().url, boutique, 'annonces', annonce)
    expect(row).toMatchObject({ ok: true })
    return { ...annonce, _rev: row.rev as string }
  }

  describe('two gateways at once', () => {
    it('never let the price change under an application', async () => {
      const [boutique, createur] = [await aMember(one(), 'boutique'), await aMember(other(), 'createur')]
      const both = await times(ROUNDS, async () => {
        const annonce = await published(boutique)
        const [edit, apply] = await Promise.all([
          pushed(one().url, boutique, 'annonces', { ...annonce, prix: annonce.prix + 1 }),
          pushed(other().url, createur, 'candidatures', aCandidature(annonce, createur.uid)),
        ])
        expect(apply).toMatchObject({ ok: true })
        const taken = await one().store.db('candidatures').get<Candidature>(`${annonce._id}.${createur.uid}`)
        const stands = await one().store.db('annonces').get<Annonce>(annonce._id)
        return edit.ok === true && taken.annonce.prix !== stands.prix
      })
      expect(both.filter(Boolean)).toHaveLength(0)
    })

    it('never acknowledge both answers of a boutique', async () => {
      const [boutique, createur] = [await aMember(one(), 'boutique'), await aMember(one(), 'createur')]
      const both = await times(ROUNDS, async () => {
        const annonce = await published(boutique)
        const made = aCandidature(annonce, createur.uid)
        await pushed(one().url, createur, 'candidatures', made)
        const stands = await one().store.db('candidatures').get<Candidature>(made._id)
        const rows = await Promise.all([
          pushed(one().url, boutique, 'candidatures', { ...stands, status: 'awaiting-creator' }),
          pushed(other().url, boutique, 'candidatures', { ...stands, status: 'refused-by-boutique' }),
        ])
        const { _conflicts = [] } = await one().store.db('candidatures').get(made._id, { conflicts: true })
        expect(_conflicts).toEqual([])
        return rows.filter((row) => row.ok === true).length
      })
      expect(both.filter((acknowledged) => acknowledged !== 1)).toEqual([])
    })

    it('give an address to one of those who ask for it at once', async () => {
      const made = await times(2 * ROUNDS, async (round) => {
        const account = { email: `une-fois-${round}@example.org`, password: 'motdepasse', userType: 'createur' }
        const statuses = await Promise.all([one(), other()].map(({ url }) => signedUp(url, account)))
        return statuses.filter((status) => status === 201).length
      })
      expect(made.filter((accounts) => accounts !== 1)).toEqual([])
    })

    it('tell a device all that changes, without waiting for a minute', async () => {
      const boutique = await aMember(one(), 'boutique')
      const device = followed(other().url)
      await device.hello
      const ids: string[] = []
      for (let nth = 0; nth < 6 * ROUNDS; nth += 1) {
        const annonce = await published(boutique)
        ids.push(annonce._id)
      }
      await vi.waitFor(() => expect(ids.filter((id) => !device.seen.has(id))).toEqual([]), { timeout: 50_000 })
      device.stop()
    })
  })

  describe('two gateways that both do the jobs', () => {
    it('send each mail once', async () => {
      const smtp = await startSmtp()
      const mailing = { JOBS: 'on', SMTP_URL: smtp.url.href, SMTP_STARTTLS: 'offered', MAIL_FROM: 'a@exemple.fr' }
      // Each new address gets a link by mail.
      const databasePrefix = ownPrefix()
      const both = await Promise.all(
        [0, nodes.length - 1].map((node, nth) =>
          opened(node, { ...mailing, DATA_DIR: join(dataDir, `mails${nth}`) }, databasePrefix),
        ),
      )
      const accepted: string[] = []
      for (let nth = 0; nth < 12 * ROUNDS; nth += 1) {
        const email = `lettre-${nth}@example.org`
        const account = { email, password: 'motdepasse', userType: 'createur' }
        // A sign-up that too few copies confirmed is retried, and may be done (409): the app then requests its link.
        const status = await signedUp(both[nth % 2]?.url ?? '', account)
        expect([201, 409]).toContain(status)
        if (status === 201) accepted.push(email)
      }
      const receivers = () => smtp.received.flatMap(({ to }) => to)
      await vi.waitFor(() => expect(receivers()).toEqual(expect.arrayContaining(accepted)), { timeout: 120_000 })
      for (const gateway of both) await gateway.close()
      expect(receivers()).toHaveLength(new Set(receivers()).size)
      expect(accepted).not.toEqual([])
      await smtp.close()
      await dropDatabases(databasePrefix)
    })
  })

  describe('first starts on an empty store', () => {
    it('all succeed at once, in one life', async () => {
      const epochs = await times(Math.ceil(ROUNDS / 5), async () => {
        const databasePrefix = ownPrefix()
        const all = await Promise.all([0, 1, 2].map((node) => opened(node, {}, databasePrefix)))
        const seenEpochs = await Promise.all(
          all.map(async ({ url }) => {
            const answer = await fetch(`${url}/sync/annonces/_changes?since=now`)
            return ((await answer.json()) as { last_seq: string }).last_seq.split(':')[0]
          }),
        )
        for (const gateway of all) await gateway.close()
        await dropDatabases(databasePrefix)
        return new Set(seenEpochs).size
      })
      expect(epochs.filter((count) => count !== 1)).toEqual([])
    })
  })

  describe('a jobs process beside a gateway', () => {
    it('does the jobs that the gateway leaves to it', async () => {
      const databasePrefix = ownPrefix()
      const gateway = await opened(0, {}, databasePrefix)
      const message = { nom: 'Zoé', email: 'zoe@example.org', sujet: 'Presse', message: 'Bonjour' }
      const answer = await callsOf(gateway.url).post('/api/contact', message)
      expect(answer.status).toBe(202)
      const env = { ...process.env, COUCHDB_URL: nodes[0], COUCHDB_PREFIX: databasePrefix, LOG_LEVEL: 'silent' }
      const jobs = await startJobsProcess({ env: { ...env, DATA_DIR: dataDir, METRICS_PORT: '0' } })
      const runs = async (labels: object) =>
        totalOf(await (await fetch(jobs.metricsUrl ?? '')).text(), 'rayon_job_runs_total', { ...labels })
      for (const name of ['expire', 'mail', 'sweep'])
        await soon(async () => expect(await runs({ name, kind: 'done' })).toBeGreaterThan(0))
      expect(await runs({ kind: 'failed' })).toBe(0)
      expect(await readdir(join(dataDir, 'courrier'))).toHaveLength(1)
      await jobs.close()
      await gateway.close()
      await dropDatabases(databasePrefix)
    })
  })
}

it('the jobs process needs CouchDB: the embedded store has one process', async () => {
  const env = { ...process.env, COUCHDB_URL: '' }
  await expect(startJobsProcess({ env })).rejects.toMatchObject({ detail: 'COUCHDB_URL' })
})

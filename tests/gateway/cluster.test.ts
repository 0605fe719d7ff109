import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Annonce } from '#domain/annonce.ts'
import type { Candidature } from '#domain/candidature.ts'
import { type Gateway, startGateway } from '#gateway/main.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/builders.ts'
import { aMember, type TestMember } from '#tests/fixtures/gateway.ts'
import { dropDatabases, ownPrefix } from '#tests/fixtures/store.ts'

/**
 * Several gateways on one CouchDB, each by a node of its own where `COUCHDB_URLS` names several (separated by commas).
 * Registered only where there is one.
 */
const nodes = (process.env.COUCHDB_URLS ?? process.env.COUCHDB_URL ?? '').split(',').filter((url) => url !== '')
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 10)
const LONG_MS = 240_000

let prefix: string
let dataDir: string
let gateways: Gateway[]

const opened = (node: number, more: NodeJS.ProcessEnv = {}, own = prefix) =>
  startGateway({
    env: {
      ...process.env,
      COUCHDB_URL: nodes[node % nodes.length],
      COUCHDB_PREFIX: own,
      DATA_DIR: join(dataDir, `${own}${node}`),
      PORT: '0',
      JOBS: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      ...more,
    },
  })

type Row = { readonly ok?: true; readonly error?: string; readonly reason?: string; readonly rev?: string }

/** What becomes of one write, sent again as a device does while the answer is that it is not known. */
async function pushed(url: string, member: TestMember, name: string, doc: object): Promise<Row> {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await fetch(`${url}/sync/${name}/_bulk_docs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie: member.cookie, 'x-rayon-uid': member.uid },
      body: JSON.stringify({ docs: [doc] }),
    })
    if (answer.status === 503) continue
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as Row[])[0] as Row
  }
  return { error: 'unsure' }
}

async function times<T>(rounds: number, work: (round: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let round = 0; round < rounds; round += 1) done.push(await work(round))
  return done
}

if (nodes.length > 0) {
  beforeAll(async () => {
    prefix = ownPrefix()
    dataDir = await mkdtemp(join(tmpdir(), 'rayon-cluster-'))
    gateways = await Promise.all(nodes.length > 1 ? nodes.map((_url, node) => opened(node)) : [opened(0), opened(1)])
  }, LONG_MS)
  afterAll(async () => {
    for (const gateway of gateways) await gateway.close()
    await dropDatabases(prefix)
    await rm(dataDir, { recursive: true, force: true })
  }, LONG_MS)

  const [one, other] = [() => gateways[0] as Gateway, () => gateways.at(-1) as Gateway]

  /** An annonce that stands, and its boutique. */
  async function published(boutique: TestMember): Promise<Annonce & { _rev: string }> {
    const annonce = anAnnonce(boutique.uid)
    const row = await pushed(one().url, boutique, 'annonces', annonce)
    expect(row).toMatchObject({ ok: true })
    return { ...annonce, _rev: row.rev as string }
  }

  describe('two gateways at once', () => {
    it(
      'never let the price change under an application',
      async () => {
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
      },
      LONG_MS,
    )

    it(
      'never acknowledge both answers of a boutique',
      async () => {
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
      },
      LONG_MS,
    )
  })
}

describe('a cluster', () => {
  it('is tried where COUCHDB_URL or COUCHDB_URLS names one', () => {
    expect(nodes.every((url) => URL.canParse(url))).toBe(true)
  })
})

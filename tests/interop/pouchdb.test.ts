import http from 'pouchdb-adapter-http'
import memory from 'pouchdb-adapter-memory'
import PouchDB from 'pouchdb-core'
import replication from 'pouchdb-replication'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Annonce } from '#domain/market/annonce.ts'
import { anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { soon } from '#tests/fixtures/soon.ts'

const Client = PouchDB.plugin(http).plugin(memory).plugin(replication)
type Replicating = PouchDB.Database & {
  replicate: {
    from(url: string, options?: object): PromiseLike<{ ok: boolean; docs_written: number }> & { cancel(): void }
  }
}

const gateway = await startHttpGateway()
const boutique = await gateway.member('boutique')

function replica(): Replicating {
  return new Client(`replica-${newId(8)}`, { adapter: 'memory' }) as Replicating
}

describe('a stock PouchDB', () => {
  // Proves S6.2
  it('pulls the active annonces, in batches, then what changed', async () => {
    const annonces = Array.from({ length: 130 }, () => anAnnonce(boutique.uid))
    await boutique.push('annonces', ...annonces)
    const local = replica()
    const urls: string[] = []
    const from = new Client(`${gateway.url}/sync/annonces`, {
      adapter: 'http',
      fetch: (url: string, init: RequestInit) => {
        urls.push(url)
        return fetch(url, init)
      },
    } as PouchDB.Configuration.DatabaseConfiguration) as never
    const initial = await local.replicate.from(from, { batch_size: 110 }) // more than one page of the gateway's reads
    expect(initial.docs_written).toBe(130)
    const copied = await local.allDocs()
    expect(copied.rows.map((row) => row.id)).toEqual(annonces.map((annonce) => annonce._id).sort())

    const [closing] = annonces
    const current = await local.get(String(closing?._id))
    await boutique.push('annonces', { ...current, active: false })
    const begun = () => urls.splice(0).some((url) => /since=0\b/.test(url))
    expect(begun()).toBe(true)
    await local.replicate.from(from)
    expect(begun()).toBe(false) // the gateway stores no checkpoint: it resumes from its own
    await expect(local.get(String(closing?._id))).rejects.toMatchObject({ status: 404 })

    const { results } = await boutique.changes('annonces', '&scope=own')
    const closed = results.find((row) => row.id === closing?._id)?.doc
    await boutique.push('annonces', { ...closed, active: true })
    await local.replicate.from(from)
    expect(await local.get(String(closing?._id))).toMatchObject({ active: true })
  })

  it('follows the active annonces live, in batches, without their stamps', async () => {
    const local = replica()
    const live = local.replicate.from(`${gateway.url}/sync/annonces`, { live: true, batch_size: 4 })
    onTestFinished(() => live.cancel())
    const one = (id: string) => local.get<Partial<Annonce>>(id).catch(() => null)
    const ownVersion = async (id: string) =>
      (await boutique.changes('annonces', '&scope=own')).results.find((row) => row.id === id)?.doc
    const annonce = anAnnonce(boutique.uid, { prix: 40 })
    await boutique.push('annonces', annonce)
    await soon(async () => expect(await one(annonce._id)).toMatchObject({ prix: 40 }))
    expect(await one(annonce._id)).not.toHaveProperty('marks')
    await boutique.push('annonces', { ...(await ownVersion(annonce._id)), prix: 77 })
    await soon(async () => expect(await one(annonce._id)).toMatchObject({ prix: 77 }))
    await boutique.push('annonces', { ...(await ownVersion(annonce._id)), active: false })
    await soon(async () => expect(await one(annonce._id)).toBeNull())
  })
})

import http from 'pouchdb-adapter-http'
import memory from 'pouchdb-adapter-memory'
import PouchDB from 'pouchdb-core'
import replication from 'pouchdb-replication'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { type Caller, type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'

const Client = PouchDB.plugin(http).plugin(memory).plugin(replication)
type Replicating = PouchDB.Database & {
  replicate: { from(url: string, options?: object): PromiseLike<{ ok: boolean; docs_written: number }> }
}

let gateway: HttpGateway
let boutique: Caller
beforeAll(async () => {
  gateway = await startHttpGateway()
  boutique = await gateway.member('boutique')
})
afterAll(() => gateway.close())

function replica(): Replicating {
  return new Client(`replica-${newId(8)}`, { adapter: 'memory' }) as Replicating
}

describe('a stock PouchDB', () => {
  it('pulls the active annonces, in batches, then what changed', async () => {
    const annonces = Array.from({ length: 25 }, () => anAnnonce(boutique.uid))
    await boutique.push('annonces', ...annonces)
    const local = replica()
    const from = `${gateway.url}/sync/annonces`
    const first = await local.replicate.from(from, { batch_size: 10 })
    expect(first.docs_written).toBe(25)
    const copied = await local.allDocs()
    expect(copied.rows.map((row) => row.id)).toEqual(annonces.map((annonce) => annonce._id).sort())

    const [closing] = annonces
    const current = await local.get(String(closing?._id))
    await boutique.push('annonces', { ...current, active: false })
    await local.replicate.from(from)
    await expect(local.get(String(closing?._id))).rejects.toMatchObject({ status: 404 })

    const { results } = await boutique.changes('annonces', '&scope=own')
    const closed = results.find((row) => row.id === closing?._id)?.doc
    await boutique.push('annonces', { ...closed, active: true })
    await local.replicate.from(from)
    expect(await local.get(String(closing?._id))).toMatchObject({ active: true })
  })

  it('is refused when it writes, and nothing is written', async () => {
    const remote = new Client(`${gateway.url}/sync/annonces`, { adapter: 'http' })
    const forged = anAnnonce(boutique.uid)
    await expect(remote.put(forged)).rejects.toMatchObject({ status: 403 })
    await expect(remote.bulkDocs([forged])).rejects.toMatchObject({ status: 401 })
    await expect(remote.get(forged._id)).rejects.toMatchObject({ status: 404 })
  })
})

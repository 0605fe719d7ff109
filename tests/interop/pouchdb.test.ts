import http from 'pouchdb-adapter-http'
import memory from 'pouchdb-adapter-memory'
import PouchDB from 'pouchdb-core'
import replication from 'pouchdb-replication'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Annonce } from '#domain/annonce.ts'
import { blankPartenariat } from '#domain/partenariat/partenariat.ts'
import { displayName } from '#domain/user.ts'
import { aCandidature, anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { type Caller, type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { soon } from '#tests/fixtures/soon.ts'

const Client = PouchDB.plugin(http).plugin(memory).plugin(replication)
type Replicating = PouchDB.Database & {
  replicate: {
    from(url: string, options?: object): PromiseLike<{ ok: boolean; docs_written: number }> & { cancel(): void }
  }
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

/** A database of the gateway, with a member's session. */
function remote(as: Caller, db: string): PouchDB.Database {
  return new Client(`${gateway.url}/sync/${db}`, {
    adapter: 'http',
    skip_setup: true,
    fetch: (url: string | Request, init: RequestInit = {}) => {
      const headers = { 'content-type': 'application/json', origin: gateway.url, ...as.headers }
      return fetch(url, { ...init, headers })
    },
  } as PouchDB.Configuration.DatabaseConfiguration)
}

describe('a stock PouchDB', () => {
  it('pulls the active annonces, in batches, then what changed', async () => {
    const annonces = Array.from({ length: 130 }, () => anAnnonce(boutique.uid))
    await boutique.push('annonces', ...annonces)
    const local = replica()
    const asked: string[] = []
    const from = new Client(`${gateway.url}/sync/annonces`, {
      adapter: 'http',
      fetch: (url: string, init: RequestInit) => {
        asked.push(url)
        return fetch(url, init)
      },
    } as PouchDB.Configuration.DatabaseConfiguration) as never
    const first = await local.replicate.from(from, { batch_size: 110 }) // more than the gateway reads at a time
    expect(first.docs_written).toBe(130)
    const copied = await local.allDocs()
    expect(copied.rows.map((row) => row.id)).toEqual(annonces.map((annonce) => annonce._id).sort())

    const [closing] = annonces
    const current = await local.get(String(closing?._id))
    await boutique.push('annonces', { ...current, active: false })
    const begun = () => asked.splice(0).some((url) => /since=0\b/.test(url))
    expect(begun()).toBe(true)
    await local.replicate.from(from)
    expect(begun()).toBe(false) // no checkpoint is kept here: it goes on from its own
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
    const own = async (id: string) =>
      (await boutique.changes('annonces', '&scope=own')).results.find((row) => row.id === id)?.doc
    const annonce = anAnnonce(boutique.uid, { prix: 40 })
    await boutique.push('annonces', annonce)
    await soon(async () => expect(await one(annonce._id)).toMatchObject({ prix: 40 }))
    expect(await one(annonce._id)).not.toHaveProperty('marks')
    await boutique.push('annonces', { ...(await own(annonce._id)), prix: 77 })
    await soon(async () => expect(await one(annonce._id)).toMatchObject({ prix: 77 }))
    await boutique.push('annonces', { ...(await own(annonce._id)), active: false })
    await soon(async () => expect(await one(annonce._id)).toBeNull())
  })

  it('is refused when it writes, and nothing is written', async () => {
    const remote = new Client(`${gateway.url}/sync/annonces`, { adapter: 'http' })
    const forged = anAnnonce(boutique.uid)
    await expect(remote.put(forged)).rejects.toMatchObject({ status: 404 })
    await expect(remote.bulkDocs([forged])).rejects.toMatchObject({ status: 401 })
    await expect(remote.get(forged._id)).rejects.toMatchObject({ status: 404 })
  })

  it('pulls what its member may read of each database, and nothing else', async () => {
    const createur = await gateway.member('createur')
    const stranger = await gateway.member('createur')
    const annonce = anAnnonce(boutique.uid)
    const { email } = createur.user
    const candidature = aCandidature(annonce, createur.uid, { email, nom: displayName(createur.user) })
    await boutique.push('annonces', annonce)
    await createur.push('candidatures', candidature)
    const current = async () => (await gateway.store.db('candidatures').get(candidature._id)) as object
    const offerExpiresAt = new Date(gateway.clock.now + 86_400_000).toISOString()
    await boutique.push('candidatures', { ...(await current()), status: 'awaiting-creator', offerExpiresAt })
    await createur.push('candidatures', { ...(await current()), status: 'confirmed' })
    await createur.push('partenariats', blankPartenariat(candidature._id, annonce.commission))
    await createur.push('prives', { _id: createur.uid, adresseLocale: '' })
    const ids = async (as: Caller, db: string) => {
      const local = replica()
      await local.replicate.from(remote(as, db) as never, { batch_size: 1 })
      return (await local.allDocs()).rows.map(({ id }) => id)
    }
    for (const db of ['candidatures', 'partenariats']) {
      for (const party of [createur, boutique]) expect(await ids(party, db)).toContain(candidature._id)
      expect(await ids(createur, db)).toEqual([candidature._id])
      expect(await ids(stranger, db)).toEqual([])
    }
    for (const db of ['users', 'prives']) expect(await ids(createur, db)).toEqual([createur.uid])
    expect(await ids(stranger, 'prives')).toEqual([])
  })

  it('writes by `bulkDocs` what the rules allow, without stamps, and reads why it is refused', async () => {
    const annonce = anAnnonce(boutique.uid)
    await boutique.push('annonces', annonce)
    const own = remote(boutique, 'annonces')
    const read = async () => (await own.get(annonce._id)) as PouchDB.Core.ExistingDocument<Annonce>
    const { marks: _, conflicts: __, ...bare } = await read()
    expect(await own.bulkDocs([{ ...bare, prix: 99 }])).toMatchObject([{ ok: true }])
    const written = await read()
    expect(written).toMatchObject({ prix: 99 })
    // The server has stamped it for its member.
    expect(Object.keys(written.marks?.stamps ?? {})).toContain('prix')
    expect(await own.bulkDocs([{ ...bare, prix: 50 }])).toMatchObject([{ error: 'conflict' }])
    expect(await own.bulkDocs([{ ...written, prix: -1 }])).toMatchObject([{ error: 'forbidden', reason: 'invalid' }])
    const other = await gateway.member('boutique')
    expect(await remote(other, 'annonces').bulkDocs([{ ...written, prix: 1 }])).toMatchObject([{ error: 'forbidden' }])
    expect(await read()).toMatchObject({ prix: 99 })
  })
})

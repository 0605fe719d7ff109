import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { concernedBy } from '#domain/access.ts'
import { DATABASE_NAMES, type DatabaseName, type Doc } from '#domain/rules.ts'
import { STORE_FORMAT } from '#gateway/store/format.ts'
import type { StoreDatabase } from '#gateway/store/store.ts'
import { aUser } from '#tests/fixtures/builders.ts'
import { BOUTIQUE, CREATEUR } from '#tests/fixtures/documents.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { openMemory } from '#tests/fixtures/memory-store.ts'
import {
  makeReleaseStore,
  RELEASE_EMAILS,
  RELEASE_NOW,
  RELEASE_PASSWORD,
  RELEASE_SECRET,
  type ReleaseStore,
} from '#tests/fixtures/release-store.ts'

const FOLDER = 'tests/fixtures/stores'

/** The committed stores of published releases, if any, and one written by this release. */
const files = existsSync(FOLDER) ? readdirSync(FOLDER) : []
const stored = files.map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as ReleaseStore)
const STORES = [...stored, await makeReleaseStore('this release')]

const UIDS = { boutique: BOUTIQUE, createur: CREATEUR }
type Who = keyof typeof UIDS

/** Today's gateway on a store written by an older release. */
async function startOn({ docs }: ReleaseStore): Promise<HttpGateway> {
  const store = await openMemory(RELEASE_SECRET)
  for (const [name, all] of Object.entries(docs)) await store.db(name as StoreDatabase).bulkDocs([...all])
  return startHttpGateway({ store, now: RELEASE_NOW + 60_000 })
}

async function signedIn(gateway: HttpGateway, who: Who) {
  const { token } = await gateway.call('POST', '/api/session', {
    email: RELEASE_EMAILS[who],
    password: RELEASE_PASSWORD,
  })
  const caller = gateway.caller(aUser(UIDS[who], who), token)
  const pull = async (name: DatabaseName) => (await caller.changes(name, '&scope=own')).results
  return { pull, push: caller.push }
}

const docsIn = ({ docs }: ReleaseStore, name: DatabaseName) => (docs[name] ?? []) as readonly Doc[]

it('each has something of every database of members, in a format that this release reads', () => {
  for (const store of STORES) {
    expect(DATABASE_NAMES.filter((name) => docsIn(store, name).length === 0)).toEqual([])
    expect(store.format).toBeLessThanOrEqual(STORE_FORMAT)
  }
})

describe.each(STORES.map((store) => [store.release, store] as const))('the store of %s', (_release, store) => {
  let gateway: HttpGateway
  beforeAll(async () => {
    gateway = await startOn(store)
  })

  it.each(['boutique', 'createur'] as const)('signs its %s in, and gives them all that was theirs', async (who) => {
    const { pull } = await signedIn(gateway, who)
    for (const name of DATABASE_NAMES) {
      const theirs = docsIn(store, name).filter(({ _id }) => concernedBy(name, _id).includes(UIDS[who]))
      const found = new Map((await pull(name)).map(({ id, doc }) => [id, doc]))
      for (const doc of theirs) expect(found.get(doc._id)).toMatchObject(doc)
    }
  })

  it('is gone on with: what a member changes is taken', async () => {
    const boutique = await signedIn(gateway, 'boutique')
    const createur = await signedIn(gateway, 'createur')
    const annonces = await boutique.pull('annonces')
    const free = annonces.find(({ doc }) => doc.active === false)?.doc
    expect(await boutique.push('annonces', { ...free, prix: 77 })).toMatchObject([{ ok: true }])
    const pending = (await boutique.pull('candidatures')).find(({ doc }) => doc.status === 'pending')?.doc
    expect(await boutique.push('candidatures', { ...pending, status: 'refused-by-boutique' })).toMatchObject([
      { ok: true },
    ])
    const [papers] = await createur.pull('partenariats')
    const header = { ...(papers?.doc.header as object), lieu: 'Nantes' }
    expect(await createur.push('partenariats', { ...papers?.doc, header })).toMatchObject([{ ok: true }])
    const [prive] = await createur.pull('prives')
    expect(await createur.push('prives', { ...prive?.doc, adresseLocale: '1 quai' })).toMatchObject([{ ok: true }])
  })
})

import { expect } from '@playwright/test'
import { build } from 'esbuild'
import { demoTest, test } from './fixtures.ts'
import { annonceOf } from './members.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

/** A stock PouchDB client for browsers, on IndexedDB: nothing of this project in it. */
async function stockClient(): Promise<string> {
  const contents = `
    import PouchDB from 'pouchdb-core'
    import http from 'pouchdb-adapter-http'
    import idb from 'pouchdb-adapter-idb'
    import replication from 'pouchdb-replication'
    globalThis.PouchDB = PouchDB.plugin(idb).plugin(http).plugin(replication)`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd(), loader: 'js' },
    bundle: true,
    format: 'iife',
    define: { global: 'globalThis' },
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

demoTest('a stock PouchDB client in a browser pulls the public annonces onto IndexedDB', async ({ page, server }) => {
  await page.goto(server.url)
  // Once the list is whole: until then its count is followed by a sentence that says so.
  const shown = await page.getByText(/^\d+ annonces$/).textContent()
  await page.evaluate(await stockClient())
  const pulled = await page.evaluate(async () => {
    const { PouchDB } = globalThis as unknown as { PouchDB: PouchDB.Static }
    const local = new PouchDB('client', { adapter: 'idb' })
    const remote = new PouchDB(`${location.origin}/sync/annonces`, { adapter: 'http' })
    const { ok } = await local.replicate.from(remote)
    const { rows } = await local.allDocs({ include_docs: true })
    return { ok, active: rows.filter(({ doc }) => (doc as { active?: boolean } | undefined)?.active).length }
  })
  expect(pulled.ok).toBe(true)
  expect(`${pulled.active} annonces`).toBe(shown)
})

interface Listed {
  readonly _id: string
  readonly prix?: number
  readonly marks?: unknown
  readonly conflicts?: unknown
}

test.describe('among ten annonces', () => {
  test.use({ ownServer: {} })

  test('a stock PouchDB client in a browser follows the public annonces live, in batches @long', async ({
    page,
    server,
    anAccount,
  }) => {
    const boutique = await anAccount('boutique')
    const first = await annonceOf(boutique, { prix: 40 })
    for (let more = 0; more < 9; more += 1) await annonceOf(boutique)
    await page.goto(`${server.url}/healthz`)
    await page.evaluate(await stockClient())
    await page.evaluate(() => {
      const { PouchDB } = globalThis as unknown as { PouchDB: PouchDB.Static }
      const local = new PouchDB('live', { adapter: 'idb' })
      const remote = new PouchDB(`${location.origin}/sync/annonces`, { adapter: 'http' })
      local.replicate.from(remote, { live: true, batch_size: 4 })
      Object.assign(globalThis, { local })
    })
    const listed = () =>
      page.evaluate(async () => {
        const { local } = globalThis as unknown as { local: PouchDB.Database }
        const { rows } = await local.allDocs({ include_docs: true })
        return rows.map(({ doc }) => doc as unknown) as Listed[]
      })
    const prix = async (id: string) => (await listed()).find(({ _id }) => _id === id)?.prix ?? null
    await expect.poll(async () => (await listed()).length).toBe(10)
    await expect.poll(() => prix(first._id)).toBe(40)
    const later = await annonceOf(boutique, { prix: 60 })
    await expect.poll(() => prix(later._id)).toBe(60)
    await boutique.push('annonces', [{ ...(await boutique.read('annonces', first._id)), prix: 77 }])
    await expect.poll(() => prix(first._id)).toBe(77)
    await boutique.push('annonces', [{ ...(await boutique.read('annonces', later._id)), active: false }])
    await expect.poll(() => prix(later._id)).toBeNull()
    expect((await listed()).filter(({ marks, conflicts }) => marks !== undefined || conflicts !== undefined)).toEqual(
      [],
    )
  })
})

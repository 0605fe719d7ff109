import { expect } from '@playwright/test'
import { build } from 'esbuild'
import { demoTest, test } from './fixtures.ts'
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

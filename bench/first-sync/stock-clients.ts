import { build } from 'esbuild'

/** Stock clients for browsers, with no code of this project: `stockRxdb` and `stockPouchdb` on the global object. */
const SOURCE = `
  import PouchDB from 'pouchdb-core'
  import http from 'pouchdb-adapter-http'
  import idb from 'pouchdb-adapter-idb'
  import replication from 'pouchdb-replication'
  import { createRxDatabase } from 'rxdb'
  import { replicateCouchDB } from 'rxdb/plugins/replication-couchdb'
  import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
  PouchDB.plugin(idb).plugin(http).plugin(replication)

  const id = { type: 'string', maxLength: 100 }
  const schema = { version: 0, primaryKey: '_id', type: 'object', properties: { _id: id }, required: ['_id'] }

  globalThis.stockRxdb = async (batchSize) => {
    const database = await createRxDatabase({ name: 'stock', storage: getRxStorageDexie() })
    const { annonces } = await database.addCollections({ annonces: { schema } })
    const begun = performance.now()
    const url = location.origin + '/sync/annonces/'
    const state = replicateCouchDB({ replicationIdentifier: 'stock', collection: annonces, url, live: false, pull: { batchSize } })
    await state.awaitInitialReplication()
    const ms = performance.now() - begun
    return { ms, count: await annonces.count().exec() }
  }

  globalThis.stockPouchdb = async (batch_size) => {
    const local = new PouchDB('stock', { adapter: 'idb' })
    const remote = new PouchDB(location.origin + '/sync/annonces', { adapter: 'http' })
    const begun = performance.now()
    await local.replicate.from(remote, { batch_size })
    const ms = performance.now() - begun
    const { rows } = await local.allDocs()
    return { ms, count: rows.length }
  }`

export async function stockClients(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: SOURCE, resolveDir: process.cwd(), loader: 'js' },
    bundle: true,
    format: 'iife',
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

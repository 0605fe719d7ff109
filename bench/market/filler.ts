import { readEnv } from '../../gateway/env.ts'
import { openStore } from '../../gateway/store/open-store.ts'
import { annoncesOf } from './annonces.ts'

/** A process that writes a market into a data folder's store, and releases it by exiting: `<folder> <count>`. */
const BATCH = 500
const [dataDir = '', count = ''] = process.argv.slice(2)
const store = await openStore(readEnv({ DATA_DIR: dataDir }))
const annonces: PouchDB.Core.PutDocument<Record<string, unknown>>[] = []
for (const annonce of annoncesOf(Number(count))) annonces.push({ ...annonce })
while (annonces.length > 0) await store.db('annonces').bulkDocs(annonces.splice(0, BATCH))
await store.close()
process.exit(0)

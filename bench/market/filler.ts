import { readEnv } from '../../gateway/env.ts'
import { openStore } from '../../gateway/store/open-store.ts'
import { annoncesOf } from './annonces.ts'
import { fillStore } from './fill.ts'

/** A process that writes into the store of a data folder, and gives it back by ending: `<folder> <count>`, or `<folder> change`. */
const [dataDir = '', what = ''] = process.argv.slice(2)
const store = await openStore(readEnv({ DATA_DIR: dataDir }))
if (what === 'change') {
  const db = store.db('annonces')
  for (const { _id } of annoncesOf(1)) await db.put({ ...(await db.get(_id)), prix: 99 })
} else await fillStore(store, Number(what))
await store.close()
process.exit(0)

import { openLeveldb } from '../../gateway/store/leveldb.ts'
import type { Uid } from '../../src/domain/ids.ts'
import { anAnnonce, aUser, newId } from '../../tests/fixtures/builders.ts'

/** A process of its own: writes a market into a data folder, of boutiques that have had accounts for long. */
const BATCH = 500
const BOUTIQUES = 200
const DESCRIPTION = 'Une étagère lumineuse près de la caisse, pour des pièces faites main. '.repeat(10)

const [dataDir = '', annonces = '0'] = process.argv.slice(2)
const store = await openLeveldb(dataDir)
const boutiques = Array.from({ length: BOUTIQUES }, () => newId(20) as Uid)
await store.db('accounts').bulkDocs(
  boutiques.map((uid) => ({
    _id: `account:${uid}`,
    uid,
    email: `${uid}@exemple.fr`,
    userType: 'boutique',
    password: '',
    createdAt: '2026-01-01T09:00:00.000Z',
  })),
)
const users = boutiques.map((uid) => aUser(uid, 'boutique', { email: `${uid}@exemple.fr` }))
await store.db('users').bulkDocs(users as unknown as PouchDB.Core.PutDocument<Record<string, unknown>>[])
for (let written = 0; written < Number(annonces); written += BATCH) {
  const docs = Array.from({ length: BATCH }, (_, index) =>
    anAnnonce(boutiques[index % BOUTIQUES] as Uid, { description: DESCRIPTION }),
  )
  await store.db('annonces').bulkDocs(docs as unknown as PouchDB.Core.PutDocument<Record<string, unknown>>[])
}
await store.close()
process.exit(0)

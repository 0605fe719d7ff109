import { getAllCollectionDocuments, type RxCollection, type RxDatabase } from 'rxdb'
import type { Annonce } from '#domain/annonce.ts'
import { SCHEMA_VERSIONS } from '#wire/schema-versions.ts'
import type { PublicDatabase } from '../database.ts'
import { migrationsOf, replicatedSchema, type Stored } from '../schemas.ts'
import { SCHEMA } from './exchange.ts'
import { readPlace, type Written } from './notes.ts'
import type { StoredIndex } from './stored-index.ts'

const A_READ = 500 // documents
const FORMER = 'annonces'

type FormerCollection = RxCollection<Stored<Annonce>>

/** Former versions of the app kept each public annonce as a document of its own; some recorded each once more. */
async function openFormer(database: PublicDatabase): Promise<FormerCollection | undefined> {
  const known = await getAllCollectionDocuments(database.internalStore)
  if (!known.some(({ data }) => data.name === FORMER)) return undefined
  const { annonces } = await (database as unknown as RxDatabase).addCollections({
    [FORMER]: { schema: replicatedSchema(FORMER), migrationStrategies: migrationsOf(FORMER) },
  })
  return annonces as FormerCollection | undefined
}

async function* documentsOf(former: FormerCollection): AsyncGenerator<readonly Annonce[], void> {
  for (let after = ''; ; ) {
    const selector = { _id: { $gt: after } }
    const docs = await former.find({ selector, sort: [{ _id: 'asc' }], limit: A_READ }).exec()
    yield docs.map((doc) => doc.toJSON() as unknown as Annonce)
    if (docs.length < A_READ) return
    after = docs.at(-1)?.primary ?? ''
  }
}

/** Where the former version was is where this one goes on, when its documents had the same fields. */
async function placeAfter({ catalogue }: PublicDatabase, round: number): Promise<Written> {
  const before = await readPlace(catalogue)
  const wasSame = String(before?.schema) === String(SCHEMA_VERSIONS.annonces)
  return { begun: null, ...(before !== undefined && wasSame ? { place: { ...before, schema: SCHEMA, round } } : {}) }
}

/**
 * Takes what a former version of the app kept on this device, so that it is read without a network, and removes it. A
 * page that dies in between takes it again.
 */
export async function takeFormer(database: PublicDatabase, index: StoredIndex): Promise<void> {
  const former = await openFormer(database)
  if (former === undefined) return
  for await (const annonces of documentsOf(former)) {
    for (const annonce of annonces) if (annonce.active) index.putWhole(annonce)
    await index.flush()
  }
  await index.flush(await placeAfter(database, index.round))
  await former.remove()
}

import { getAllCollectionDocuments, removeConnectedStorageFromCollection } from 'rxdb'
import type { PublicDatabase } from '../database.ts'

/**
 * Removes what RxDB's replication had recorded of the public annonces, when it followed them: each of them once more. A
 * tab of that version that is still open has another version of the schema, and so a record of its own.
 */
export async function removeFormerRecord({ annonces }: PublicDatabase): Promise<void> {
  const { database, schema, name } = annonces
  const all = await getAllCollectionDocuments(database.internalStore)
  const mine = all.filter(({ data }) => data.name === name && data.schema.version === schema.version)
  for (const { collectionName, schema: stored } of mine.flatMap(({ data }) => data.connectedStorages)) {
    const record = await database.storage.createStorageInstance({
      databaseInstanceToken: database.token,
      databaseName: database.name,
      collectionName,
      schema: stored,
      multiInstance: database.multiInstance,
      options: {},
      devMode: false,
    })
    await record.remove()
    await removeConnectedStorageFromCollection(annonces, collectionName, stored)
  }
}

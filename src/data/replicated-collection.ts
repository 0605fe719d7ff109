import type { RxCollection } from 'rxdb'
import type { DatabaseName } from '#domain/rules.ts'
import type { PrivateDatabase } from './database.ts'
import type { Documents, Stored } from './schemas.ts'

/** A member's collection of a database that is replicated, whatever its documents are. */
export function replicatedCollection(
  database: PrivateDatabase,
  name: DatabaseName,
): RxCollection<Stored<Documents[DatabaseName]>> {
  return database[name] as unknown as RxCollection<Stored<Documents[DatabaseName]>>
}

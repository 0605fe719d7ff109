/** The schema version of each collection: increment it when the fields change, so that devices migrate their data. */
export const COLLECTION_VERSIONS = {
  annonces: 1,
  candidatures: 1,
  users: 1, // also the version of `profiles`, other members' documents
  prives: 1,
  partenariats: 1,
  records: 1,
  suivis: 2,
  conversations: 1,
  notes: 1,
  rejections: 1,
  catalogue: 1,
} as const

export type CollectionName = keyof typeof COLLECTION_VERSIONS

/** RxDB counts from 0; from 1 on, it looks for an older version's data to migrate. */
export function rxdbVersion(collection: CollectionName): number {
  return COLLECTION_VERSIONS[collection] - 1
}

/** The IndexedDB database in which RxDB's Dexie storage keeps a collection. */
export function storeName(database: string, collection: CollectionName | 'profiles'): string {
  return `rxdb-dexie-${database}--${rxdbVersion(collection === 'profiles' ? 'users' : collection)}--${collection}`
}

/** The version of each collection of a device: raised whenever its fields change, so that devices migrate theirs. */
export const COLLECTION_VERSIONS = {
  annonces: 1,
  candidatures: 1,
  users: 1, // and the profiles of others
  prives: 1,
  partenariats: 1,
  records: 1,
  suivis: 1,
  conversations: 1,
  notes: 1,
  rejections: 1,
  catalogue: 1,
} as const

export type CollectionName = keyof typeof COLLECTION_VERSIONS

/** RxDB counts from 0, and from 1 on looks for what an older version has left. */
export function rxdbVersion(collection: CollectionName): number {
  return COLLECTION_VERSIONS[collection] - 1
}

/** The IndexedDB database in which RxDB's storage on Dexie keeps a collection. */
export function storeName(database: string, collection: CollectionName | 'profiles'): string {
  return `rxdb-dexie-${database}--${rxdbVersion(collection === 'profiles' ? 'users' : collection)}--${collection}`
}

import type { DatabaseName } from '#domain/rules.ts'

/** The version of each replicated collection: raised whenever its fields change, so that devices migrate theirs. */
export const SCHEMA_VERSIONS: { readonly [D in DatabaseName]: number } = {
  annonces: 1,
  candidatures: 1,
  users: 1,
  prives: 1,
  partenariats: 1,
  records: 1,
  suivis: 1,
  conversations: 1,
}

/** The version of every collection of a device, those that nothing replicates included. */
export const COLLECTION_VERSIONS = {
  ...SCHEMA_VERSIONS,
  profiles: SCHEMA_VERSIONS.users,
  drafts: 1,
  rejections: 1,
  catalogue: 1,
} as const

/** RxDB counts from 0, and from 1 on looks for what an older version has left. */
export function rxdbVersion(version: number): number {
  return version - 1
}

/** The IndexedDB database in which RxDB's storage on Dexie keeps a collection. */
export function storeName(database: string, collection: keyof typeof COLLECTION_VERSIONS): string {
  return `rxdb-dexie-${database}--${rxdbVersion(COLLECTION_VERSIONS[collection])}--${collection}`
}

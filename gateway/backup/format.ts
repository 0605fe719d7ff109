import type { Replica } from '../store/restoring/replicas.ts'
import type { StoreDatabase } from '../store/store.ts'

/**
 * A backup is a tar that any program opens (docs/exploitation.md): `backup.json` first, then documents as lines of JSON,
 * and `manifest.json` last, which counts them. What comes later replaces what came before.
 */
export const FORMAT = 1

export const HEAD = 'backup.json'
export const MANIFEST = 'manifest.json'

/** One file of the archive, whole: none holds more than a few megabytes. */
export interface ArchiveEntry {
  readonly name: string
  readonly bytes: Uint8Array
}

/** What is known when a backup begins. */
export interface Head {
  readonly product: 'rayon-libre'
  readonly format: number
  /** Of the app that made it. */
  readonly version: string
  /** What its documents may hold: an older app does not know a newer wire's. */
  readonly wire: number
  /** ISO 8601. */
  readonly startedAt: string
  readonly store: 'leveldb' | 'couchdb'
  /** By which secret its ids were made: the secret's mark, never itself. */
  readonly idSecret: string
}

export interface Count {
  /** Lines: a document that changed while it was copied counts again. */
  readonly documents: number
  readonly deletions: number
}

/** What is known when it has ended. */
export interface BackupManifest extends Head {
  /** What was written up to then is in it, ISO 8601. */
  readonly asOf: string
  /** Whether it is the store as it stood at one instant; else people wrote all the time, and its end is of several. */
  readonly exact: boolean
  readonly databases: { readonly [name: string]: Count }
}

/**
 * What is copied, and in which order: what needs something else before that. Whatever is made anew is not: `catalogue`, and
 * of `coordination` all but who has which address.
 */
export const COPIED: readonly StoreDatabase[] = [
  'suivis',
  'conversations',
  'records',
  'partenariats',
  'candidatures',
  'annonces',
  'prives',
  'users',
  'mail',
  'moderation',
  'coordination',
  'accounts',
  'photos',
]

/** Whether what stands under an id goes into a backup. */
export function isCopiedId(name: StoreDatabase, id: string): boolean {
  return name !== 'coordination' || id.startsWith('claim:')
}

/** Whether a document does. A link's secret does not, even sealed: who needs one asks for another. */
export function isCopied(name: StoreDatabase, { sealed }: Replica): boolean {
  return name !== 'mail' || sealed === undefined
}

export const linesName = (database: string, index: number) => `${database}/${String(index).padStart(6, '0')}.ndjson`

const LINES = /^([a-z]+)\/\d{6}\.ndjson$/

export function databaseOf(partName: string): StoreDatabase | null {
  const name = LINES.exec(partName)?.[1]
  return COPIED.find((copied) => copied === name) ?? null
}

/** The same bytes, not copied, as what is not Node's alone. */
export function plain({ buffer, byteOffset, byteLength }: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength)
}

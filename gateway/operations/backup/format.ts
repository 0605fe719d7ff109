import type { Replica } from '../../store/restoring/replicas.ts'
import type { StoreDatabase } from '../../store/store.ts'

/**
 * A backup is a standard tar (docs/exploitation.md): `backup.json` first, then documents as lines of JSON, and
 * `manifest.json` last, which counts them. Later lines replace earlier ones.
 */
export const FORMAT = 1

export const HEAD = 'backup.json'
export const MANIFEST = 'manifest.json'

/** One file of the archive, whole: a few megabytes at most. */
export interface ArchiveEntry {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Header, written when a backup begins. */
export interface Head {
  readonly product: 'rayon-libre'
  readonly format: number
  /** Version of the app that made it. */
  readonly version: string
  /** Wire version of its documents: an older app does not know a newer wire's. */
  readonly wire: number
  /** ISO 8601. */
  readonly startedAt: string
  readonly store: 'leveldb' | 'couchdb'
  /** Mark of the secret that its ids were made with, never the secret itself. */
  readonly idSecret: string
}

export interface Count {
  /** Lines: a document that changed during the copy counts again. */
  readonly documents: number
  readonly deletions: number
}

/** Header and totals, written when a backup ends. */
export interface BackupManifest extends Head {
  /** Every write up to this instant is in the backup, ISO 8601. */
  readonly asOf: string
  /** Whether it is the store at one instant; false when writes never paused, so that its end mixes several. */
  readonly exact: boolean
  readonly databases: { readonly [name: string]: Count }
}

/**
 * The databases in a backup, in order: dependent documents before those they need. Rebuildable data is left out:
 * `catalogue`, and all of `coordination` but the claims of e-mail addresses.
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

/** Whether a backup includes the document of an id. */
export function isCopiedId(name: StoreDatabase, id: string): boolean {
  return name !== 'coordination' || id.startsWith('claim:')
}

/** Whether a backup includes a document. Not a link's secret, even sealed: its recipient requests another. */
export function isCopied(name: StoreDatabase, { sealed }: Replica): boolean {
  return name !== 'mail' || sealed === undefined
}

export const linesName = (database: string, index: number) => `${database}/${String(index).padStart(6, '0')}.ndjson`

const LINES = /^([a-z]+)\/\d{6}\.ndjson$/

export function databaseOf(partName: string): StoreDatabase | null {
  const name = LINES.exec(partName)?.[1]
  return COPIED.find((copied) => copied === name) ?? null
}

/** The same bytes as a plain Uint8Array, not copied. */
export function plain({ buffer, byteOffset, byteLength }: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength)
}

import type { Readable } from 'node:stream'
import type { Replica } from '../../store/restoring/replicas.ts'
import type { StoreDatabase } from '../../store/store.ts'
import { unpack } from './archive.ts'
import { BackupError } from './errors.ts'
import {
  type ArchiveEntry,
  type BackupManifest,
  databaseOf,
  FORMAT,
  HEAD,
  type Head,
  isCopied,
  isCopiedId,
  MANIFEST,
} from './format.ts'

/** Receives documents as they are read; a photo with its pictures. */
export type Take = (name: StoreDatabase, replicas: readonly Replica[]) => Promise<void>

/** Decodes text exactly: it refuses bytes that are not UTF-8, where a lenient decoder would change them. */
const strictText = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** @throws BackupError `damaged` for invalid text or JSON */
function parsed(part: ArchiveEntry): readonly unknown[] {
  try {
    const text = strictText.decode(part.bytes)
    if (databaseOf(part.name) === null) return [JSON.parse(text)]
    return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown]))
  } catch (cause) {
    throw new BackupError('damaged', part.name, { cause })
  }
}

/** @throws BackupError `not-a-backup`, or `newer` than what this app reads */
function checkHead(part: ArchiveEntry, wire: number): void {
  if (part.name !== HEAD) throw new BackupError('not-a-backup', '')
  const head = parsed(part)[0] as Head
  if (head?.product !== 'rayon-libre') throw new BackupError('not-a-backup', '')
  if (!(head.format <= FORMAT && head.wire <= wire)) throw new BackupError('newer', head.version)
}

const REVISION = /^[1-9]\d*-[0-9a-f]{32}$/

/**
 * Whether a value is a document that `collect` writes, as far as a store depends on it. A rule, an index or a local
 * document, whose ids begin with `_`, would take effect; a document with an invalid revision cannot be opened again.
 */
function isReplica(name: StoreDatabase, value: unknown): value is Replica {
  const { _id, _rev, _revisions } = (value ?? {}) as Partial<Replica>
  if (typeof _id !== 'string' || _id.startsWith('_') || !isCopiedId(name, _id)) return false
  return REVISION.test(String(_rev)) && Array.isArray(_revisions?.ids) && isCopied(name, value as Replica)
}

function replicasOf(database: StoreDatabase, part: ArchiveEntry): readonly Replica[] {
  return parsed(part).map((value) => {
    if (!isReplica(database, value)) throw new BackupError('foreign', part.name)
    return value
  })
}

/** Whether as many lines were read as were written. */
function isComplete({ databases }: BackupManifest, counts: ReadonlyMap<string, number>): boolean {
  const expected = Object.entries(databases).map(
    ([name, { documents, deletions }]) => [name, documents + deletions] as const,
  )
  return (
    expected.every(([name, count]) => count === (counts.get(name) ?? 0)) &&
    [...counts.keys()].every((name) => name in databases)
  )
}

/**
 * Reads a whole backup. `take` receives documents before the file is known to be complete: read it once with a `take`
 * that does nothing, to check it, and then again.
 * @param wire the newest wire version that this app supports
 * @throws BackupError; what `take` throws
 */
export async function readBackup(file: Readable, wire: number, take: Take): Promise<BackupManifest> {
  let begun = false
  let manifest: BackupManifest | null = null
  const counts = new Map<string, number>()
  for await (const part of unpack(file)) {
    const database = databaseOf(part.name)
    if (!begun) {
      checkHead(part, wire)
      begun = true
    } else if (manifest === null && part.name === MANIFEST) manifest = parsed(part)[0] as BackupManifest
    else if (manifest !== null || database === null) throw new BackupError('foreign', part.name)
    else {
      const replicas = replicasOf(database, part)
      counts.set(database, (counts.get(database) ?? 0) + replicas.length)
      await take(database, replicas)
    }
  }
  if (manifest === null || !isComplete(manifest, counts)) throw new BackupError('cut', '')
  return manifest
}

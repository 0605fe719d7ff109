import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Replica } from '../store/restoring/replicas.ts'
import type { StoreDatabase } from '../store/store.ts'
import { unpack } from './archive.ts'
import { parseJson, strictText } from './bytes.ts'
import { isManifest, isReplica } from './check.ts'
import { BackupError } from './errors.ts'
import {
  databaseOf,
  FORMAT,
  HEAD,
  type Head,
  isSums,
  MANIFEST,
  type Manifest,
  type Part,
  PHOTO_DOCUMENT,
  photoOf,
  SUMS,
} from './format.ts'
import { readLines } from './lines.ts'

/** Takes documents as they come; a photo with its pictures. */
export type Take = (name: StoreDatabase, replicas: readonly Replica[]) => Promise<void>

const textOf = ({ bytes }: Part) => strictText.decode(bytes)

/** @throws BackupError `not-a-backup`, or `newer` than what this app reads */
function readHead(part: Part, wire: number): Head {
  if (part.name !== HEAD) throw new BackupError('not-a-backup', '')
  const head = parseJson(textOf(part)) as Head
  if (head?.product !== 'rayon-libre') throw new BackupError('not-a-backup', '')
  if (!(head.format <= FORMAT && head.wire <= wire)) throw new BackupError('newer', head.version)
  return head
}

const foreign = ({ name }: Part) => new BackupError('foreign', name)

function readManifest(part: Part): Manifest {
  const manifest = parseJson(textOf(part))
  if (!isManifest(manifest)) throw foreign(part)
  return manifest
}

async function replicasOf(database: StoreDatabase, part: Part): Promise<readonly Replica[]> {
  return (await readLines(part)).map((line) => {
    if (!isReplica(database, line)) throw foreign(part)
    return line
  })
}

/** A photo whose pictures come after its document. */
interface Pending {
  readonly replica: Replica
  readonly prefix: string
  readonly pictures: Map<string, string>
}

const wanted = ({ replica, pictures }: Pending): boolean =>
  Object.keys(replica._attachments ?? {}).every((name) => pictures.has(name))

function whole({ replica, pictures }: Pending): Replica {
  const entries = Object.entries(replica._attachments ?? {}).map(
    ([name, { content_type }]) => [name, { content_type, data: pictures.get(name) ?? '' }] as const,
  )
  return { ...replica, _attachments: Object.fromEntries(entries) }
}

/** Puts photos together from their parts. */
function createPhotos(take: Take) {
  let pending: Pending | null = null
  const settle = async (): Promise<void> => {
    if (pending === null || !wanted(pending)) return
    await take('photos', [whole(pending)])
    pending = null
  }
  return {
    add: async (part: Part, { id, rev, file }: { id: string; rev: string; file: string }): Promise<void> => {
      const prefix = `${id}/${rev}`
      if (file === PHOTO_DOCUMENT) {
        if (pending !== null) throw new BackupError('damaged', part.name)
        const replica = parseJson(textOf(part))
        if (!isReplica('photos', replica, true) || replica._id !== id || replica._rev !== rev) throw foreign(part)
        pending = { replica, prefix, pictures: new Map() }
      } else {
        if (pending?.prefix !== prefix) throw new BackupError('damaged', part.name)
        if (pending.replica._attachments?.[file] === undefined) throw foreign(part)
        pending.pictures.set(file, Buffer.from(part.bytes).toString('base64'))
      }
      await settle()
    },
    isComplete: () => pending === null,
  }
}

/** The checksums of the parts since the last list. */
function createSums() {
  let sums: string[] = []
  return {
    add: ({ name, bytes }: Part) => {
      if (sums.length === SUMS) throw new BackupError('foreign', name)
      sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
    },
    check: (part: Part) => {
      if (sums.join('') !== textOf(part)) throw new BackupError('damaged', part.name)
      sums = []
    },
  }
}

async function readParts(parts: AsyncIterable<Part>, wire: number, take: Take): Promise<Manifest> {
  let head: Head | null = null
  let manifest: Manifest | null = null
  let count = 0
  const sums = createSums()
  const photos = createPhotos(take)
  for await (const part of parts) {
    try {
      if (isSums(part.name)) {
        sums.check(part)
        continue
      }
      sums.add(part)
      if (manifest !== null) throw foreign(part)
      if (head === null) head = readHead(part, wire)
      else if (part.name === MANIFEST) manifest = readManifest(part)
      else {
        count += 1
        const database = databaseOf(part.name)
        const photo = photoOf(part.name)
        if (database !== null) await take(database, await replicasOf(database, part))
        else if (photo !== null) await photos.add(part, photo)
        else throw foreign(part)
      }
    } catch (error) {
      // What zlib and JSON say of what is not theirs.
      const ours =
        !(error instanceof SyntaxError) &&
        !(error instanceof Error && /^Z_|^ERR_BUFFER|^ERR_ENCODING/.test(codeOf(error)))
      throw ours ? error : new BackupError('damaged', part.name, { cause: error })
    }
  }
  if (manifest === null || manifest.parts !== count || !photos.isComplete()) throw new BackupError('cut', '')
  return manifest
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/**
 * Reads a whole backup, each document of which is looked at before it is given. What it holds is taken before it is known whether the file holds to its end: it is read once for
 * that, with nobody to take anything, and once more.
 * @param wire the newest that this app knows
 * @throws BackupError; what `take` throws
 */
export function readBackup(file: Readable, wire: number, take: Take): Promise<Manifest> {
  return readParts(unpack(file), wire, take)
}

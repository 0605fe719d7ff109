import type { Refusal } from '#domain/codes.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { same } from '#domain/same.ts'
import { titleOf } from '#domain/title.ts'
import { versionOf } from '#domain/versions/document.ts'
import { pathOf } from '#domain/versions/merge.ts'
import { isVersioned, SHAPES } from '#domain/versions/shapes.ts'
import type { Clock } from '../platform/platform.ts'
import type { PrivateDatabase } from '../store/collections.ts'
import { blankOf, fieldsOf, type LocalDoc } from './wire.ts'

type Version = LocalDoc<DatabaseName>

/** Stores a rejected version and its reason, durably, before the server's version, `theirs`, replaces it. */
export type SetAside = <D extends DatabaseName>(
  name: D,
  version: LocalDoc<D>,
  refusal: Refusal,
  theirs: LocalDoc<D>,
) => Promise<void>

/** A rejection's id: stable, since the same version may be rejected again when the page closed before acting on it. */
function rejectionId(name: DatabaseName, { _id, unsentAt }: Version): string {
  return `${name}|${_id}|${unsentAt}`
}

/** The instant of the write that a rejection is about. */
export function writtenAt(rejection: string): string {
  return rejection.split('|')[2] ?? ''
}

/** A version's values by cell, or by field where its kind has no cells; without its marks. */
function saidIn(name: DatabaseName, version: Version): Map<string, unknown> {
  if (!isVersioned(name)) return new Map(Object.entries(fieldsOf<DatabaseName>(name, version)))
  const { cells } = versionOf(SHAPES[name], version as unknown as Parameters<typeof versionOf>[1])
  return new Map(
    Object.entries(cells).flatMap(([target, fields]) =>
      Object.entries(fields).map(([field, value]) => [pathOf(target, field), value] as const),
    ),
  )
}

/** Fields of a candidature that only the server sets, whatever a device sent. */
const SERVER_FIELDS: readonly string[] = ['offerExpiresAt', 'email']

/** The cells in which two versions differ, except those that no member writes. */
function cellsThatDiffer(name: DatabaseName, a: Version, b: Version): string[] {
  const [one, other] = [saidIn(name, a), saidIn(name, b)]
  const all = new Set([...one.keys(), ...other.keys()])
  const written = name === 'candidatures' ? [...all].filter((cell) => !SERVER_FIELDS.includes(cell)) : [...all]
  return written.filter((cell) => !same(one.get(cell), other.get(cell)))
}

/**
 * Stores rejected versions in the member's own database, one document each: the next rejection of a document does not
 * overwrite the former one's content.
 */
export function setAsideIn(database: PrivateDatabase, clock: Pick<Clock, 'now'>): SetAside {
  return async (name, version, refusal, theirs) => {
    await database.rejections.incrementalUpsert({
      _id: rejectionId(name, version),
      db: name,
      docId: version._id,
      at: new Date(clock.now()).toISOString(),
      title: titleOf(name, version),
      refusal: { ...refusal },
      fields: cellsThatDiffer(name, version, theirs),
      version: fieldsOf(name, version),
    })
  }
}

/**
 * Removes the rejections of a document that a new version replaces: those whose changed cells have all been written
 * again. A removal replaces them all.
 */
export async function replaceRejections(
  database: PrivateDatabase,
  name: DatabaseName,
  before: Version | null,
  next: Version,
): Promise<void> {
  const refused = await database.rejections.find({ selector: { db: name, docId: next._id } }).exec()
  if (refused.length === 0) return
  const from = before ?? (blankOf(name, next) as unknown as Version)
  const written = cellsThatDiffer(name, next, from)
  for (const rejection of refused) {
    const { fields } = rejection.toJSON()
    const replaced = fields.length > 0 && fields.every((field) => written.includes(field))
    if (next.removal || replaced) await rejection.incrementalRemove()
  }
}

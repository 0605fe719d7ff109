import type { Refusal } from '#domain/codes.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { same } from '#domain/same.ts'
import { titleOf } from '#domain/title.ts'
import { versionOf } from '#domain/versions/document.ts'
import { pathOf } from '#domain/versions/merge.ts'
import { isVersioned, SHAPES } from '#domain/versions/shapes.ts'
import type { PrivateDatabase } from '../database.ts'
import type { Clock } from '../platform/platform.ts'
import { blankOf, fieldsOf, type LocalDoc } from './wire.ts'

type Version = LocalDoc<DatabaseName>

/**
 * Keeps a refused version and its reason, durably, before it yields to what stands on the server.
 */
export type SetAside = (name: DatabaseName, version: Version, refusal: Refusal, stands: Version) => Promise<void>

/** The id of a refused version. The same version may come again, when the page was closed before this was acted upon. */
function rejectionId(name: DatabaseName, { _id, unsentAt }: Version): string {
  return `${name}|${_id}|${unsentAt}`
}

/** The instant of the write that a rejection is about. */
export function writtenAt(rejection: string): string {
  return rejection.split('|')[2] ?? ''
}

/** What a version says by cell, or by field where its kind has no cells; who wrote it left out. */
function saidIn(name: DatabaseName, version: Version): Map<string, unknown> {
  if (!isVersioned(name)) return new Map(Object.entries(fieldsOf<DatabaseName>(name, version)))
  const { cells } = versionOf(SHAPES[name], version as unknown as Parameters<typeof versionOf>[1])
  return new Map(
    Object.entries(cells).flatMap(([target, fields]) =>
      Object.entries(fields).map(([field, value]) => [pathOf(target, field), value] as const),
    ),
  )
}

/** What the server alone writes in a candidature, whatever a device put there. */
const SERVER_FIELDS: readonly string[] = ['offerExpiresAt', 'email']

/** The cells in which two versions differ, but for those that no member writes. */
function cellsThatDiffer(name: DatabaseName, a: Version, b: Version): string[] {
  const [one, other] = [saidIn(name, a), saidIn(name, b)]
  const all = new Set([...one.keys(), ...other.keys()])
  const written = name === 'candidatures' ? [...all].filter((cell) => !SERVER_FIELDS.includes(cell)) : [...all]
  return written.filter((cell) => !same(one.get(cell), other.get(cell)))
}

/**
 * Keeps refused versions in the member's own database, each by itself: the next refusal of a document does not cover what
 * was typed before.
 */
export function setAsideIn(database: PrivateDatabase, clock: Pick<Clock, 'now'>): SetAside {
  return async (name, version, refusal, stands) => {
    await database.rejections.incrementalUpsert({
      _id: rejectionId(name, version),
      db: name,
      docId: version._id,
      at: new Date(clock.now()).toISOString(),
      title: titleOf(name, version),
      refusal: { ...refusal },
      fields: cellsThatDiffer(name, version, stands),
      version: fieldsOf(name, version),
    })
  }
}

/**
 * Takes off the list the refused versions of a document that a new one replaces: all that had been written in them has
 * been written anew. A removal replaces them all.
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

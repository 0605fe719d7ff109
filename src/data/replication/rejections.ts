import type { Annonce } from '#domain/annonce.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { same } from '#domain/same.ts'
import type { User } from '#domain/user.ts'
import type { PrivateDatabase } from '../database.ts'
import type { Clock } from '../device/environment.ts'
import type { SetAside } from './push.ts'
import type { PushMemory } from './push-memory.ts'
import { fieldsOf, type LocalDoc } from './wire.ts'

/** A name a person recognises in a document of any kind. */
export function titleOf(name: DatabaseName, doc: unknown): string {
  if (name === 'annonces') return (doc as Annonce).nom
  if (name === 'candidatures') return (doc as Candidature).annonce.nom
  return name === 'users' ? (doc as User).nom : ''
}

const MARKS: readonly string[] = ['marks', 'conflicts']

type Version = LocalDoc<DatabaseName>

/** The fields in which two versions differ, but for who wrote them. */
function fieldsThatDiffer(name: DatabaseName, a: Version, b: Version): string[] {
  const [one, other] = [fieldsOf(name, a), fieldsOf(name, b)]
  return Object.keys(one).filter((field) => !MARKS.includes(field) && !same(one[field], other[field]))
}

/**
 * Keeps refused versions in the member's own database, each by itself: the next refusal of a document does not cover what
 * was typed before.
 */
export function setAsideIn(database: PrivateDatabase, memory: PushMemory, clock: Pick<Clock, 'now'>): SetAside {
  return async (name, version, refusal, stands) => {
    await database.rejections.incrementalUpsert({
      // The same version may come again, when the page was closed before this was acted upon.
      _id: `${name}|${version._id}|${version.unsentAt}`,
      db: name,
      docId: version._id,
      at: new Date(clock.now()).toISOString(),
      title: titleOf(name, version),
      refusal: { ...refusal },
      fields: fieldsThatDiffer(name, version, stands),
      version: fieldsOf(name, version),
    })
    memory.addRejected(name, version._id)
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
  const written = before === null ? Object.keys(fieldsOf(name, next)) : fieldsThatDiffer(name, next, before)
  for (const rejection of refused) {
    const { fields } = rejection.toJSON()
    const replaced = fields.length > 0 && fields.every((field) => written.includes(field))
    if (next.removal || replaced) await rejection.incrementalRemove()
  }
}

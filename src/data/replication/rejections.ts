import type { Annonce } from '#domain/annonce.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { DatabaseName } from '#domain/rules.ts'
import type { User } from '#domain/user.ts'
import type { PrivateDatabase } from '../database.ts'
import type { Clock } from '../device/environment.ts'
import type { SetAside } from './push.ts'
import type { PushMemory } from './push-memory.ts'
import { fieldsOf } from './wire.ts'

export function rejectionId(name: DatabaseName, docId: string): string {
  return `${name}|${docId}`
}

/** A name a person recognises in a document of any kind. */
export function titleOf(name: DatabaseName, doc: unknown): string {
  if (name === 'annonces') return (doc as Annonce).nom
  if (name === 'candidatures') return (doc as Candidature).annonce.nom
  return name === 'users' ? (doc as User).nom : ''
}

/** Keeps refused versions in the member's own database; refused twice, a document has one entry, the latest. */
export function setAsideIn(database: PrivateDatabase, memory: PushMemory, clock: Pick<Clock, 'now'>): SetAside {
  return async (name, version, refusal) => {
    await database.rejections.incrementalUpsert({
      _id: rejectionId(name, version._id),
      db: name,
      docId: version._id,
      at: new Date(clock.now()).toISOString(),
      title: titleOf(name, version),
      refusal: { ...refusal },
      version: fieldsOf(name, version),
    })
    memory.addRejected(name, version._id)
  }
}

import type { RxCollection, RxDocument } from 'rxdb'
import type { Candidature } from '#domain/candidature.ts'
import { ownersOf, type Uid } from '#domain/ids.ts'
import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { CANDIDATURE_TRANSITIONS, type CandidatureActor } from '#domain/transitions.ts'
import type { Versioned } from '#domain/versions/fields.ts'
import { authorOf, isNodeOf, type Stamp } from '#domain/versions/stamp.ts'
import type { Clock } from '../device/environment.ts'
import type { Documents, Stored } from '../schemas.ts'
import type { LocalDoc } from './wire.ts'

type Doc = Stored<Documents[DatabaseName]>

/** What the store has now, of what this member may read. */
export type Listed = ReadonlyMap<string, LocalDoc<DatabaseName>>

/** The stamps of a document's values, those that gave way and are kept beside included. */
function stampsOf({ marks, conflicts }: Versioned): readonly Stamp[] {
  const beside = Object.values(conflicts ?? {}).flatMap(({ stamp }) => stamp ?? [])
  return [...Object.values(marks?.stamps ?? {}), ...beside]
}

/** Whether the state of a candidature is this member's doing. */
function hasMoved({ status, creatorId }: Stored<Candidature>, uid: Uid): boolean {
  const me: CandidatureActor = creatorId === uid ? 'creator' : 'boutique'
  return CANDIDATURE_TRANSITIONS.some(({ from, to, by }) => from !== null && to === status && by.includes(me))
}

/** Whether this boutique had accepted what was then confirmed, and the store knows of neither. */
function hasLostAcceptance(doc: Doc, uid: Uid, there: LocalDoc<DatabaseName> | undefined): boolean {
  const [{ status, boutiqueId }, stored] = [doc, there] as unknown as [Stored<Candidature>, Candidature | undefined]
  return boutiqueId === uid && status === 'confirmed' && stored?.status === 'pending'
}

/** Whether something in it that the store lacks may be this member's own. */
function hasWritten(name: DatabaseName, doc: Doc, uid: Uid, there: LocalDoc<DatabaseName> | undefined): boolean {
  if (name === 'candidatures') {
    const candidature = doc as Stored<Candidature>
    if (hasMoved(candidature, uid) || hasLostAcceptance(doc, uid, there)) return true
    return there === undefined && candidature.creatorId === uid
  }
  if (name === 'records' || name === 'conversations') return (doc as Stored<Documents['records']>).by === uid
  if (name !== 'partenariats') return true
  return stampsOf(doc as Versioned).some((stamp) => isNodeOf(authorOf(stamp), uid))
}

/** A document as this member may make it: what the other party and the server did in it is theirs to do again. */
function anew(name: DatabaseName, doc: Doc, uid: Uid): Doc {
  if (name === 'candidatures' && (doc as Stored<Candidature>).creatorId === uid) {
    return { ...doc, status: 'pending', offerExpiresAt: '' } as Doc
  }
  if (name !== 'partenariats') return doc
  const { agreements } = doc as Stored<Partenariat>
  const own = Object.entries(agreements).filter(([, { by }]) => by === uid)
  return { ...doc, history: {}, asked: {}, agreements: Object.fromEntries(own) } as Doc
}

/** Sales before the accounts that count them, and accounts by their numbers, which they keep. */
function inOrder(kept: readonly RxDocument<Doc>[]): readonly RxDocument<Doc>[] {
  const numberOf = (one: RxDocument<Doc>) => (one as unknown as { readonly number?: number }).number ?? 0
  return [...kept].sort((a, b) => numberOf(a) - numberOf(b))
}

/**
 * Offers again what the server had acknowledged and a store put back from an older copy no longer has. What it holds in
 * another version is offered too: merging tells what is still to be sent. An annonce deleted here is deleted again.
 * @param listed the store's present state, whole
 * @param isOtherLife whether the store may have earlier versions; otherwise another version that it has is a later one
 * @returns the ids of what is others' and no longer there
 */
export async function offerAgain<D extends DatabaseName>(
  collection: RxCollection<Stored<Documents[D]>>,
  name: D,
  uid: Uid,
  clock: Pick<Clock, 'now'>,
  listed: Listed,
  isOtherLife: boolean,
): Promise<readonly string[]> {
  const unsentAt = new Date(clock.now()).toISOString()
  const kept = collection as unknown as RxCollection<Doc>
  const gone: string[] = []
  for (const found of inOrder(await kept.find().exec())) {
    const there = listed.get(found.primary)
    if (found.unsentAt !== '' || there?.rev === found.rev || (there !== undefined && !isOtherLife)) continue
    const doc = found.toMutableJSON() as Doc
    if (!hasWritten(name, doc, uid, there)) {
      if (there === undefined) gone.push(found.primary)
      continue
    }
    await found.incrementalModify((latest) => {
      if (latest.unsentAt !== '') return latest
      if (name === 'candidatures' && hasLostAcceptance(latest, uid, there)) {
        return { ...latest, status: 'awaiting-creator', offerExpiresAt: '', unsentAt } as Doc
      }
      if (there !== undefined) return { ...latest, unsentAt }
      return { ...anew(name, latest, uid), rev: '', unsentAt }
    })
  }
  if (name === 'annonces') await deleteAgain(kept, uid, listed, unsentAt)
  return gone
}

/**
 * What was pulled, each deletion that was asked for on this device marked as such. A store put back is told of these
 * again, and of no other: a document that was refused is deleted here as well.
 */
export async function withRemovals<D extends DatabaseName>(
  collection: RxCollection<Stored<Documents[D]>>,
  pulled: LocalDoc<D>[],
): Promise<LocalDoc<D>[]> {
  const deleted = pulled.filter(({ _deleted }) => _deleted).map(({ _id }) => _id)
  if (deleted.length === 0) return pulled
  const here = await collection.storageInstance.findDocumentsById(deleted, true)
  const removed = new Set(here.filter(({ removal }) => removal).map(({ _id }) => _id))
  return pulled.map((doc) => (doc._deleted && removed.has(doc._id) ? { ...doc, removal: true } : doc))
}

async function deleteAgain(kept: RxCollection<Doc>, uid: Uid, listed: Listed, unsentAt: string): Promise<void> {
  for (const { _id, _deleted, removal } of await kept.storageInstance.findDocumentsById([...listed.keys()], true)) {
    const there = listed.get(_id)
    if (!_deleted || !removal || there === undefined || there._deleted || !ownersOf(_id).includes(uid)) continue
    const { _deleted: _, ...document } = there as unknown as Doc & { readonly _deleted: boolean }
    await kept.upsert({ ...document, removal: true, unsentAt } as Doc)
  }
}

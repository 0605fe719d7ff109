import type { RxCollection, RxDocument } from 'rxdb'
import type { Candidature } from '#domain/candidature.ts'
import { ownersOf, type Uid } from '#domain/ids.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { CANDIDATURE_TRANSITIONS, type CandidatureActor } from '#domain/transitions.ts'
import type { Versioned } from '#domain/versions/fields.ts'
import { isVersioned } from '#domain/versions/shapes.ts'
import { isNodeOf, type Stamp, stampNode } from '#domain/versions/stamp.ts'
import type { Clock } from '../platform/platform.ts'
import type { Documents, WithLocalNotes } from '../store/schemas.ts'
import { fromWire, type LocalDoc } from './wire.ts'

type Doc = WithLocalNotes<Documents[DatabaseName]>

/** The store's current version; `undefined` when it has none that this member may read. */
type Stored = LocalDoc<DatabaseName> | undefined

/** The stamps of a document's values, those of alternatives included. */
function stampsOf({ marks, conflicts }: Versioned): readonly Stamp[] {
  const alternatives = Object.values(conflicts ?? {}).flatMap(({ stamp }) => stamp ?? [])
  return [...Object.values(marks?.stamps ?? {}), ...alternatives]
}

/** Whether this member moved the candidature to its state. */
function hasMoved({ status, creatorId }: Candidature, uid: Uid): boolean {
  const me: CandidatureActor = creatorId === uid ? 'creator' : 'boutique'
  return CANDIDATURE_TRANSITIONS.some(({ from, to, by }) => from !== null && to === status && by.includes(me))
}

/** Whether this boutique's acceptance was then confirmed, and the store has lost both. */
function hasLostAcceptance(doc: Doc, uid: Uid, there: Stored): boolean {
  const { status, boutiqueId } = doc as Candidature
  return boutiqueId === uid && status === 'confirmed' && (there as Candidature | undefined)?.status === 'pending'
}

/** Whether the store may lack something that this member wrote in it. */
function hasWritten(name: DatabaseName, doc: Doc, uid: Uid, there: Stored): boolean {
  if (name === 'candidatures') {
    const candidature = doc as Candidature
    if (hasMoved(candidature, uid) || hasLostAcceptance(doc, uid, there)) return true
    return there === undefined && candidature.creatorId === uid
  }
  if (name === 'records' || name === 'conversations') return (doc as Documents['records']).by === uid
  if (name !== 'partenariats') return true
  return stampsOf(doc as Versioned).some((stamp) => isNodeOf(stampNode(stamp), uid))
}

/** The part of a document that this member may write: what the other party and the server wrote is theirs to redo. */
function memberVersion(name: DatabaseName, doc: Doc, uid: Uid): Doc {
  if (name === 'candidatures' && (doc as Candidature).creatorId === uid) {
    return { ...doc, status: 'pending', offerExpiresAt: '' } as Doc
  }
  if (name !== 'partenariats') return doc
  const { agreements } = doc as Partenariat
  const mine = Object.entries(agreements).filter(([, { by }]) => by === uid)
  return { ...doc, history: {}, asked: {}, agreements: Object.fromEntries(mine) } as Doc
}

/** Sales before the statements that count them, and statements in the order of their numbers, which stay the same. */
function inOrder(documents: readonly RxDocument<Doc>[]): readonly RxDocument<Doc>[] {
  const numberOf = (one: RxDocument<Doc>) => (one as unknown as { readonly number?: number }).number ?? 0
  return [...documents].sort((a, b) => numberOf(a) - numberOf(b))
}

/** A document to resubmit to a store that lacks it, or has an earlier version. */
function resubmitted(name: DatabaseName, doc: Doc, uid: Uid, there: Stored, unsentAt: string): Doc {
  if (doc.unsentAt !== '') {
    // Changed again since: validated as that change, unless it can be created again.
    return there === undefined && isVersioned(name) ? { ...memberVersion(name, doc, uid), rev: '' } : doc
  }
  if (name === 'candidatures' && hasLostAcceptance(doc, uid, there)) {
    return { ...doc, status: 'awaiting-creator', offerExpiresAt: '', unsentAt } as Doc
  }
  return there === undefined ? { ...memberVersion(name, doc, uid), rev: '', unsentAt } : { ...doc, unsentAt }
}

interface Resubmission<D extends DatabaseName> {
  readonly collection: RxCollection<WithLocalNotes<Documents[D]>>
  readonly name: D
  readonly uid: Uid
  readonly clock: Pick<Clock, 'now'>
  /** Throws when this tab may no longer write. */
  readonly checkLeading: () => void
}

/**
 * Resubmits what the server had acknowledged and a store restored from an older backup has lost. Those that it has in
 * another version are resubmitted too: merging finds what to send. An annonce deleted here is deleted again.
 * @param pulled the store's current state, whole
 * @param isStoreReset whether the store may have earlier versions; otherwise another version that it has is a later one
 * @param removed ids of what the member has deleted on this device
 * @returns others' documents that are gone, as deletions
 */
export async function resubmit<D extends DatabaseName>(
  { collection, name, uid, clock, checkLeading }: Resubmission<D>,
  pulled: readonly LocalDoc<D>[],
  isStoreReset: boolean,
  removed: readonly string[],
): Promise<readonly LocalDoc<D>[]> {
  const listed = new Map<string, Stored>(pulled.map((doc) => [doc._id, doc as Stored]))
  const unsentAt = new Date(clock.now()).toISOString()
  const documents = collection as unknown as RxCollection<Doc>
  const gone: LocalDoc<D>[] = []
  for (const found of inOrder(await documents.find().exec())) {
    const there = listed.get(found.primary)
    if (there?.rev === found.rev || (there !== undefined && !isStoreReset)) continue
    if (!hasWritten(name, found.toMutableJSON() as Doc, uid, there)) {
      if (there === undefined && found.unsentAt === '')
        gone.push(fromWire(name, { _id: found.primary, _deleted: true }))
      continue
    }
    await found.incrementalModify((latest) => {
      checkLeading()
      return resubmitted(name, latest, uid, there, unsentAt)
    })
  }
  if (name === 'annonces') await deleteAgain(documents, uid, listed, unsentAt, removed)
  return gone
}

/** Deletes again the annonces that the member has deleted on this device, and that a restored store has. */
async function deleteAgain(
  documents: RxCollection<Doc>,
  uid: Uid,
  listed: ReadonlyMap<string, Stored>,
  unsentAt: string,
  removed: readonly string[],
): Promise<void> {
  const again = removed.flatMap((id) => {
    const there = listed.get(id)
    if (there === undefined || there._deleted || !ownersOf(id).includes(uid)) return []
    const { _deleted, ...document } = there
    return [{ ...document, removal: true, unsentAt } as Doc]
  })
  await documents.bulkInsert(again) // a document created again meanwhile conflicts, and stays
}

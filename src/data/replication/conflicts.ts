import type { RxConflictHandler } from 'rxdb'
import type { Candidature } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { mergeCandidature, mergeFields } from '#domain/merge.ts'
import { mergePartenariat } from '#domain/partenariat/merge.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { same } from '#domain/same.ts'
import type { Documents, Stored } from '../schemas.ts'
import type { PushMemory } from './push-memory.ts'
import { fieldsOf, type LocalDoc } from './wire.ts'

function sameDocument<D extends DatabaseName>(name: D, a: LocalDoc<D>, b: LocalDoc<D>): boolean {
  if (a._deleted !== b._deleted || a.rev !== b.rev || a.unsentAt !== b.unsentAt || a.removal !== b.removal) return false
  return same(fieldsOf(name, a), fieldsOf(name, b))
}

type Papers = LocalDoc<'partenariats'>

/** The papers of a partnership are two people's: merged by row and by cell, and a cell that both wrote keeps ours as the value to choose. */
function mergePapers(base: Papers | undefined, theirs: Papers, ours: Papers, uid: Uid): { [field: string]: unknown } {
  const author = { by: uid, at: ours.unsentAt }
  const merged = mergePartenariat(base, theirs, ours, author)
  return fieldsOf('partenariats', merged as Papers)
}

/**
 * The two versions made one, by the domain's rules. Returns the server's own when nothing of ours is left to send.
 * @param uid whose device this is; the public collection is nobody's
 */
export function mergeDocument<D extends DatabaseName>(
  name: D,
  base: LocalDoc<D> | undefined,
  theirs: LocalDoc<D>,
  ours: LocalDoc<D>,
  uid?: Uid,
): LocalDoc<D> {
  // What was deleted on the server stays deleted: an edit made offline must not bring it back.
  if (theirs._deleted) return theirs
  const kept = { rev: theirs.rev, unsentAt: ours.unsentAt, removal: ours.removal, _deleted: false }
  if (name === 'candidatures') {
    const [mine, other] = [ours, theirs] as unknown as [Candidature, Candidature]
    return mergeCandidature(other, mine) === mine ? { ...ours, ...kept } : theirs
  }
  const merged =
    name === 'partenariats' && uid !== undefined
      ? mergePapers(base as LocalDoc<'partenariats'> | undefined, theirs as Papers, ours as Papers, uid)
      : mergeFields(base && fieldsOf(name, base), fieldsOf(name, theirs), fieldsOf(name, ours))
  const nothingLeft = !ours.removal && same(merged, fieldsOf(name, theirs))
  return nothingLeft ? theirs : { ...ours, ...merged, ...kept }
}

/** RxDB's handler for a replicated collection. A version that the server has just rejected gives way to the server's. */
export function conflictHandler<D extends DatabaseName>(
  name: D,
  memory: PushMemory,
  uid?: Uid,
): RxConflictHandler<Stored<Documents[D]>> {
  return {
    isEqual: (a, b) => sameDocument(name, a as LocalDoc<D>, b as LocalDoc<D>),
    resolve: async ({ assumedMasterState, realMasterState, newDocumentState }) => {
      const [base, theirs, ours] = [
        assumedMasterState as LocalDoc<D> | undefined,
        realMasterState as LocalDoc<D>,
        newDocumentState as LocalDoc<D>,
      ]
      if (memory.takeRejected(name, ours._id)) return theirs
      return mergeDocument(name, base ?? memory.unanswered(name, ours._id), theirs, ours, uid)
    },
  }
}

import type { RxConflictHandler } from 'rxdb'
import type { Candidature } from '#domain/candidature.ts'
import { type Blocage, laterBlocage } from '#domain/conversation/entries.ts'
import { ownersOf } from '#domain/ids.ts'
import { mergeCandidature } from '#domain/merge.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { same } from '#domain/same.ts'
import { isVersioned, SHAPES } from '#domain/versions/shapes.ts'
import { holds, holdsWritesOf, mergeStamped } from '#domain/versions/write.ts'
import type { Documents, Stored } from '../schemas.ts'
import type { PushMemory } from './push-memory.ts'
import { fieldsOf, type LocalDoc } from './wire.ts'

type Fields = { readonly [field: string]: unknown }

/** Whether two versions are the same, this device's notes of them included. */
export function sameDocument<D extends DatabaseName>(name: D, a: LocalDoc<D>, b: LocalDoc<D>): boolean {
  if (a._deleted !== b._deleted || a.rev !== b.rev || a.unsentAt !== b.unsentAt || a.removal !== b.removal) return false
  return same(fieldsOf(name, a), fieldsOf(name, b))
}

/** Whether two versions differ at most by who wrote them. */
function saysTheSame<D extends DatabaseName>(name: D, a: LocalDoc<D>, b: LocalDoc<D>): boolean {
  return same({ ...fieldsOf(name, a), marks: null }, { ...fieldsOf(name, b), marks: null })
}

/**
 * The two versions made one, by the domain's rules. Returns the server's own when nothing of ours is left to send.
 */
export function mergeDocument<D extends DatabaseName>(name: D, theirs: LocalDoc<D>, ours: LocalDoc<D>): LocalDoc<D> {
  // What was deleted on the server stays deleted: an edit made offline must not bring it back.
  if (theirs._deleted) return theirs
  // Written once: what the server has is what came first.
  if (name === 'records') return theirs
  // So is what parties say to each other, but whether one of them blocks the other.
  if (name === 'conversations') {
    const [mine, other] = [ours, theirs] as unknown as [Blocage, Blocage]
    const isOlder = mine.kind !== 'blocage' || mine.active === other.active || laterBlocage(mine, other) === other
    return isOlder ? theirs : ({ ...ours, rev: theirs.rev } as object as LocalDoc<D>)
  }
  const kept = { rev: theirs.rev, unsentAt: ours.unsentAt, removal: ours.removal, _deleted: false }
  if (!isVersioned(name)) {
    const [other, mine] = [theirs, ours] as unknown as [Candidature, Candidature]
    const merged = mergeCandidature(other, mine)
    return merged === other ? theirs : ({ ...merged, ...kept } as unknown as LocalDoc<D>)
  }
  const [server, device] = [theirs, ours] as unknown as readonly [Fields, Fields]
  if (!ours.removal && holds(server, device)) return theirs
  // By cell and stamp, whatever the version both come from.
  const merged = mergeStamped(SHAPES[name], server, device, ownersOf(theirs._id))
  const nothingLeft = !ours.removal && saysTheSame(name, merged as unknown as LocalDoc<D>, theirs)
  return nothingLeft ? theirs : ({ ...ours, ...merged, ...kept } as LocalDoc<D>)
}

/** Whether the server has taken a version of this member's, if perhaps without some of the others' values in it. */
export function hasTaken<D extends DatabaseName>(theirs: LocalDoc<D>, ours: LocalDoc<D>, uid: string): boolean {
  return !ours.removal && holdsWritesOf(theirs as unknown as Fields, ours as unknown as Fields, uid)
}

/** RxDB's handler for a replicated collection. A version that the server has just rejected gives way to the server's. */
export function conflictHandler<D extends DatabaseName>(
  name: D,
  memory: PushMemory,
): RxConflictHandler<Stored<Documents[D]>> {
  return {
    isEqual: (a, b) => sameDocument(name, a as LocalDoc<D>, b as LocalDoc<D>),
    resolve: async ({ realMasterState, newDocumentState }) => {
      const [theirs, ours] = [realMasterState as LocalDoc<D>, newDocumentState as LocalDoc<D>]
      if (memory.takeRejected(name, ours._id) || ours.unsentAt === '') return theirs
      return mergeDocument(name, theirs, ours)
    },
  }
}

import type { Candidature } from '#domain/candidature.ts'
import type { Refusal } from '#domain/codes.ts'
import { ownersOf } from '#domain/ids.ts'
import { choiceGaveWay, decisionGaveWay, mergeCandidature } from '#domain/merge.ts'
import type { StoredRecord } from '#domain/papers/records.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { same } from '#domain/same.ts'
import { type Blocage, latestBlocage } from '#domain/talk/entries.ts'
import { isVersioned, SHAPES } from '#domain/versions/shapes.ts'
import { descendsFrom, mergeStamped } from '#domain/versions/write.ts'
import { fieldsOf, type LocalDoc } from './wire.ts'

type Fields = { readonly [field: string]: unknown }

/** Whether two versions are equal, this device's metadata included. */
export function sameDocument<D extends DatabaseName>(name: D, a: LocalDoc<D>, b: LocalDoc<D>): boolean {
  if (a._deleted !== b._deleted || a.rev !== b.rev || a.unsentAt !== b.unsentAt || a.removal !== b.removal) return false
  return same(fieldsOf(name, a), fieldsOf(name, b))
}

/** Whether two versions are equal except for their marks. */
function saysTheSame<D extends DatabaseName>(name: D, a: LocalDoc<D>, b: LocalDoc<D>): boolean {
  return same({ ...fieldsOf(name, a), marks: null }, { ...fieldsOf(name, b), marks: null })
}

/** Merges two versions by the domain's rules. Returns the server's own when nothing of ours is left to send. */
export function mergeDocument<D extends DatabaseName>(name: D, theirs: LocalDoc<D>, ours: LocalDoc<D>): LocalDoc<D> {
  // A deletion on the server is final: an offline edit must not revive the document.
  if (theirs._deleted) return theirs
  // Write-once: the server's version came first.
  if (name === 'records') return theirs
  // Write-once too, except for whether a party blocks the other.
  if (name === 'conversations') {
    const [mine, other] = [ours, theirs] as unknown as [Blocage, Blocage]
    const isOlder = mine.kind !== 'blocage' || mine.active === other.active || latestBlocage(mine, other) === other
    return isOlder ? theirs : ({ ...ours, rev: theirs.rev } as object as LocalDoc<D>)
  }
  const localNotes = { rev: theirs.rev, unsentAt: ours.unsentAt, removal: ours.removal, _deleted: false }
  if (!isVersioned(name)) {
    const [other, mine] = [theirs, ours] as unknown as [Candidature, Candidature]
    const merged = mergeCandidature(other, mine)
    return merged === other ? theirs : ({ ...merged, ...localNotes } as unknown as LocalDoc<D>)
  }
  const [server, device] = [theirs, ours] as unknown as readonly [Fields, Fields]
  if (!ours.removal && descendsFrom(server, device)) return theirs
  // By cell and stamp, without a common ancestor.
  const merged = mergeStamped(SHAPES[name], server, device, ownersOf(theirs._id))
  const nothingLeft = !ours.removal && saysTheSame(name, merged as unknown as LocalDoc<D>, theirs)
  return nothingLeft ? theirs : ({ ...ours, ...merged, ...localNotes } as LocalDoc<D>)
}

/** The result of a merge on this device. */
export interface MergeResult<D extends DatabaseName> {
  readonly version: LocalDoc<D>
  /** Why an action of the member gives way: it is set aside with that reason. */
  readonly dropped?: Refusal
}

interface Revised {
  /** `<height>-<hash>`; empty where the server has never had it. */
  readonly rev: string
}

const heightOf = ({ rev }: Revised) => Number.parseInt(rev, 10) || 0

/** Whether the server's version, in the same epoch of the store, is neither this device's nor older. */
export function isServerNewer(theirs: Revised, ours: Revised): boolean {
  return theirs.rev === '' || (theirs.rev !== ours.rev && heightOf(theirs) >= heightOf(ours))
}

/**
 * Merges the server's version of a document into this device's. An edit of a document deleted elsewhere does not revive
 * it, and a choice yields to the one that reached the server first: both are set aside with a reason.
 */
export function mergePulled<D extends DatabaseName>(name: D, theirs: LocalDoc<D>, ours: LocalDoc<D>): MergeResult<D> {
  if (ours.unsentAt === '') return { version: theirs }
  if (theirs._deleted)
    return ours.removal ? { version: theirs } : { version: theirs, dropped: { code: 'document-gone' } }
  const version = mergeDocument(name, theirs, ours)
  const gaveWay =
    (name === 'candidatures' && choiceGaveWay(...([theirs, ours] as unknown as [Candidature, Candidature]))) ||
    (name === 'records' && decisionGaveWay(...([theirs, ours] as unknown as [StoredRecord, StoredRecord])))
  return gaveWay ? { version, dropped: { code: 'choice-overtaken' } } : { version }
}

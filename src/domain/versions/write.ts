import { canonical } from './canonical.ts'
import { alternativeOf, documentOf, keepsAlternatives, type Shape, textOf, versionOf } from './document.ts'
import type { Conflict, Versioned } from './fields.ts'
import { type Alternative, alternativeKey, follow, mergeVersions, nextStamp } from './merge.ts'
import { includes } from './stamp.ts'

type Doc = { readonly [field: string]: unknown } & Versioned

/** The node and clock of a writer. */
export interface Writer {
  readonly node: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** The keys of the conflicts in one version only. */
function onlyIn({ conflicts = {} }: Doc, { conflicts: others = {} }: Doc): readonly string[] {
  return Object.keys(conflicts).filter((key) => others[key] === undefined)
}

/**
 * A document after an edit, its changed values stamped. Conflicts that the edit adds are the writer's own losing text,
 * unless they have another write's stamp; conflicts that it removes were dropped by the writer.
 * @param before the previous version; for a new document, its initial state
 * @param members who may have written it
 */
export function stamped<T extends Doc>(
  shape: Shape,
  before: Doc,
  after: T,
  writer: Writer,
  members: readonly string[],
): T {
  const [prev, next] = [versionOf(shape, before), versionOf(shape, after)]
  const [dropped, added] = [onlyIn(before, after), onlyIn(after, before)]
  const moved = canonical(prev.cells) !== canonical(next.cells)
  if (!moved && dropped.length === 0 && added.length === 0) return after
  const stamp = nextStamp(prev, writer.node, writer.now)
  // Equal values need no choice.
  const isSettled = ({ target, field, value }: Alternative) => textOf(next.cells[target]?.[field]) === value
  const gone = dropped.map((key) => alternativeOf(before.conflicts?.[key] as Conflict))
  const version = follow(
    prev,
    next.cells,
    stamp,
    (one) => isSettled(one) || gone.some((other) => alternativeKey(other) === alternativeKey(one)),
    (target, field) => gone.some((one) => one.target === target && one.field === field),
  )
  const alternatives: { [key: string]: Alternative } = Object.assign({}, version.alternatives)
  for (const key of added) {
    const conflict = after.conflicts?.[key] as Conflict
    const one = Object.assign(alternativeOf(conflict), { stamp: conflict.stamp === '' ? stamp : conflict.stamp })
    alternatives[alternativeKey(one)] = one
  }
  return Object.assign({}, after, documentOf(shape, Object.assign({}, version, { alternatives }), members)) as T
}

function isGrowing({ growing }: Shape, target: string, field: string): boolean {
  return target === '' && growing !== undefined && growing.indexOf(field) >= 0
}

/** Merges two versions of a document; see `mergeVersions`. Fields outside the merge come from the first one. */
export function mergeStamped<T extends Doc>(shape: Shape, a: T, b: T, members: readonly string[]): T {
  const merged = mergeVersions(versionOf(shape, a), versionOf(shape, b), {
    keeps: (target, field) => keepsAlternatives(shape, target, field),
    rank: (target, field, value) => (isGrowing(shape, target, field) ? Date.parse(String(value)) || 0 : 0),
  })
  return Object.assign({}, a, documentOf(shape, merged, members)) as T
}

/** Whether a version includes every write of another: the other was received before. */
export function descendsFrom(a: Doc, b: Doc): boolean {
  if (a.marks === undefined || b.marks === undefined || Object.keys(b.marks.seen).length === 0) return false
  return includes(a.marks.seen, b.marks.seen)
}

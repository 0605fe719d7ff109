import type { Uid } from '../ids.ts'
import { canonical } from './canonical.ts'
import { documentOf, type Shape, textOf, versionOf } from './document.ts'
import type { Versioned } from './fields.ts'
import { type Alternative, type Cells, pathOf, type Version } from './merge.ts'
import {
  isNodeOf,
  isSameWrite,
  knows,
  memberTag,
  nodeOf,
  type Stamp,
  seenOf,
  stampCount,
  stampNode,
  stampOf,
  stampTime,
  union,
  type VersionVector,
} from './stamp.ts'

type Doc = { readonly [field: string]: unknown } & Versioned

const EMPTY: Version = { cells: {}, stamps: {}, seen: {}, alternatives: {} }

export interface Push {
  /** What stands in the store; null for a new document. */
  readonly prev: Doc | null
  readonly sent: Doc
  /** What will be written: `sent`, with what the server decides in it. */
  readonly next: Doc
  readonly by: Uid
  /** Milliseconds since the epoch, by the server's clock. */
  readonly now: number
  readonly members: readonly string[]
}

/** A stamp that is ahead of the server's clock is brought back to it, past what it replaces. */
function capped(stamp: Stamp, now: number, replaced: Stamp | undefined): Stamp {
  const latest = Math.max(now, replaced === undefined ? 0 : stampTime(replaced) + 1)
  return stampTime(stamp) <= latest ? stamp : stampOf(latest, stampNode(stamp), stampCount(stamp))
}

/** The stamp of what the server has amended, such as its date: of two values of one write, the earlier is the server's. */
function amended(stamp: Stamp): Stamp {
  return stampOf(stampTime(stamp) - 1, stampNode(stamp), stampCount(stamp))
}

/** Whether a document has such a cell. */
function hasCell({ cells }: Version, target: string, field: string): boolean {
  return Object.keys(cells).indexOf(target) >= 0 && Object.keys(cells[target] as Cells).indexOf(field) >= 0
}

const NODES_MAX = 200 // of each member; those that have written last

/**
 * The writes that a document names. A member has a new node at each sign-in: those that have not written for longest are
 * forgotten, before there are so many that nobody may write in it any more.
 */
function bounded(seen: VersionVector, before: VersionVector): VersionVector {
  const nodes = Object.keys(seen)
  const stayed = nodes.filter((node) => before[node] === seen[node])
  const latest = stayed.concat(nodes.filter((node) => before[node] !== seen[node])).reverse()
  const counts: { [member: string]: number } = {}
  const retained = latest.filter((node) => {
    const count = (counts[memberTag(node)] || 0) + 1
    counts[memberTag(node)] = count
    return count <= NODES_MAX
  })
  const left: { [node: string]: number } = {}
  for (const node of retained.reverse()) left[node] = seen[node] as number
  return left
}

/**
 * A document as it is written, with marks that the server stands for: a member stamps what they change, by their own
 * devices and never ahead of its clock. What a client without stamps changed is stamped for its author, and what the
 * server changed, for the server.
 */
export function stampPushed(shape: Shape, { prev, sent, next, by, now, members }: Push): Doc {
  const stands = prev === null ? EMPTY : versionOf(shape, prev)
  const [submitted, written] = [versionOf(shape, sent), versionOf(shape, next)]
  const isOwn = (stamp: Stamp) => isNodeOf(stampNode(stamp), by)
  const stamps: { [path: string]: Stamp } = {}
  let seen = stands.seen
  const stampFor = (node: string): Stamp => {
    const count = (stands.seen[node] || 0) + 1
    seen = union(seen, { [node]: count })
    return stampOf(now, node, count)
  }
  for (const target of Object.keys(written.cells)) {
    const cells = written.cells[target] as Cells
    const was = stands.cells[target]
    // A row without stamps would not be known for an addition.
    const isRow = target !== '' && shape.table[target] === undefined
    // Of a set, what the server did not take must not come back by a merge.
    const refused = shape.sets.indexOf(target) >= 0 ? submitted.cells[target] : undefined
    for (const field of Object.keys(Object.assign({}, was, cells, refused))) {
      const path = pathOf(target, field)
      const [stored, claim] = [stands.stamps[path], submitted.stamps[path]]
      const isTaken = refused === undefined || canonical(refused[field]) === canonical(cells[field])
      if (isTaken && was !== undefined && canonical(was[field]) === canonical(cells[field])) {
        if (stored !== undefined) stamps[path] = stored
        continue
      }
      const wanted = canonical(submitted.cells[target]?.[field]) === canonical(cells[field])
      if (claim !== undefined && isOwn(claim) && !knows(stands.seen, claim)) {
        stamps[path] = wanted ? capped(claim, now, stored) : amended(capped(claim, now, stored))
      } else if (prev !== null || !wanted || isRow) {
        stamps[path] = stampFor(wanted ? nodeOf(by, 'none') : SERVER)
      }
    }
  }
  seen = union(seen, seenOf(submitted.seen, by))
  const alternatives: { [key: string]: Alternative } = {}
  for (const key of Object.keys(submitted.alternatives)) {
    const one = submitted.alternatives[key] as Alternative
    const present = stands.cells[one.target]?.[one.field]
    const replaced = stands.stamps[pathOf(one.target, one.field)]
    const gaveWay = replaced !== undefined && isSameWrite(replaced, one.stamp) && textOf(present) === one.value
    const stored = stands.alternatives[key]
    if (stored !== undefined) alternatives[key] = stored
    else if ((gaveWay || isOwn(one.stamp)) && hasCell(written, one.target, one.field)) {
      alternatives[key] = Object.assign({}, one, { stamp: capped(one.stamp, now, undefined) })
    }
  }
  const version: Version = { cells: written.cells, stamps, seen: bounded(seen, stands.seen), alternatives }
  return Object.assign({}, next, documentOf(shape, version, members))
}

/** The node of what the server decides. */
const SERVER = 'server0000'

/** A document that the server itself changes. */
export function changedByServer(shape: Shape, prev: Doc, next: Doc, now: number, members: readonly string[]): Doc {
  return stampPushed(shape, { prev, sent: prev, next, by: '' as Uid, now, members })
}

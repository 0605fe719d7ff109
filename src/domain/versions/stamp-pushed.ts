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
  /** The stored document; null for a new one. */
  readonly prev: Doc | null
  readonly sent: Doc
  /** The document to write: `sent`, with the server's own values. */
  readonly next: Doc
  readonly by: Uid
  /** Milliseconds since the epoch, by the server's clock. */
  readonly now: number
  readonly members: readonly string[]
}

/** Moves a stamp that is ahead of the server's clock back to it, but after the stamp that it replaces. */
function capped(stamp: Stamp, now: number, replaced: Stamp | undefined): Stamp {
  const latest = Math.max(now, replaced === undefined ? 0 : stampTime(replaced) + 1)
  return stampTime(stamp) <= latest ? stamp : stampOf(latest, stampNode(stamp), stampCount(stamp))
}

/** The stamp of a value that the server amended, such as a date: of one write's two values, the server's is earlier. */
function amended(stamp: Stamp): Stamp {
  return stampOf(stampTime(stamp) - 1, stampNode(stamp), stampCount(stamp))
}

function hasCell({ cells }: Version, target: string, field: string): boolean {
  return Object.keys(cells).indexOf(target) >= 0 && Object.keys(cells[target] as Cells).indexOf(field) >= 0
}

const NODES_MAX = 200 // per member; the most recent writers

/**
 * Bounds the nodes that a document lists. A member has a new node at each sign-in: the least recently active ones are
 * evicted, before their number reaches the limit that blocks writing.
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
 * The document to write, with marks that the server vouches for: a member's changes are stamped by their own devices
 * and never ahead of the server's clock. Changes of a client without stamps are stamped for their author, and changes
 * of the server for the server.
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
    // A row without stamps would not be recognised as an addition.
    const isRow = target !== '' && shape.table[target] === undefined
    // A record that the server rejected from a set must not come back in a merge.
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

/** The node of the server's own values. */
const SERVER = 'server0000'

/** A document changed by the server itself. */
export function changedByServer(shape: Shape, prev: Doc, next: Doc, now: number, members: readonly string[]): Doc {
  return stampPushed(shape, { prev, sent: prev, next, by: '' as Uid, now, members })
}

import type { Uid } from '#domain/ids.ts'
import { reconciled } from '#domain/reconcile.ts'
import { DATABASE_NAMES, type DatabaseName, type Doc } from '#domain/rules.ts'
import { same } from '#domain/same.ts'
import { eraseIfOwnerDeleted } from '../accounts/gone.ts'
import { branchesSince, type Change } from '../store/changes.ts'
import { erase, putIfCurrent } from '../store/documents.ts'
import { type Followed, followFeed } from '../store/feeds/follow.ts'
import { type ProcessEach, processEach, revisionKey } from '../store/process-each.ts'
import { type Branch, branchesOf } from '../store/revisions.ts'
import type { Store } from '../store/store.ts'

/** `settled`: merged into what stands. `foreign`: no gateway wrote it, and it went as it was. */
export type ConflictKind = 'settled' | 'foreign'

export interface ConflictContext {
  readonly store: Store
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** Whether an account is deleted, or being so. */
  readonly isGone: (uid: Uid) => Promise<boolean>
  readonly onConflict: (kind: ConflictKind) => void
}

/** Where a history begins, such as `1-967a…`. */
function rootOf({ revisions: { start, ids } }: Branch): string {
  return `${start - ids.length + 1}-${ids.at(-1)}`
}

const isCreation = (root: string): boolean => root.startsWith('1-')

/**
 * Those that share the document's own first revision, and the others. Documents begin with a creation, or, put back from a
 * copy, where the copy did; two devices may create one at two ends of a cluster. A history that begins elsewhere, beside
 * one that begins as it should, was made up.
 */
function partitionByRoot(branches: readonly Branch[]): {
  readonly related: readonly Branch[]
  readonly foreign: readonly Branch[]
} {
  const created = branches.filter((branch) => isCreation(rootOf(branch)))
  const related = created.length > 0 ? created : branches
  return { related, foreign: branches.filter((branch) => !related.includes(branch)) }
}

/** @returns whether it did something; what was written meanwhile is in the feed, and has its turn */
async function settle(name: DatabaseName, id: string, context: ConflictContext): Promise<boolean> {
  const { store, isGone, onConflict } = context
  const db = store.db(name)
  const { related, foreign } = partitionByRoot(await branchesOf(db, id))
  const [base, ...others] = related
  if (base === undefined) return false
  // Deleted at one end of the cluster and written at the other: with its account everything went.
  if (await eraseIfOwnerDeleted(store, name, id, isGone)) return true
  if (others.length + foreign.length === 0) return false
  const merged = others.reduce((stands: Doc, { doc }) => reconciled(name, stands, doc), base.doc)
  // One that says it already is kept: a state is reached by its own steps, which nobody takes again.
  const winner = related.find(({ doc }) => same({ ...doc, _rev: '' }, { ...merged, _rev: '' })) ?? base
  const next = { ...merged, _id: id, _rev: winner.doc._rev }
  if (!same(next, winner.doc) && !(await putIfCurrent(db, next))) return false
  const losers = [...related, ...foreign].filter((branch) => branch !== winner)
  await erase(
    db,
    losers.map(({ doc: { _rev } }) => ({ _id: id, _rev })),
  )
  for (const _ of others) onConflict('settled')
  for (const _ of foreign) onConflict('foreign')
  return true
}

/**
 * Settles what a cluster took apart: two versions that two of its nodes accepted at once, or while they did not hear each
 * other, are made one by the domain's merge, and those that lose are deleted. Two processes that do it at once write the
 * same, over the revisions that they read. The embedded store has one process, which takes one version.
 */
export async function settleConflicts(context: ConflictContext, each: ProcessEach = processEach): Promise<void> {
  const { store, clock } = context
  if (store.kind === 'leveldb') return
  const keyOf = ({ id, rev }: Change) => revisionKey({ _id: id, _rev: rev })
  for (const name of DATABASE_NAMES) {
    const feed: Followed = {
      name,
      checkpoint: `_local/conflicts-${name}`,
      fromBeginning: true,
      read: branchesSince,
    }
    await followFeed(store, feed, clock(), (changes) => each(changes, keyOf, ({ id }) => settle(name, id, context)))
  }
}

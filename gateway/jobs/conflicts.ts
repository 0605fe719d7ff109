import { reconciled } from '#domain/reconcile.ts'
import { DATABASE_NAMES, type DatabaseName, type Doc } from '#domain/rules.ts'
import { same } from '#domain/same.ts'
import { eraseIfOwnerDeleted } from '../members/erase.ts'
import type { NoticeContext } from '../notices/context.ts'
import { branchesSince, type Change } from '../store/changes.ts'
import { erase, putIfCurrent } from '../store/documents.ts'
import { type Followed, followFeed } from '../store/feeds/follow.ts'
import { type ProcessEach, processEach, revisionKey } from '../store/process-each.ts'
import { type Branch, branchesOf } from '../store/revisions.ts'

/** `settled`: merged into the winner. `foreign`: not written by a gateway, and deleted unmerged. */
export type ConflictKind = 'settled' | 'foreign'

export interface ConflictContext extends Pick<NoticeContext, 'store' | 'clock' | 'isGone'> {
  readonly onConflict: (kind: ConflictKind) => void
}

/** Whether the first revision of a history is a creation, such as `1-967a…`. */
const isWhole = ({ revisions: { start, ids } }: Branch): boolean => start === ids.length

/**
 * Separates revisions descending from a legitimate root. Documents start with a creation or, once restored, where the
 * backup did; two devices may create one at two ends of a cluster. A history with any other root, next to a legitimate
 * one, was forged.
 */
function partitionByRoot(branches: readonly Branch[]): {
  readonly related: readonly Branch[]
  readonly foreign: readonly Branch[]
} {
  const created = branches.filter(isWhole)
  const related = created.length > 0 ? created : branches
  return { related, foreign: branches.filter((branch) => !related.includes(branch)) }
}

/** @returns whether anything was done; concurrent writes are in the feed, and get their turn */
async function settle(name: DatabaseName, id: string, context: ConflictContext): Promise<boolean> {
  const { store, isGone, onConflict } = context
  const db = store.db(name)
  const { related, foreign } = partitionByRoot(await branchesOf(db, id))
  const [base, ...others] = related
  if (base === undefined) return false
  // Deleted on one node and written on another: with its account, everything is erased.
  if (await eraseIfOwnerDeleted(store, name, id, isGone)) return true
  if (others.length + foreign.length === 0) return false
  const merged = others.reduce((stands: Doc, { doc }) => reconciled(name, stands, doc), base.doc)
  // Prefers a revision equal to the merge: a state must be reached by its own steps, which nobody repeats.
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
 * Resolves conflicts of a cluster: two versions accepted by two nodes concurrently or during a partition are merged by
 * the domain's rules, and the losing revisions deleted. Concurrent processes write the same result, over the revisions
 * that they read. The embedded store has a single process, and accepts only one version.
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

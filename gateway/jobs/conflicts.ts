import type { Uid } from '#domain/ids.ts'
import { reconciled } from '#domain/reconcile.ts'
import { DATABASE_NAMES, type DatabaseName, type Doc } from '#domain/rules.ts'
import { same } from '#domain/same.ts'
import { eraseForGone } from '../accounts/gone.ts'
import { type ForEach, forEachApart, revisionKey } from '../store/apart.ts'
import { branchesSince, type Change, type Seq } from '../store/changes.ts'
import { erase, get, putIfCurrent } from '../store/documents.ts'
import { readLife } from '../store/life.ts'
import { type Branch, branchesOf } from '../store/revisions.ts'
import type { Store } from '../store/store.ts'

/** `settled`: merged into what stands. `foreign`: no gateway wrote it, and it went as it was. */
export type ConflictKind = 'settled' | 'foreign'

export interface ConflictContext {
  readonly store: Store
  /** Whether an account is deleted, or being so. */
  readonly isGone: (uid: Uid) => Promise<boolean>
  readonly onConflict: (kind: ConflictKind) => void
}

/** How far the feed of a database has been followed. A sequence of another epoch says nothing. */
interface Checkpoint {
  readonly epoch: string
  readonly seq: Seq
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
function apart(branches: readonly Branch[]): { readonly own: readonly Branch[]; readonly foreign: readonly Branch[] } {
  const created = branches.filter((branch) => isCreation(rootOf(branch)))
  const own = created.length > 0 ? created : branches
  return { own, foreign: branches.filter((branch) => !own.includes(branch)) }
}

/** @returns whether it did something; what was written meanwhile is in the feed, and has its turn */
async function settle(name: DatabaseName, id: string, context: ConflictContext): Promise<boolean> {
  const { store, isGone, onConflict } = context
  const db = store.db(name)
  const { own, foreign } = apart(await branchesOf(db, id))
  const [first, ...others] = own
  if (first === undefined) return false
  // Deleted at one end of the cluster and written at the other: with its account everything went.
  if (await eraseForGone(store, name, id, isGone)) return true
  if (others.length + foreign.length === 0) return false
  const merged = others.reduce((stands: Doc, { doc }) => reconciled(name, stands, doc), first.doc)
  // One that says it already is kept: a state is reached by its own steps, which nobody takes again.
  const kept = own.find(({ doc }) => same({ ...doc, _rev: '' }, { ...merged, _rev: '' })) ?? first
  const next = { ...merged, _id: id, _rev: kept.doc._rev }
  if (!same(next, kept.doc) && !(await putIfCurrent(db, next))) return false
  const losers = [...own, ...foreign].filter((branch) => branch !== kept)
  await erase(
    db,
    losers.map(({ doc: { _rev } }) => ({ _id: id, _rev })),
  )
  for (const _ of others) onConflict('settled')
  for (const _ of foreign) onConflict('foreign')
  return true
}

/** One database, from where it was left; the place stays before the first page with a failure. */
async function followBranches(name: DatabaseName, context: ConflictContext, each: ForEach): Promise<void> {
  const { store } = context
  const [db, mail, place] = [store.db(name), store.db('mail'), `_local/conflicts-${name}`]
  const { epoch } = await readLife(store, name)
  const known = await get<Checkpoint>(mail, place)
  let since = known?.epoch === epoch ? known.seq : 0
  for (let more = true; more; ) {
    const page = await branchesSince(db, since)
    const keyOf = ({ id, rev }: Change) => revisionKey({ _id: id, _rev: rev })
    const documents = page.changes.filter(({ id }) => !id.startsWith('_'))
    const { left } = await each(documents, keyOf, ({ id }) => settle(name, id, context))
    if (left > 0 || page.last === since) return
    more = page.more
    since = page.last
    await putIfCurrent(mail, { ...(await get<Checkpoint>(mail, place)), _id: place, epoch, seq: since })
  }
}

/**
 * Settles what a cluster took apart: two versions that two of its nodes accepted at once, or while they did not hear each
 * other, are made one by the domain's merge, and those that lose are deleted. Two processes that do it at once write the
 * same, over the revisions that they read. The embedded store has one process, which takes one version.
 */
export async function settleConflicts(context: ConflictContext, each: ForEach = forEachApart): Promise<void> {
  if (context.store.kind === 'leveldb') return
  for (const name of DATABASE_NAMES) await followBranches(name, context, each)
}

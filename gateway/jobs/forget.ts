import type { AccountTombstone } from '../accounts/documents.ts'
import { tombstoneUid } from '../accounts/documents.ts'
import { eraseBelongings } from '../accounts/erasure/belongings.ts'
import { noteErased } from '../accounts/erasure/erased-list.ts'
import { sweepFolder } from '../notices/mail/folder.ts'
import { erase, getByPrefix, put, type Stored } from '../store/documents.ts'
import { type ProcessEach, processEach, revisionKey } from '../store/process-each.ts'
import type { Store } from '../store/store.ts'

export interface ForgetContext {
  readonly store: Store
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** Holds the list of the accounts erased. */
  readonly dataDir: string
  readonly mailFolder: string
}

/** Compacting costs as much as the whole store, so deletions share it; a deletion then waits for this long at most. */
const COMPACT_EVERY_MS = 10 * 60 * 1000 // 10 min
/** The second pass takes what a request under way during the first wrote, or still read. */
const PASSES = 2

/**
 * Ends what the deletions of accounts began: what a request under way has written since, the files of their mails, and
 * what the disk keeps of all that was erased. Until it is done each deletion has its document, so that a crash between
 * two steps is made good by the next turn.
 * @returns the job's work, which answers how many accounts it went over
 */
export function createForget({
  store,
  clock,
  dataDir,
  mailFolder,
}: ForgetContext): (each?: ProcessEach) => Promise<number> {
  const accounts = store.db('accounts')
  let compactedAt = Number.NEGATIVE_INFINITY

  const settle = async (one: Stored<AccountTombstone>, now: number): Promise<void> => {
    const passes = one.passes + 1
    if (passes >= PASSES) await erase(accounts, [one])
    else await put(accounts, { ...one, passes, dueAt: new Date(now + COMPACT_EVERY_MS).toISOString() })
  }

  return async (each = processEach) => {
    const now = clock()
    if (now - compactedAt < COMPACT_EVERY_MS) return 0
    const all = await getByPrefix<AccountTombstone>(accounts, 'forget:')
    const due = all.filter(({ dueAt }) => Date.parse(dueAt) <= now)
    const gone: Stored<AccountTombstone>[] = []
    await each(due, revisionKey, async (one) => {
      await eraseBelongings(store, tombstoneUid(one), one.senders, now)
      await noteErased(dataDir, tombstoneUid(one), now)
      gone.push(one)
      return true
    })
    if (gone.length === 0) return 0
    await sweepFolder(mailFolder, store, now)
    await store.compact()
    compactedAt = now
    for (const one of gone) await settle(one, now)
    return gone.length
  }
}

import type { AccountTombstone } from '../accounts/documents.ts'
import { tombstoneUid } from '../accounts/documents.ts'
import { eraseBelongings } from '../members/erase.ts'
import { noteErased } from '../members/erased-list.ts'
import { sweepFolder } from '../notices/mail/folder.ts'
import { erase, getByPrefix, put, type Stored } from '../store/documents.ts'
import { type ProcessEach, processEach, revisionKey } from '../store/process-each.ts'
import type { Store } from '../store/store.ts'

export interface ForgetContext {
  readonly store: Store
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** Contains the list of erased accounts. */
  readonly dataDir: string
  readonly mailFolder: string
}

/** Compaction costs as much as the whole store is large, so deletions share it, each waiting at most this long. */
const COMPACT_EVERY_MS = 10 * 60 * 1000 // 10 min
/** The second pass covers writes and reads still in progress during the first. */
const PASSES = 2

/**
 * Completes the deletions of accounts: late writes of requests in progress, files of mails, and remains of erased data
 * on the disk. Until it is done each deletion has its own document, so that the next run recovers from a crash between
 * two steps.
 * @returns the job's run function, which resolves to the number of accounts processed
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

import { promisify } from 'node:util'
import type { LevelDown } from 'leveldown'
import { documentKey, type Metadata, sequenceKey } from './by-key.ts'

// Below and above every key of PouchDB's, all of which begin with U+00FF in UTF-8.
const LOWEST = Buffer.from([0x00])
const HIGHEST = Buffer.from([0xff, 0xff])

/**
 * Rewrites a whole LevelDB, so that no file contains a deleted or replaced value.
 *
 * LevelDB's own compaction is not enough: it writes what is in memory to a file, replaced values included, puts that
 * file as deep as it can, and never rewrites the deepest level (`DBImpl::CompactRange`). Two permanent marks, below and
 * above every key, make a file that overlaps all others, which a second compaction has to merge with them. LevelDB
 * starts another log file each time. Values that a concurrent read still sees stay until the next compaction.
 * https://github.com/google/leveldb/blob/main/doc/impl.md
 */
export async function compactLevel(level: LevelDown): Promise<void> {
  const compactRange = promisify(level.compactRange.bind(level))
  const batch = promisify(level.batch.bind(level))
  // Twice: the first writes what is in memory to a file of its own, the second brings all files to one level.
  for (let time = 0; time < 2; time += 1) await compactRange(LOWEST, HIGHEST)
  const marks = [LOWEST, HIGHEST].map((key) => ({ type: 'put', key, value: '' }) as const)
  await batch(marks, { sync: true })
  await compactRange(LOWEST, HIGHEST)
}

/**
 * Removes deleted documents from a database, ids and sequences included, which PouchDB's adapter never removes. Its
 * feed then skips them, as it skips compacted revisions; its indexes still have the ids, and must be dropped. Documents
 * that are present or missing are left alone. Nobody may write them meanwhile.
 */
export async function purgeLevel(level: LevelDown, ids: readonly string[]): Promise<void> {
  const get = promisify(level.get.bind(level))
  const batch = promisify(level.batch.bind(level))
  const gone: (string | Buffer)[] = []
  for (const id of ids) {
    const text = await get(documentKey(id), { asBuffer: false }).catch(() => null)
    if (text === null) continue
    const { deleted, seq, rev_map } = JSON.parse(String(text)) as Metadata
    if (deleted === true) gone.push(documentKey(id), ...[seq, ...Object.values(rev_map)].map(sequenceKey))
  }
  // At once: each waits for the disk, and whoever writes meanwhile behind it.
  if (gone.length === 0) return
  await batch(
    gone.map((key) => ({ type: 'del', key })),
    { sync: true },
  )
}

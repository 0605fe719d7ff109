import { promisify } from 'node:util'
import type { LevelDown } from 'leveldown'
import { documentKey, type Metadata, sequenceKey } from './keys.ts'

/**
 * Removes deleted documents from a database, ids and sequences included, which PouchDB's adapter keeps for ever. Its
 * feed skips them then, as it skips compacted revisions; its indexes keep the ids, and have to be dropped.
 * One that stands, or is not there, is left alone. Nobody may write them meanwhile.
 */
export async function purgeLevel(level: LevelDown, ids: readonly string[]): Promise<void> {
  const get = promisify(level.get.bind(level))
  const batch = promisify(level.batch.bind(level))
  for (const id of ids) {
    const text = await get(documentKey(id), { asBuffer: false }).catch(() => null)
    if (text === null) continue
    const { deleted, seq, rev_map } = JSON.parse(String(text)) as Metadata
    if (deleted !== true) continue
    const keys = [documentKey(id), ...[seq, ...Object.values(rev_map)].map(sequenceKey)]
    await batch(
      keys.map((key) => ({ type: 'del', key })),
      { sync: true },
    )
  }
}

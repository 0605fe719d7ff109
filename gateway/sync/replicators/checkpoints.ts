import { createHash } from 'node:crypto'
import type { DatabaseName } from '#domain/rules.ts'
import { type Db, erase, get, getByPrefix, put, type Stored, scanIds } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import type { Checkpoint } from './checkpoint.ts'

/** Checkpoints kept of a database. */
export const CHECKPOINTS_MAX = 1000

/** A replication that goes on after so long is a real one; those that never came back go before it. */
const CAME_BACK_MS = 60 * 60 * 1000 // 1 h

interface Kept {
  readonly checkpoint: Checkpoint
  /** How often it was written. */
  readonly times: number
  /** ISO 8601: when it was first written, and last. */
  readonly madeAt: string
  readonly at: string
}

/** A checkpoint as its replicator reads it. */
interface Found {
  readonly rev: string
  readonly checkpoint: Checkpoint
}

/**
 * Where replicators of other makers are: whoever knows the id of one may read and write it. One that is lost costs its
 * replicator a new pull.
 */
export interface Checkpoints {
  read(name: DatabaseName, id: string): Promise<Found | null>
  /**
   * The last write stands. A new one takes the place of the oldest, when there are as many as may be.
   * @param beforeNew may refuse a new one
   * @returns its revision
   */
  write(name: DatabaseName, id: string, checkpoint: Checkpoint, beforeNew: () => void): Promise<string>
}

const revOf = ({ times }: Pick<Kept, 'times'>): string => `0-${times}`

function cameBack({ madeAt, at }: Kept): boolean {
  return Date.parse(at) - Date.parse(madeAt) >= CAME_BACK_MS
}

/** Those that go first, first: what was begun once and left, then what was left the longest ago. */
function byAge(one: Kept, other: Kept): number {
  return Number(cameBack(one)) - Number(cameBack(other)) || one.at.localeCompare(other.at)
}

async function makeRoom(db: Db, prefix: string, max: number): Promise<void> {
  let count = 0
  for await (const _id of scanIds(db, prefix)) count += 1
  if (count < max) return
  const oldest = (await getByPrefix<Kept>(db, prefix)).sort(byAge).slice(0, count - max + 1)
  await erase(db, oldest)
}

/** @param clock milliseconds since the epoch */
export function createCheckpoints(
  store: Pick<Store, 'db' | 'lock'>,
  clock: () => number,
  max = CHECKPOINTS_MAX,
): Checkpoints {
  const db = () => store.db('coordination')
  const prefixOf = (name: DatabaseName) => `checkpoint:${name}:`
  const keyOf = (name: DatabaseName, id: string) => prefixOf(name) + createHash('sha256').update(id).digest('hex')

  /** Until no other gateway wrote it in between. */
  async function writeOver(_id: string, known: Stored<Kept> | null, checkpoint: Checkpoint): Promise<string> {
    const at = new Date(clock()).toISOString()
    const next = { _id, checkpoint, times: (known?.times ?? 0) + 1, madeAt: known?.madeAt ?? at, at }
    const { outcome } = await put(db(), known === null ? next : { ...next, _rev: known._rev })
    return outcome === 'written' ? revOf(next) : writeOver(_id, await get<Kept>(db(), _id), checkpoint)
  }

  return {
    read: async (name, id) => {
      const kept = await get<Kept>(db(), keyOf(name, id))
      return kept === null ? null : { rev: revOf(kept), checkpoint: kept.checkpoint }
    },
    write: async (name, id, checkpoint, beforeNew) => {
      const key = keyOf(name, id)
      const known = await get<Kept>(db(), key)
      if (known !== null) return writeOver(key, known, checkpoint)
      beforeNew()
      return store.lock(prefixOf(name), async () => {
        await makeRoom(db(), prefixOf(name), max)
        return writeOver(key, await get<Kept>(db(), key), checkpoint)
      })
    },
  }
}

import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isUid, type Uid } from '#domain/ids.ts'
import { get } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import { accountId, iso } from '../documents.ts'

const NAME = 'comptes-effaces.txt'

/** The accounts erased so far by a server of this data folder, as `DATA_DIR/comptes-effaces.txt` lists them. */
async function readErased(dataDir: string): Promise<ReadonlySet<Uid>> {
  const text = await readFile(join(dataDir, NAME), 'utf8').catch(() => '')
  return new Set(text.split('\n').flatMap((line) => line.split(' ').filter(isUid)))
}

/**
 * Adds an account to the list, once: its uid, which names nobody, and the day. The list lies beside the store, so that
 * a store put back from an older copy learns who has been erased since.
 * @param now milliseconds since the epoch
 */
export async function noteErased(dataDir: string, uid: Uid, now: number): Promise<void> {
  if ((await readErased(dataDir)).has(uid)) return
  await appendFile(join(dataDir, NAME), `${iso(now).slice(0, 10)} ${uid}\n`, { mode: 0o600, flush: true })
}

/** The accounts on the list that are in the store all the same: it was put back from a copy that still had them. */
export async function erasedButThere(store: Store, dataDir: string): Promise<readonly Uid[]> {
  const there: Uid[] = []
  for (const uid of await readErased(dataDir)) {
    const found = [await get(store.db('accounts'), accountId(uid)), await get(store.db('users'), uid)]
    if (found.some((doc) => doc !== null)) there.push(uid)
  }
  return there
}

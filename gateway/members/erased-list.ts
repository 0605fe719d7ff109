import { existsSync } from 'node:fs'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isUid, type Uid } from '#domain/ids.ts'
import { accountId } from '../accounts/documents.ts'
import { iso } from '../base/instant.ts'
import { get } from '../store/documents.ts'
import type { Store } from '../store/store.ts'

const NAME = 'comptes-effaces.txt'

/** Accounts erased so far by a server of this data folder, each with its line of `DATA_DIR/comptes-effaces.txt`. */
async function readErased(dataDir: string): Promise<ReadonlyMap<Uid, string>> {
  const text = await readFile(join(dataDir, NAME), 'utf8').catch(() => '')
  const lines = text.split('\n')
  return new Map(lines.flatMap((line) => line.split(' ').flatMap((word) => (isUid(word) ? [[word, line]] : []))))
}

/**
 * Adds an account to the list, once: its uid, which identifies nobody, and the day. The list is stored next to the
 * store, so that a store restored from an older backup learns which accounts have been erased since.
 * @param now milliseconds since the epoch
 */
export async function noteErased(dataDir: string, uid: Uid, now: number): Promise<void> {
  if ((await readErased(dataDir)).has(uid)) return
  await appendFile(join(dataDir, NAME), `${iso(now).slice(0, 10)} ${uid}\n`, { mode: 0o600, flush: true })
}

/**
 * Records an erased account in the data folder and, when there are any, next to the backups: either disk may be lost.
 * @param now milliseconds since the epoch
 */
export async function noteErasedIn(folders: readonly string[], uid: Uid, now: number): Promise<void> {
  for (const folder of folders) if (existsSync(folder)) await noteErased(folder, uid, now)
}

/** Adds the entries missing from one folder's list that another folder's list has. */
export async function mergeErased(from: string, to: string): Promise<void> {
  const listed = await readErased(to)
  const fresh = [...(await readErased(from))].flatMap(([uid, line]) => (listed.has(uid) ? [] : [line]))
  if (fresh.length === 0) return
  await mkdir(to, { recursive: true, mode: 0o700 })
  await appendFile(join(to, NAME), `${fresh.join('\n')}\n`, { mode: 0o600, flush: true })
}

/** Erased accounts that the store has nonetheless: it was restored from a backup that still contained them. */
export async function erasedButThere(store: Pick<Store, 'db'>, dataDir: string): Promise<readonly Uid[]> {
  const there: Uid[] = []
  for (const uid of (await readErased(dataDir)).keys()) {
    const found = [await get(store.db('accounts'), accountId(uid)), await get(store.db('users'), uid)]
    if (found.some((doc) => doc !== null)) there.push(uid)
  }
  return there
}

import { existsSync } from 'node:fs'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isUid, type Uid } from '#domain/ids.ts'
import { DATABASE_NAMES } from '#domain/rules.ts'
import { accountId } from '../accounts/documents.ts'
import { isGone } from '../accounts/gone.ts'
import type { Accounts } from '../accounts/types.ts'
import { iso } from '../base/instant.ts'
import { get } from '../store/documents.ts'
import { readEpoch, renewEpoch } from '../store/epoch.ts'
import type { Store } from '../store/store.ts'

const NAME = 'comptes-effaces.txt'

/** Accounts erased so far by a server of this data folder, each with its line of `DATA_DIR/comptes-effaces.txt`. */
export async function readErased(dataDir: string): Promise<ReadonlyMap<Uid, string>> {
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

/** Those of some erased accounts that the store has nonetheless. */
async function thereAgain(store: Pick<Store, 'db'>, erased: Iterable<Uid>): Promise<readonly Uid[]> {
  const there: Uid[] = []
  for (const uid of erased) {
    const found = [await get(store.db('accounts'), accountId(uid)), await get(store.db('users'), uid)]
    if (found.some((doc) => doc !== null)) there.push(uid)
  }
  return there
}

/** Erased accounts that the store has nonetheless: it was restored from a backup that still contained them. */
export async function erasedButThere(store: Pick<Store, 'db'>, dataDir: string): Promise<readonly Uid[]> {
  return thereAgain(store, (await readErased(dataDir)).keys())
}

/**
 * Erases again the accounts that the store has nonetheless. If a copy of the store was put back, another epoch begins
 * first: an erasure makes the same deletions at the same sequences as the former one, so that devices which know that
 * one would miss what differs.
 */
export async function eraseAgain(
  { store, accounts }: { readonly store: Store; readonly accounts: Pick<Accounts, 'erase'> },
  erased: Iterable<Uid>,
): Promise<void> {
  const there = await thereAgain(store, erased)
  // One that a crash has interrupted is marked, and no reason to have all devices pull everything.
  const isMarked = await Promise.all(there.map((uid) => isGone(store.db('accounts'), uid)))
  if (isMarked.includes(false))
    for (const name of DATABASE_NAMES) await renewEpoch(store, name, await readEpoch(store, name))
  for (const uid of there) await accounts.erase(uid)
}

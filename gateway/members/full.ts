import type { Candidature } from '#domain/candidature.ts'
import { isAtCapacity, isRunning } from '#domain/capacity.ts'
import type { AnnonceId, Uid } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import type { DatabaseName, Doc } from '#domain/rules.ts'
import { same } from '#domain/same.ts'
import { type Account, accountId } from '../accounts/documents.ts'
import { storedLastDay } from '../partenariats/last-day.ts'
import { annonceKey } from '../rules/lock-keys.ts'
import { find, get, getByPrefix, getPresent, update } from '../store/documents.ts'
import { idKey, type ProcessEach, processEach } from '../store/process-each.ts'
import type { Store } from '../store/store.ts'

/** Whether an annonce's places are all taken by partnerships that run; a suspended créateur's takes none. */
async function isNowFull(store: Store, { _id, places }: Annonce, now: number): Promise<boolean> {
  const { db } = store
  if (places === undefined || places === 0) return false
  const candidatures = await getByPrefix<Candidature>(db('candidatures'), `${_id}.`)
  const lastDays = new Map<string, string>()
  for (const one of candidatures.filter(({ status }) => status === 'confirmed')) {
    lastDays.set(one._id, await storedLastDay(store, one))
  }
  const running = candidatures.filter((one) => isRunning(one, lastDays.get(one._id) ?? '', now))
  if (!isAtCapacity(places, running.length)) return false
  const ids = running.map(({ creatorId }) => accountId(creatorId))
  const accounts = await getPresent<Account>(db('accounts'), ids)
  return isAtCapacity(places, running.length - accounts.filter(({ suspended }) => suspended !== undefined).length)
}

/**
 * Writes `complet` of an annonce, under the lock of its members' own writes.
 * @param now milliseconds since the epoch
 * @returns whether it changed
 */
export function refreshFull(store: Store, id: AnnonceId, now: number): Promise<boolean> {
  return store.lock(annonceKey(id), async () => {
    const db = store.db('annonces')
    const annonce = await get<Annonce>(db, id)
    if (annonce === null) return false
    const complet = await isNowFull(store, annonce, now)
    const written = await update<Annonce>(db, id, (latest) =>
      (latest.complet === true) === complet ? null : { ...latest, complet },
    )
    return written !== null
  })
}

/** Refreshes the annonces of a créateur's partnerships. @param now milliseconds since the epoch */
export async function refreshFullOf(store: Store, creatorId: Uid, now: number): Promise<void> {
  const candidatures = await find<Candidature>(store.db('candidatures'), { creatorId })
  for (const { status, annonceId } of candidatures) {
    if (status === 'confirmed') await refreshFull(store, annonceId, now)
  }
}

/** Refreshes an annonce after a write that may have filled it or freed a place. @param now milliseconds since the epoch */
export async function refreshFullOnWrite(
  store: Store,
  name: DatabaseName,
  next: Doc,
  prev: Doc | null,
  now: number,
): Promise<void> {
  const isConfirmed = name === 'candidatures' && next.status === 'confirmed' && prev?.status !== 'confirmed'
  const isResized = name === 'annonces' && prev !== null && (next.places ?? 0) !== (prev.places ?? 0)
  const isEnding = name === 'records' && next.kind === 'end'
  const isAgreed = name === 'partenariats' && !same(next.inForce, prev?.inForce)
  if (next._deleted === true || !(isConfirmed || isResized || isEnding || isAgreed)) return
  const id = (isResized ? next._id : next._id.split('.', 2).join('.')) as AnnonceId
  await refreshFull(store, id, now)
}

/**
 * Repairs `complet` where time has changed it, or a failed write has missed it. Locks only what differs.
 * @param now milliseconds since the epoch
 * @returns how many annonces changed
 */
export async function repairFull(store: Store, now: number, each: ProcessEach = processEach): Promise<number> {
  const limited = await find<Annonce>(store.db('annonces'), { places: { $gt: 0 } })
  const worked = await each(limited, idKey, async (annonce) => {
    const isRight = (await isNowFull(store, annonce, now)) === (annonce.complet === true)
    return !isRight && refreshFull(store, annonce._id, now)
  })
  return worked.done
}

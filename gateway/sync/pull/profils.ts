import { LRUCache } from 'lru-cache'
import { isCandidatureId, partsOf } from '#domain/ids.ts'
import { atMost } from '../../base/at-most.ts'
import { quotaMemberOf } from '../../http/callers/writer.ts'
import { HttpError } from '../../http/error.ts'
import type { SessionInfo } from '../../http/session.ts'
import { findIds, get, scanIds } from '../../store/documents.ts'
import type { SyncContext } from '../context.ts'

/** Profiles of strangers per request: screens request one at a time, and those of partners together. */
const AT_ONCE_MAX = 50
const OPENED_MAX = 50_000 // for all members; the oldest is evicted first
const OPENED_MS = 60 * 60 * 1000 // a profile opened again within this time is not counted again

/**
 * Counts the profiles of others that a request reads: each once an hour, those of the caller's partners never.
 * @param keys uids; one's own is always allowed
 * @throws HttpError 403 `profile-incomplete`, 400 for too many in one request, 429 with the seconds to wait
 */
type AllowProfils = (account: SessionInfo, keys: readonly string[]) => Promise<void>

export function createProfilReads({
  store,
  limits,
  clock,
  steady,
}: Pick<SyncContext, 'store' | 'limits' | 'clock' | 'steady'>): AllowProfils {
  const opened = new LRUCache<string, true>({
    ...atMost(OPENED_MAX),
    ttl: OPENED_MS,
    ttlResolution: 0,
    perf: { now: steady },
  })

  /** The other parties of the caller's candidatures; for a créateur, only those among `keys`. */
  const partnersAmong = async (
    { uid, userType }: SessionInfo,
    keys: readonly string[],
  ): Promise<ReadonlySet<string>> => {
    const db = store.db('candidatures')
    if (userType === 'createur') {
      const sent = await findIds(db, { creatorId: uid })
      return new Set(keys.filter((key) => sent.some((id) => id.startsWith(`${key}.`))))
    }
    const partners = new Set<string>()
    for await (const id of scanIds(db, `${uid}.`)) if (isCandidatureId(id)) partners.add(partsOf(id).creatorId)
    return partners
  }

  return async (account, keys) => {
    const { uid } = account
    const others = keys.filter((key) => key !== uid)
    if (others.length === 0) return
    const ownProfil = await get(store.db('users'), uid)
    if (ownProfil?.profileComplete !== true) throw new HttpError(403, 'profile-incomplete')
    const { isNewcomer } = quotaMemberOf(account, clock())
    const partners = await partnersAmong(account, others)
    const strangers = others.filter((key) => !partners.has(key))
    if (strangers.length > AT_ONCE_MAX) throw new HttpError(400, 'bad-request')
    for (const key of strangers) {
      const opening = `${uid} ${key}`
      if (opened.has(opening)) continue
      limits.take({ profil: uid }, { isNewcomer })
      opened.set(opening, true)
    }
  }
}

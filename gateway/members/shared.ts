import { type Candidature, partedCandidature, staysAfterLeaving } from '#domain/candidature.ts'
import { type CandidatureId, partsOf, type Uid } from '#domain/ids.ts'
import { partyOf } from '#domain/papers/partenariat.ts'
import { same } from '#domain/same.ts'
import { entryAuthor, isEntryId } from '#domain/talk/ids.ts'
import { isGone } from '../accounts/gone.ts'
import { iso } from '../base/instant.ts'
import { lockKey } from '../rules/lock-keys.ts'
import { type Db, type DocRef, erase, eraseAll, get, scanIds, update } from '../store/documents.ts'
import { refPages } from '../store/large/pages.ts'
import { losersOf } from '../store/revisions.ts'
import type { Store } from '../store/store.ts'
import { firstPage } from './first-page.ts'
import { refreshFull } from './full.ts'
import type { Leaving } from './leaving.ts'
import { idsOfCreateur } from './owners.ts'

type Shared = 'candidatures' | 'partenariats' | 'records' | 'conversations'

/**
 * Documents with a member's uid in their id, first for a boutique and third for a créateur, page by page. Only ids are
 * read: papers may be large.
 */
async function* sharedPages(store: Store, name: Shared, uid: Uid): AsyncGenerator<readonly DocRef[]> {
  const db = store.db(name)
  yield* refPages(db, scanIds(db, `${uid}.`))
  yield* refPages(db, await idsOfCreateur(store, name, uid))
}

/** The candidature that a document is, or belongs to, derived from its id. */
function partnershipOf(id: string): CandidatureId {
  return id.split('.').slice(0, 3).join('.') as CandidatureId
}

/**
 * Whether a member wrote this conversation entry: it is deleted with them, whatever happens to the rest. The key of a
 * record may look like a message's, but does not identify its author.
 */
function isOwnWord(name: Shared, id: string, uid: Uid): boolean {
  return name === 'conversations' && isEntryId(id) && entryAuthor(id) === uid
}

/** Removes the leaver's private data from a candidature that stays, and its conflicting revisions on a cluster. */
async function part(db: Db, id: CandidatureId, uid: Uid, now: number): Promise<void> {
  const left = partyOf(partsOf(id), uid)
  await update<Candidature>(db, id, (candidature) => {
    const parted = partedCandidature(candidature, left, iso(now))
    return same(parted, candidature) ? null : parted
  })
  await erase(db, await losersOf(db, id))
}

/** Whether a partnership's candidature stays, because its other party does: the leaver's private data then go. */
async function stays({ store, uid, now, staying }: Leaving, id: CandidatureId): Promise<boolean> {
  if (staying.has(id)) return true
  const candidatures = store.db('candidatures')
  const candidature = await get<Candidature>(candidatures, id)
  if (candidature === null || !staysAfterLeaving(candidature)) return false
  const { boutiqueId, creatorId } = partsOf(id)
  if (await isGone(store.db('accounts'), boutiqueId === uid ? creatorId : boutiqueId)) return false
  await store.lock(lockKey('candidatures', id), () => part(candidatures, id, uid, now))
  await refreshFull(store, partsOf(id).annonceId, now)
  staying.add(id)
  return true
}

/**
 * Erases what a member shares with others in a database, except partnerships whose other party is still a member: these
 * keep the candidature without the leaver's private data, the papers both parties wrote, and the other party's messages.
 * When both leave at once, at least one sees the other leaving, since each account is marked before this; then everything
 * is erased. Candidatures come first: without its candidature nobody can start papers.
 */
export function leaveShared(name: Shared): (leaving: Leaving) => Promise<void> {
  return async (leaving) => {
    const { store, uid } = leaving
    const goes = async ({ _id }: DocRef) => isOwnWord(name, _id, uid) || !(await stays(leaving, partnershipOf(_id)))
    await eraseAll(store.db(name), () => firstPage(sharedPages(store, name, uid), goes))
  }
}

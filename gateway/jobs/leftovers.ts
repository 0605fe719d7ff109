import type { Candidature } from '#domain/candidature.ts'
import { type AnnonceId, type CandidatureId, isCandidatureId, partsOf } from '#domain/ids.ts'
import { CLOSED_LIFETIME_DAYS } from '#domain/market/annonce.ts'
import { conversationOf, isEntryId } from '#domain/talk/ids.ts'
import { isOpen } from '#domain/transitions.ts'
import { eraseSuivisOfCandidature } from '../members/suivis.ts'
import type { NoticeContext } from '../notices/context.ts'
import { candidatureNotice } from '../notices/notice.ts'
import { notify } from '../notices/notify.ts'
import { annoncesClosedSince, wasAnnounced } from '../notices/scheduled.ts'
import { sweepRecordRosters } from '../partenariats/stored-ledger.ts'
import { dropRemovedPhotos } from '../photos/unused.ts'
import { lockKey } from '../rules/lock-keys.ts'
import { sweepOpenCandidatures } from '../rules/open-candidatures.ts'
import { type Db, eraseAll, getByPrefix, getMany, refsByPrefix, scanIds } from '../store/documents.ts'
import { type ProcessEach, processEach, revisionKey } from '../store/process-each.ts'
import type { Store, StoredDoc } from '../store/store.ts'

const PAGE = 500 // documents read at a time

/**
 * Deletes the candidatures of a deleted annonce that led to no partnership; to créateurs who had no answer yet, or had an
 * offer, this is a refusal. A confirmed one stays with its two parties, its terms and its documents, until both have
 * deleted their account.
 * @returns how many were deleted
 */
export async function dropUnconfirmed(context: NoticeContext, annonceId: AnnonceId): Promise<number> {
  const { store } = context
  const found = await getByPrefix<Candidature>(store.db('candidatures'), `${annonceId}.`)
  const unconfirmed = found.filter(({ status }) => status !== 'confirmed')
  if (unconfirmed.length === 0) return 0
  for (const one of unconfirmed) {
    if (isOpen(one.status)) await notify(context, candidatureNotice('refused-by-boutique', one))
  }
  for (const { _id } of unconfirmed) await eraseSuivisOfCandidature(store, _id)
  const tombstones = unconfirmed.map(({ _id, _rev }): StoredDoc => ({ _id, _rev, _deleted: true }))
  const rows = await store.writeAs({ kind: 'server' }, 'candidatures', tombstones)
  // After the candidature, without which nobody can write any more.
  for (const { _id } of unconfirmed) await dropConversation(store, _id)
  return rows.filter((row) => row.ok).length
}

/** Deletes the conversation of a deleted candidature. */
async function dropConversation(store: Store, id: CandidatureId): Promise<void> {
  const db = store.db('conversations')
  await eraseAll(db, () => refsByPrefix(db, `${id}.`))
}

/**
 * Deletes annonces closed for thirty days whose owner was notified, then their photos and unconfirmed candidatures. One
 * reopened meanwhile stays intact: the write is rejected as stale.
 * @returns how many were deleted
 */
export async function purgeAnnonces(context: NoticeContext, each: ProcessEach = processEach): Promise<number> {
  const { store, clock } = context
  const now = clock()
  const closed = await annoncesClosedSince(store, CLOSED_LIFETIME_DAYS, now)
  const worked = await each(closed, revisionKey, async (annonce) => {
    if (!(await wasAnnounced(context, annonce, now))) return false
    const tombstone: StoredDoc = { _id: annonce._id, _rev: annonce._rev, _deleted: true }
    const [row] = await store.lock(lockKey('annonces', annonce._id), () =>
      store.writeAs({ kind: 'server' }, 'annonces', [tombstone]),
    )
    if (row?.ok !== true) return false
    await dropRemovedPhotos(store, { ...annonce }, null)
    await dropUnconfirmed(context, annonce._id)
    return true
  })
  return worked.done
}

/** The deleted ones among these documents, without duplicates within a page. */
async function* deletedAmong<Id extends string>(db: Db, ids: AsyncIterable<Id>): AsyncGenerator<Id> {
  const deleted = async (page: ReadonlySet<Id>): Promise<readonly Id[]> => {
    const docs = await getMany(db, [...page])
    return [...page].filter((_id, index) => docs[index]?.state === 'deleted')
  }
  let page = new Set<Id>()
  for await (const id of ids) {
    page.add(id)
    if (page.size < PAGE) continue
    yield* await deleted(page)
    page = new Set()
  }
  yield* await deleted(page)
}

/** The annonces that candidatures refer to. */
async function* annonceIds({ db }: Store): AsyncGenerator<AnnonceId> {
  for await (const id of scanIds(db('candidatures'))) if (isCandidatureId(id)) yield partsOf(id).annonceId
}

/** Candidatures with a conversation; a late message or a crash may have left one behind. */
async function* conversationIds({ db }: Store): AsyncGenerator<CandidatureId> {
  for await (const id of scanIds(db('conversations'))) if (isEntryId(id)) yield conversationOf(id)
}

/**
 * Does the same for deleted annonces whose candidatures a crash left. Then deletes orphaned
 * conversations, and stale entries of the rules' rosters.
 * @returns how many candidatures were deleted
 */
export async function dropLeftovers(context: NoticeContext, each: ProcessEach = processEach): Promise<number> {
  const { store } = context
  let dropped = 0
  await each(deletedAmong(store.db('annonces'), annonceIds(store)), String, async (annonceId) => {
    const went = await dropUnconfirmed(context, annonceId)
    dropped += went
    return went > 0
  })
  await each(deletedAmong(store.db('candidatures'), conversationIds(store)), String, async (id) => {
    await dropConversation(store, id)
    return true
  })
  await sweepOpenCandidatures(store, each)
  await sweepRecordRosters(store, each)
  return dropped
}

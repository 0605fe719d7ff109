import { isUid, type Uid } from '#domain/ids.ts'
import { entryAuthor, isEntryId } from '#domain/talk/ids.ts'
import { photosIn, type WithPhotos as Shown } from '#domain/versions/photos.ts'
import { find, get, getByPrefix, scan } from '../store/documents.ts'
import { idKey, type ProcessEach, processEach } from '../store/process-each.ts'
import type { Store } from '../store/store.ts'
import { deletePhoto, photoIdsOf } from './store.ts'

/** A picture may be sent long before the annonce that shows it: members write drafts over days. */
const ORPHAN_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000 // 30 days

type WithPhotos = ({ readonly _id: string } & Shown) | null

function photosOf(doc: WithPhotos): readonly string[] {
  return doc === null ? [] : photosIn(doc)
}

/** A member's messages, as a boutique or as a créateur. */
async function messagesOf(store: Store, uid: Uid): Promise<readonly WithPhotos[]> {
  const db = store.db('conversations')
  const all = [...(await getByPrefix(db, `${uid}.`)), ...(await find(db, { creatorId: uid }))]
  return all.filter(({ _id }) => isEntryId(_id) && entryAuthor(_id) === uid)
}

/** Photos shown by a member's annonces, profil and messages, by photo id; one document may be excluded. */
async function shownBy(store: Store, uid: Uid, except?: string): Promise<ReadonlySet<string>> {
  const annonces = (await getByPrefix(store.db('annonces'), `${uid}.`)).filter(({ _id }) => _id !== except)
  const user = except === uid ? null : await get(store.db('users'), uid)
  const urls = [...annonces, user, ...(await messagesOf(store, uid))].flatMap((doc) => photosOf(doc))
  return new Set(photoIdsOf(urls))
}

/**
 * Deletes the photos that a write removes, unless another document of the same member still shows them, or they belong
 * to somebody else: any address may be written into a document. Safe to run twice, before the write or after it.
 * @param next `null` when the document is deleted
 */
export async function dropRemovedPhotos(store: Store, prev: WithPhotos, next: WithPhotos): Promise<void> {
  const owner = prev?._id.split('.')[0] as Uid
  const remaining = photoIdsOf(photosOf(next))
  for (const id of photoIdsOf(photosOf(prev))) {
    // Another member's photo, referenced in one's own document, is not one's own to delete.
    if (!id.startsWith(`${owner}.`) || remaining.includes(id)) continue
    if (!(await shownBy(store, owner, prev?._id)).has(id)) await deletePhoto(store, id)
  }
}

/**
 * Deletes photos that have been unused for a month.
 * @param now milliseconds since the epoch
 * @returns how many were deleted
 */
export async function collectOrphans(store: Store, now: number, each: ProcessEach = processEach): Promise<number> {
  const photos = scan<{ readonly createdAt: string }>(store.db('photos'))
  const worked = await each(photos, idKey, async ({ _id: id, createdAt }) => {
    const uid = id.split('.')[0]
    if (!isUid(uid) || now - Date.parse(createdAt) < ORPHAN_LIFETIME_MS) return false
    if ((await shownBy(store, uid)).has(id)) return false
    await deletePhoto(store, id)
    return true
  })
  return worked.done
}

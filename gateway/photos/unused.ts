import { authorOf, isEntryId } from '#domain/conversation/ids.ts'
import { isUid, type Uid } from '#domain/ids.ts'
import { parsePhotoUrl } from '#domain/photo.ts'
import { photosIn, type WithPhotos as Shown } from '#domain/versions/photos.ts'
import { type ForEach, forEachApart } from '../store/apart.ts'
import { find, get, getByPrefix } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import { deletePhoto, listPhotos, photoId } from './store.ts'

/** A picture may be sent long before the annonce that shows it: a draft is written over days. */
const ORPHAN_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000 // 30 days

type WithPhotos = ({ readonly _id: string } & Shown) | null

function photosOf(doc: WithPhotos): readonly string[] {
  return doc === null ? [] : photosIn(doc)
}

function idOf(url: string): string | null {
  const address = parsePhotoUrl(url)
  return address === null ? null : photoId(address)
}

/** What a member has said, as a boutique or as a créateur. */
async function messagesOf(store: Store, uid: Uid): Promise<readonly WithPhotos[]> {
  const db = store.db('conversations')
  const all = [...(await getByPrefix(db, `${uid}.`)), ...(await find(db, { creatorId: uid }))]
  return all.filter(({ _id }) => isEntryId(_id) && authorOf(_id) === uid)
}

/** The photos that a member's annonces, profil and messages show, by document id; one document may be left out. */
async function shownBy(store: Store, uid: Uid, except?: string): Promise<ReadonlySet<string>> {
  const annonces = (await getByPrefix(store.db('annonces'), `${uid}.`)).filter(({ _id }) => _id !== except)
  const user = except === uid ? null : await get(store.db('users'), uid)
  const urls = [...annonces, user, ...(await messagesOf(store, uid))].flatMap((doc) => photosOf(doc))
  return new Set(urls.map(idOf).filter((id) => id !== null))
}

/**
 * Deletes the photos that a write takes away, unless another document of the same member still shows them, or they are
 * somebody else's: an address may be written into any document. Safe to run twice, before the write or after it.
 * @param next `null` when the document is deleted
 */
export async function dropRemovedPhotos(store: Store, prev: WithPhotos, next: WithPhotos): Promise<void> {
  const kept = photosOf(next).map(idOf)
  for (const url of photosOf(prev)) {
    const address = parsePhotoUrl(url)
    // Another member's photo, written into one's own document, is not one's own to delete.
    if (address === null || prev?._id.split('.')[0] !== address.uid || kept.includes(photoId(address))) continue
    if ((await shownBy(store, address.uid, prev?._id)).has(photoId(address))) continue
    await deletePhoto(store, photoId(address))
  }
}

/**
 * Deletes the photos that have belonged to nothing for a month.
 * @param now milliseconds since the epoch
 * @returns how many went
 */
export async function collectOrphans(store: Store, now: number, each: ForEach = forEachApart): Promise<number> {
  const worked = await each(
    listPhotos(store),
    ({ id }) => id,
    async ({ id, createdAt }) => {
      const uid = id.split('.')[0]
      if (!isUid(uid) || now - Date.parse(createdAt) < ORPHAN_LIFETIME_MS) return false
      if ((await shownBy(store, uid)).has(id)) return false
      await deletePhoto(store, id)
      return true
    },
  )
  return worked.done
}

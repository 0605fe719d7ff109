import type { Annonce } from '#domain/annonce.ts'
import { parsePhotoUrl } from '#domain/photo.ts'
import type { User } from '#domain/user.ts'
import { statusOf } from '../errors.ts'
import type { Store } from '../store/store.ts'
import { readOne, readPrefix } from '../sync/documents.ts'

/** The photos that the owner's other annonces and profile still show: one file chosen twice is one photo. */
async function stillShown(store: Store, annonce: Pick<Annonce, '_id' | 'userId'>): Promise<ReadonlySet<string>> {
  const annonces = await readPrefix(store, 'annonces', `${annonce.userId}.`)
  const user = await readOne(store, 'users', annonce.userId)
  const others = annonces.filter(({ _id }) => _id !== annonce._id).map((doc) => doc as unknown as Annonce)
  const profil = user.state === 'present' ? [user.doc as unknown as User] : []
  const urls = [...others, ...profil].flatMap(({ photos }) => photos)
  return new Set(urls.map((url) => parsePhotoUrl(url)?.sha256 ?? ''))
}

/** Erases the photos that an annonce about to be deleted is the last to show; safe to run twice. */
export async function erasePhotosOf(store: Store, annonce: Annonce): Promise<void> {
  const shown = await stillShown(store, annonce)
  const photos = store.db('photos')
  for (const url of annonce.photos) {
    const address = parsePhotoUrl(url)
    if (address === null || address.uid !== annonce.userId || shown.has(address.sha256)) continue
    try {
      const { _id, _rev } = await photos.get(`${address.uid}.${address.sha256}`)
      await photos.bulkDocs([{ _id, _rev, _deleted: true }])
    } catch (error) {
      if (statusOf(error) !== 404) throw error
    }
  }
}

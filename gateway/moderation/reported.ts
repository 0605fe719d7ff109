import type { Annonce } from '#domain/annonce.ts'
import { isAnnonceId } from '#domain/ids.ts'
import { type PhotoAddress, parsePhotoUrl } from '#domain/photo.ts'
import { photoId } from '../photos/store.ts'
import { find, get } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import type { Report } from './documents.ts'
import type { Concerns } from './interest.ts'

async function photosOf(store: Pick<Store, 'db'>, { about, quote }: Report): Promise<readonly string[]> {
  const annonce = isAnnonceId(about) ? await get<Annonce>(store.db('annonces'), about) : null
  return [...(quote?.photos ?? []), ...(annonce?.photos ?? [])]
}

/**
 * Whether a photo is of something of its owner's that was reported: an operator whom it does not concern looks at it,
 * hidden or not.
 */
export async function isReported(
  store: Pick<Store, 'db'>,
  address: PhotoAddress,
  concerns: Concerns,
): Promise<boolean> {
  const id = photoId(address)
  for (const report of await find<Report>(store.db('moderation'), { of: address.uid })) {
    if (concerns(report)) continue
    const shown = (await photosOf(store, report)).map(parsePhotoUrl)
    if (shown.some((one) => one !== null && photoId(one) === id)) return true
  }
  return false
}

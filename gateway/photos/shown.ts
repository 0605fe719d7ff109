import type { Annonce } from '#domain/annonce.ts'
import { type PhotoAddress, parsePhotoUrl } from '#domain/photo.ts'
import { getByPrefix } from '../store/documents.ts'
import { createStanding } from '../store/standing.ts'
import type { Store } from '../store/store.ts'
import { photoId } from './store.ts'

const OWNERS_MAX = 500 // whose public photos are kept in memory: a thousand ids at most for nearly all

/** Whether a public annonce of its owner's shows this photo, now. */
export type IsShown = (address: PhotoAddress) => Promise<boolean>

export function createIsShown(store: Pick<Store, 'kind' | 'db'>): IsShown {
  const db = store.db('annonces')
  const standing = createStanding(store.kind, db, { max: OWNERS_MAX, keyOf: (id) => id.split('.')[0] ?? id })

  /** Null for who shows none: made-up owners are not kept. */
  async function shownBy(uid: string): Promise<ReadonlySet<string> | null> {
    const annonces = await getByPrefix<Annonce>(db, `${uid}.`)
    const urls = annonces.flatMap(({ active, photos }) => (active ? photos : []))
    const ids = urls.map(parsePhotoUrl).flatMap((address) => (address === null ? [] : photoId(address)))
    return ids.length === 0 ? null : new Set(ids)
  }

  return async (address) => {
    const shown = await standing.of(address.uid, () => shownBy(address.uid))
    return shown?.has(photoId(address)) === true
  }
}

import { type CandidatureId, isCandidatureId, partsOf, type Uid } from '#domain/ids.ts'
import type { PhotoAddress } from '#domain/market/photo.ts'
import type { Message } from '#domain/talk/entries.ts'
import { findIds, getByPrefix } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import { photoId, photoIdsOf } from './store.ts'

/** The candidatures between two members, in either role. */
async function between(store: Pick<Store, 'db'>, a: Uid, b: Uid): Promise<readonly CandidatureId[]> {
  const db = store.db('candidatures')
  const ids = [...(await findIds(db, { creatorId: a })), ...(await findIds(db, { creatorId: b }))]
  return ids.filter(isCandidatureId).filter((id) => {
    const { boutiqueId, creatorId } = partsOf(id)
    return (boutiqueId === a && creatorId === b) || (boutiqueId === b && creatorId === a)
  })
}

/** Whether the owner of a photo sent it to this member in a message. */
export async function isSharedInMessage(
  store: Pick<Store, 'db'>,
  address: PhotoAddress,
  reader: Uid,
): Promise<boolean> {
  for (const id of await between(store, address.uid, reader)) {
    const author = partsOf(id).boutiqueId === address.uid ? 'b' : 'c'
    const messages = await getByPrefix<Message>(store.db('conversations'), `${id}.m${author}`)
    if (messages.some(({ photos }) => photoIdsOf(photos).includes(photoId(address)))) return true
  }
  return false
}

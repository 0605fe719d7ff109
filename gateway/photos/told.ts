import type { Message } from '#domain/conversation/entries.ts'
import { type CandidatureId, isCandidatureId, partsOf, type Uid } from '#domain/ids.ts'
import { type PhotoAddress, parsePhotoUrl } from '#domain/photo.ts'
import { findIds, getByPrefix } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import { photoId } from './store.ts'

/** Whether some messages show a photo. */
function show(messages: readonly Message[], address: PhotoAddress): boolean {
  const id = photoId(address)
  return messages.some(({ photos }) =>
    photos.some((url) => {
      const shown = parsePhotoUrl(url)
      return shown !== null && photoId(shown) === id
    }),
  )
}

/** The candidatures between two members, whichever of them is the boutique. */
async function between(store: Pick<Store, 'db'>, a: Uid, b: Uid): Promise<readonly CandidatureId[]> {
  const db = store.db('candidatures')
  const ids = [...(await findIds(db, { creatorId: a })), ...(await findIds(db, { creatorId: b }))]
  return ids.filter(isCandidatureId).filter((id) => {
    const { boutiqueId, creatorId } = partsOf(id)
    return (boutiqueId === a && creatorId === b) || (boutiqueId === b && creatorId === a)
  })
}

/** Whether the owner of a photo shows it to this member in a message of theirs. */
export async function isTold(store: Pick<Store, 'db'>, address: PhotoAddress, reader: Uid): Promise<boolean> {
  for (const id of await between(store, address.uid, reader)) {
    const author = partsOf(id).boutiqueId === address.uid ? 'b' : 'c'
    if (show(await getByPrefix<Message>(store.db('conversations'), `${id}.m${author}`), address)) return true
  }
  return false
}

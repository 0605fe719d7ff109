import type { CandidatureId, Uid } from '#domain/ids.ts'
import { partsOf, suiviIdOf, suiviPartsOf } from '#domain/ids.ts'
import { type Db, eraseAll, eraseById, findIds, get } from '../store/documents.ts'
import { refPages } from '../store/large/pages.ts'
import type { Store } from '../store/store.ts'
import { firstPage } from './first-page.ts'

/** Whether another member's suivi about this member is erased too: favourites, and notes whose candidature is gone. */
async function goes(candidatures: Db, id: string): Promise<boolean> {
  const parts = suiviPartsOf(id)
  if (parts === null) return false
  return parts.kind === 'favori' || (await get(candidatures, parts.about)) === null
}

/** Erases other members' suivis about a member, once their shared documents are gone. */
export async function eraseSuivisAbout(store: Store, uid: Uid): Promise<void> {
  const [db, candidatures] = [store.db('suivis'), store.db('candidatures')]
  for (const field of ['boutiqueId', 'creatorId']) {
    const pages = async function* () {
      yield* refPages(db, await findIds(db, { [field]: uid }))
    }
    await eraseAll(db, () => firstPage(pages(), ({ _id }) => goes(candidatures, _id)))
  }
}

/** Erases both parties' suivis about a candidature that is being erased. */
export async function eraseSuivisOfCandidature(store: Store, id: CandidatureId): Promise<void> {
  const { boutiqueId, creatorId } = partsOf(id)
  const ids = [suiviIdOf(boutiqueId, 'note', id), suiviIdOf(boutiqueId, 'lu', id), suiviIdOf(creatorId, 'lu', id)]
  for (const suiviId of ids) await eraseById(store.db('suivis'), suiviId)
}

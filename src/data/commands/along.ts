import type { Device } from '../device/device.ts'
import { type Member, whenPublic } from '../device/state.ts'
import type { DraftDoc } from '../schemas.ts'
import { visitorFavori } from '../visitor-favoris.ts'
import { keyOfVisitors, visitorRecherche } from '../visitor-recherches.ts'
import { addFavori, saveRecherche } from './suivis.ts'
import { currentMember } from './write.ts'

/** Whether the member has saved such a search already. */
async function hasSearch({ database }: Member, search: string): Promise<boolean> {
  const all = await database.suivis.find({ selector: { kind: 'recherche' } }).exec()
  return all.some((one) => one.search === search && !one.removal)
}

/** Puts one thing that a visitor kept in the account. @returns whether it is there now */
async function taken(device: Device, member: Member, draft: DraftDoc): Promise<boolean> {
  const favori = visitorFavori(draft)
  if (favori !== undefined) return (await addFavori(device, favori, favori.at)).ok
  const recherche = visitorRecherche(draft)
  if (recherche === undefined) return false
  if (await hasSearch(member, recherche.search)) return true
  return (await saveRecherche(device, recherche, { ...recherche, key: keyOfVisitors(recherche) })).ok
}

/**
 * Takes what a visitor kept on this device, favourites and searches, along into the account that they are signed in to;
 * what has no room stays. Another tab may do it at the same time: each thing has one document.
 */
export async function takeAlong(device: Device): Promise<void> {
  const { drafts } = await whenPublic(device.state)
  const member = await currentMember(device)
  if (member === undefined) return
  for (const draft of await drafts.find().exec()) {
    if (await taken(device, member, draft.toJSON() as DraftDoc)) await draft.incrementalRemove()
  }
}

import type { Uid } from '#domain/ids.ts'
import { sizedUrl } from '#domain/market/photo.ts'
import { photosIn, type WithPhotos } from '#domain/versions/photos.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { PrivateDatabase } from '../store/collections.ts'

/** The addresses of the photos' largest pictures. */
function largestIn(doc: WithPhotos): string[] {
  return photosIn(doc).map((url) => sizedUrl(url, 'full'))
}

/** The photos of every saved document: annonces, profil, messages, rejected versions. */
async function saved({ annonces, users, rejections, conversations }: PrivateDatabase): Promise<string[]> {
  const [shown, profils, refused, said] = await Promise.all([
    annonces.find({ selector: { removal: false } }).exec(),
    users.find().exec(),
    rejections.find().exec(),
    conversations.find({ selector: { kind: 'message' } }).exec(),
  ])
  const documents = [...shown, ...profils, ...said].map((doc): WithPhotos => doc.toJSON())
  return [...documents, ...refused.map((doc) => doc.toJSON().version)].flatMap(largestIn)
}

/** The member's form drafts. */
export function typedBy({ allOf }: Pick<Drafts, 'allOf'>, uid: Uid): readonly WithPhotos[] {
  return allOf(uid).map(({ values }) => values)
}

/**
 * The addresses, without fragment, of the photos that any of this member's documents or drafts shows.
 * @param forms the drafts
 */
export async function belonging(database: PrivateDatabase, forms: readonly WithPhotos[]): Promise<ReadonlySet<string>> {
  return new Set([...(await saved(database)), ...forms.flatMap(largestIn)])
}

/**
 * Whether a write or a deletion of an annonce or the profil is unsent. Until it is answered the server may accept, or
 * have accepted, a version that this device has replaced since, with photos that nothing shows here any more.
 */
export async function hasUnsentAnnonceOrProfil({ annonces, users }: PrivateDatabase): Promise<boolean> {
  const waiting = { selector: { unsentAt: { $gt: '' } }, limit: 1 }
  const found = await Promise.all([annonces.find(waiting).exec(), users.find(waiting).exec()])
  return found.flat().length > 0
}

/** Whether something shows a photo other than the form it is being removed from. */
export async function isShownElsewhere(
  database: PrivateDatabase,
  forms: readonly WithPhotos[],
  photo: string,
): Promise<boolean> {
  const typed = forms.filter((form) => largestIn(form).includes(photo))
  return typed.length > 1 || (await saved(database)).includes(photo)
}

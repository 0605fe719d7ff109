import type { Uid } from '#domain/ids.ts'
import { sizedUrl } from '#domain/market/photo.ts'
import { photosIn, type WithPhotos } from '#domain/versions/photos.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { PrivateDatabase } from '../store/collections.ts'

/** The addresses of the photos' largest pictures. */
function largestIn(doc: WithPhotos): string[] {
  return photosIn(doc).map((url) => sizedUrl(url, 'full'))
}

/** The photos of each saved document (annonces, profil, messages, rejected versions) and of each form draft. */
async function lists(
  { annonces, users, rejections, conversations }: PrivateDatabase,
  forms: readonly WithPhotos[],
): Promise<{ readonly saved: string[][]; readonly typed: string[][] }> {
  const [shown, profils, refused, said] = await Promise.all([
    annonces.find({ selector: { removal: false } }).exec(),
    users.find().exec(),
    rejections.find().exec(),
    conversations.find({ selector: { kind: 'message' } }).exec(),
  ])
  return {
    saved: [
      ...[...shown, ...profils, ...said].map((doc) => largestIn(doc.toJSON())),
      ...refused.map((doc) => largestIn(doc.toJSON().version)),
    ],
    typed: forms.map(largestIn),
  }
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
  const { saved, typed } = await lists(database, forms)
  return new Set([...saved, ...typed].flat())
}

/**
 * Whether a write or a deletion of an annonce or the profil is unsent. Until it is answered the server may accept, or
 * have accepted, a version that this device has replaced since, with photos that nothing shows here any more.
 */
export async function hasWritesUnderWay({ annonces, users }: PrivateDatabase): Promise<boolean> {
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
  const { saved, typed } = await lists(database, forms)
  return saved.flat().includes(photo) || typed.filter((photos) => photos.includes(photo)).length > 1
}

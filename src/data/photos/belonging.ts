import type { Uid } from '#domain/ids.ts'
import { sizedUrl } from '#domain/photo.ts'
import { photosIn, type WithPhotos } from '#domain/versions/photos.ts'
import type { PrivateDatabase } from '../database.ts'
import type { Drafts } from '../drafts/drafts.ts'

/** By the address of their largest picture. */
function largestIn(doc: WithPhotos): string[] {
  return photosIn(doc).map((url) => sizedUrl(url, 'full'))
}

/** The photos of each thing saved here (annonces, profil, messages, refused versions) and of each form being written. */
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

/** What a member has typed in each form, and not saved. */
export function typedBy({ allOf }: Pick<Drafts, 'allOf'>, uid: Uid): readonly WithPhotos[] {
  return allOf(uid).map(({ values }) => values)
}

/**
 * The addresses, without fragment, of the photos that something of this member's shows.
 * @param forms what is typed in them
 */
export async function belonging(database: PrivateDatabase, forms: readonly WithPhotos[]): Promise<ReadonlySet<string>> {
  const { saved, typed } = await lists(database, forms)
  return new Set([...saved, ...typed].flat())
}

/**
 * Whether an annonce or the profil waits to be sent, or its deletion does. Until it is answered the server may take, or
 * have taken, a version that this device has replaced since, with photos that nothing shows here any more.
 */
export async function hasWritesUnderWay({ annonces, users }: PrivateDatabase): Promise<boolean> {
  const waiting = { selector: { unsentAt: { $gt: '' } }, limit: 1 }
  const found = await Promise.all([annonces.find(waiting).exec(), users.find(waiting).exec()])
  return found.flat().length > 0
}

/** Whether something shows a photo besides the one form that it is being taken from. */
export async function isShownElsewhere(
  database: PrivateDatabase,
  forms: readonly WithPhotos[],
  photo: string,
): Promise<boolean> {
  const { saved, typed } = await lists(database, forms)
  return saved.flat().includes(photo) || typed.filter((photos) => photos.includes(photo)).length > 1
}

import { sizedUrl } from '#domain/photo.ts'
import { photosIn, type WithPhotos } from '#domain/versions/photos.ts'
import type { PrivateDatabase } from '../database.ts'

/** By the address of their largest picture. */
function largestIn(doc: WithPhotos): string[] {
  return photosIn(doc).map((url) => sizedUrl(url, 'full'))
}

/** The photos of each thing saved here (annonces, profil, messages, refused versions) and of each form being written. */
async function lists(database: PrivateDatabase): Promise<{ readonly saved: string[][]; readonly typed: string[][] }> {
  const { annonces, users, drafts, rejections, conversations } = database
  const [shown, own, forms, refused, said] = await Promise.all([
    annonces.find({ selector: { removal: false } }).exec(),
    users.find().exec(),
    drafts.find().exec(),
    rejections.find().exec(),
    conversations.find({ selector: { kind: 'message' } }).exec(),
  ])
  return {
    saved: [
      ...[...shown, ...own, ...said].map((doc) => largestIn(doc.toJSON())),
      ...refused.map((doc) => largestIn(doc.toJSON().version)),
    ],
    typed: forms.map((doc) => largestIn(doc.toJSON().values)),
  }
}

/** The addresses, without fragment, of the photos that something of this member's shows. */
export async function belonging(database: PrivateDatabase): Promise<ReadonlySet<string>> {
  const { saved, typed } = await lists(database)
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
export async function isShownElsewhere(database: PrivateDatabase, photo: string): Promise<boolean> {
  const { saved, typed } = await lists(database)
  return saved.flat().includes(photo) || typed.filter((photos) => photos.includes(photo)).length > 1
}

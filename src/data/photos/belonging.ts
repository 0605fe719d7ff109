import { sizedUrl } from '#domain/photo.ts'
import type { PrivateDatabase } from '../database.ts'

type Values = { readonly [field: string]: unknown }

function photosIn({ photos }: Values): string[] {
  if (!Array.isArray(photos)) return []
  return photos.filter((url) => typeof url === 'string').map((url) => sizedUrl(url, 'full'))
}

/** The photos of each thing saved here (annonces, profil, refused versions) and of each form being written. */
async function lists(database: PrivateDatabase): Promise<{ readonly saved: string[][]; readonly typed: string[][] }> {
  const { annonces, users, drafts, rejections } = database
  const [shown, own, forms, refused] = await Promise.all([
    annonces.find({ selector: { removal: false } }).exec(),
    users.find().exec(),
    drafts.find().exec(),
    rejections.find().exec(),
  ])
  return {
    saved: [
      ...[...shown, ...own].map((doc) => photosIn(doc.toJSON())),
      ...refused.map((doc) => photosIn(doc.toJSON().version)),
    ],
    typed: forms.map((doc) => photosIn(doc.toJSON().values)),
  }
}

/** The addresses, without fragment, of the photos that something of this member's shows. */
export async function belonging(database: PrivateDatabase): Promise<ReadonlySet<string>> {
  const { saved, typed } = await lists(database)
  return new Set([...saved, ...typed].flat())
}

/** Whether something shows a photo besides the one form that it is being taken from. */
export async function isShownElsewhere(database: PrivateDatabase, photo: string): Promise<boolean> {
  const { saved, typed } = await lists(database)
  return saved.flat().includes(photo) || typed.filter((photos) => photos.includes(photo)).length > 1
}

import { type PhotoTexts, photoKey } from '#domain/market/photo-texts.ts'
import { oneLine } from '#domain/visible.ts'

/** The alternative texts of photos in a form: by `photoKey`. */
export type TypedTexts = { [photo: string]: string }

export type PhotoValues = { photos: string[]; photoTexts: TypedTexts }

export function typedTexts(photoTexts: PhotoTexts = {}): TypedTexts {
  return Object.fromEntries(Object.entries(photoTexts).map(([photo, { text }]) => [photo, text]))
}

/** The key of the photo whose texts conflict; `undefined` if the choice is about another field. */
export function photoOfChoice(field: string): string | undefined {
  return /^(\w+)-text$/.exec(field)?.[1]
}

/** A rejected version to correct, completed with the current texts of photos that it does not mention. */
export function overTexts<T extends Partial<PhotoValues>>({ photoTexts }: PhotoValues, version: T): T {
  return { ...version, photoTexts: { ...photoTexts, ...version.photoTexts } }
}

/** The texts of these photos only. */
export function textsOf(photos: readonly string[], photoTexts: TypedTexts): TypedTexts {
  const keys = photos.map(photoKey)
  return Object.fromEntries(Object.entries(photoTexts).filter(([key]) => keys.includes(key)))
}

/** The texts of a form's photos: without invisible characters, and without those of removed photos. */
export function parseTexts({ photos, photoTexts }: PhotoValues): PhotoTexts {
  const keys = photos.map(photoKey)
  const said = keys.map((key) => [key, oneLine(photoTexts[key] ?? '')] as const)
  return Object.fromEntries(said.filter(([, text]) => text !== '').map(([key, text]) => [key, { text }]))
}

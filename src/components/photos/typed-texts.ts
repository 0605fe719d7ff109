import { type PhotoTexts, photoKey } from '#domain/photo-texts.ts'
import { oneLine } from '#domain/visible.ts'

/** What photos show, as a form holds it: by `photoKey`. */
export type TypedTexts = { [photo: string]: string }

export type PhotoValues = { photos: string[]; photoTexts: TypedTexts }

export function typedTexts(photoTexts: PhotoTexts = {}): TypedTexts {
  return Object.fromEntries(Object.entries(photoTexts).map(([photo, { text }]) => [photo, text]))
}

/** The photo whose words were written apart, by its key; `undefined` where a choice is about another field. */
export function photoOfChoice(field: string): string | undefined {
  return /^(\w+)-text$/.exec(field)?.[1]
}

/** A refused version to correct, over the words of the photos that it says nothing of. */
export function overTexts<T extends Partial<PhotoValues>>({ photoTexts }: PhotoValues, version: T): T {
  return { ...version, photoTexts: { ...photoTexts, ...version.photoTexts } }
}

/** Those of these photos alone. */
export function textsOf(photos: readonly string[], photoTexts: TypedTexts): TypedTexts {
  const keys = photos.map(photoKey)
  return Object.fromEntries(Object.entries(photoTexts).filter(([key]) => keys.includes(key)))
}

/** The words of the photos of a form: nothing that hides, and none of a photo that has gone. */
export function parseTexts({ photos, photoTexts }: PhotoValues): PhotoTexts {
  const keys = photos.map(photoKey)
  const said = keys.map((key) => [key, oneLine(photoTexts[key] ?? '')] as const)
  return Object.fromEntries(said.filter(([, text]) => text !== '').map(([key, text]) => [key, { text }]))
}

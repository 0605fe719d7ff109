import type { FieldTable } from './fields.ts'
import { parsePhotoUrl } from './photo.ts'

export const PHOTO_TEXT_MAX = 120 // characters
/** More than a list of photos has: those of lists that other devices made apart are there until one is chosen. */
const PHOTO_TEXTS_MAX = 50

/**
 * What photos show, in a few words for who does not see them, by `photoKey`. Apart from the list, so that words follow
 * a photo that moves; rows, so that two devices may each describe another photo.
 */
export type PhotoTexts = { readonly [photo: string]: { readonly text: string } }

export const PHOTO_TEXTS_FIELDS = {
  photoTexts: {
    kind: 'map',
    maxItems: PHOTO_TEXTS_MAX,
    key: 'row-id',
    fields: { text: { kind: 'text', max: PHOTO_TEXT_MAX } },
    optional: true,
  },
} as const satisfies FieldTable

export interface Described {
  readonly photos: readonly string[]
  readonly photoTexts?: PhotoTexts
}

const KEY_LENGTH = 12

/** What a photo's words are kept under, whatever its size and blur: the beginning of its hash; of a drawing, of its name. */
export function photoKey(url: string): string {
  const address = parsePhotoUrl(url)
  if (address !== null) return address.sha256.slice(0, KEY_LENGTH)
  const name = url
    .replace(/#.*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return `${'0'.repeat(KEY_LENGTH)}${name}`.slice(-KEY_LENGTH)
}

/** What a photo shows, in its author's words; empty where there are none. */
export function photoText(photoTexts: PhotoTexts | undefined, url: string): string {
  const row = photoTexts === undefined ? undefined : photoTexts[photoKey(url)]
  return row === undefined ? '' : row.text
}

/** The words of the photos that are shown, and of no other. */
export function shownTexts({ photos, photoTexts }: Described): PhotoTexts {
  const shown: { [photo: string]: { readonly text: string } } = {}
  for (const url of photos) {
    const text = photoText(photoTexts, url)
    if (text !== '') shown[photoKey(url)] = { text }
  }
  return shown
}

import type { FieldTable } from '../fields.ts'
import { parsePhotoUrl } from './photo.ts'

export const PHOTO_TEXT_MAX = 120 // characters
/** More than a document has photos: photo lists of concurrent versions are all described until one is chosen. */
const PHOTO_TEXTS_MAX = 50

/**
 * Alternative texts of photos, by `photoKey`. Stored separately from the list, so that a text follows a photo that
 * moves; as rows, so that two devices may each describe another photo.
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

/** The key of a photo's text, for any size and placeholder: the beginning of its hash or, for a drawing, its name. */
export function photoKey(url: string): string {
  const address = parsePhotoUrl(url)
  if (address !== null) return address.sha256.slice(0, KEY_LENGTH)
  const name = url
    .replace(/#.*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return `${'0'.repeat(KEY_LENGTH)}${name}`.slice(-KEY_LENGTH)
}

/** A photo's alternative text by its author; empty if there is none. */
export function photoText(photoTexts: PhotoTexts | undefined, url: string): string {
  const row = photoTexts === undefined ? undefined : photoTexts[photoKey(url)]
  return row === undefined ? '' : row.text
}

/** The texts of the displayed photos only. */
export function shownTexts({ photos, photoTexts }: Described): PhotoTexts {
  const shown: { [photo: string]: { readonly text: string } } = {}
  for (const url of photos) {
    const text = photoText(photoTexts, url)
    if (text !== '') shown[photoKey(url)] = { text }
  }
  return shown
}

import { isUid, type Uid } from '../ids.ts'

/**
 * A photo is named by the hash of its largest picture: it is deduplicated, and its address is known before it is
 * uploaded: `/photos/<kind>/<uid>/<sha256>.<ext>`, with the longest side before the extension for the smaller sizes
 * (`-1080`, `-640`). Documents add a fragment, which is never part of a request: `#<width>x<height>.<placeholder>`, the
 * size of the largest picture and its ThumbHash in base64url.
 */
const PHOTO_KINDS = ['annonces', 'users', 'messages'] as const
export type PhotoKind = (typeof PHOTO_KINDS)[number]

export const PHOTO_TYPES = { webp: 'image/webp', jpg: 'image/jpeg' } as const
export type PhotoExtension = keyof typeof PHOTO_TYPES

/** The longest side of each size, in pixels, and the target bytes: the smallest first, which is the upload order. */
export const PHOTO_SIZES = {
  card: { longest: 640, budget: 40 * 1024 },
  medium: { longest: 1080, budget: 120 * 1024 },
  full: { longest: 1600, budget: 250 * 1024 },
} as const
export type PhotoSize = keyof typeof PHOTO_SIZES
export const SIZES = Object.keys(PHOTO_SIZES) as readonly PhotoSize[]

export const PHOTO_BYTES_MAX = 2 * 1024 * 1024 // per picture, as uploaded
export const PHOTO_FILE_BYTES_MAX = 50 * 1024 * 1024 // per chosen file
export const PHOTO_PIXELS_MAX = 100_000_000 // per chosen file: beyond it, decoding is an attack

export interface PhotoAddress {
  readonly kind: PhotoKind
  readonly uid: Uid
  readonly sha256: string
  readonly size: PhotoSize
  readonly extension: PhotoExtension
}

/** The metadata of a photo in its address, available before it loads. */
export interface PhotoShape {
  /** Pixels of the largest picture. */
  readonly width: number
  readonly height: number
  /** Its ThumbHash, in base64url. */
  readonly placeholder: string
}

const ADDRESS =
  /^\/photos\/(annonces|users|messages)\/([a-z0-9]{20})\/([0-9a-f]{64})(?:-(640|1080))?\.(webp|jpg)(?:#.*)?$/
const SHAPE = /#([1-9]\d{0,4})x([1-9]\d{0,4})\.([A-Za-z0-9_-]{1,48})$/

function sizeNamed(longest: string | undefined): PhotoSize {
  if (longest === undefined) return 'full'
  return longest === '640' ? 'card' : 'medium'
}

/** Parses an address, ignoring its fragment; `null` for anything else, the demo market's pictures included. */
export function parsePhotoUrl(url: string): PhotoAddress | null {
  const found = ADDRESS.exec(url)
  if (found === null || !isUid(found[2])) return null
  return {
    kind: found[1] as PhotoKind,
    uid: found[2],
    sha256: found[3] as string,
    size: sizeNamed(found[4]),
    extension: found[5] as PhotoExtension,
  }
}

/** The address of a picture, without a fragment. */
export function photoUrl(address: PhotoAddress): string {
  const size = address.size === 'full' ? '' : `-${PHOTO_SIZES[address.size].longest}`
  return `/photos/${address.kind}/${address.uid}/${address.sha256}${size}.${address.extension}`
}

/** The address of a photo in a size; the demo market's pictures are vector drawings that serve at any size. */
export function sizedUrl(url: string, size: PhotoSize): string {
  const address = parsePhotoUrl(url)
  return address === null ? url : photoUrl(Object.assign({}, address, { size }))
}

/** The shape encoded in a document's address; `null` if there is none. */
export function shapeOf(url: string): PhotoShape | null {
  const found = SHAPE.exec(url)
  if (found === null) return null
  return { width: Number(found[1]), height: Number(found[2]), placeholder: found[3] as string }
}

export function withShape(url: string, { width, height, placeholder }: PhotoShape): string {
  return `${url}#${width}x${height}.${placeholder}`
}

/** Width and height of a picture scaled down to a longest side; never enlarged. */
export function fitted(width: number, height: number, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

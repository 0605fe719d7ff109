import { isUid, type Uid } from './ids.ts'

/**
 * A photo is named by the hash of its largest picture, so that sending it twice makes one, and its address is known
 * before it has been sent: `/photos/<kind>/<uid>/<sha256>.<ext>`, with `-640` before the extension for the card size.
 */
export const PHOTO_KINDS = ['annonces', 'users'] as const
export type PhotoKind = (typeof PHOTO_KINDS)[number]

export const PHOTO_TYPES = { webp: 'image/webp', jpg: 'image/jpeg' } as const
export type PhotoExtension = keyof typeof PHOTO_TYPES

export const FULL_WIDTH = 1600 // pixels: the longest side of the largest picture
export const CARD_WIDTH = 640 // pixels: the longest side on a card
export const PHOTO_BYTES_MAX = 2 * 1024 * 1024 // of one picture as it is sent
export const PHOTO_FILE_BYTES_MAX = 50 * 1024 * 1024 // of a file as it is chosen
export const PHOTO_PIXELS_MAX = 100_000_000 // of a file as it is chosen: past it, decoding is an attack

export interface PhotoAddress {
  readonly kind: PhotoKind
  readonly uid: Uid
  readonly sha256: string
  readonly size: 'full' | 'card'
  readonly extension: PhotoExtension
}

const ADDRESS = /^\/photos\/(annonces|users)\/([a-z0-9]{20})\/([0-9a-f]{64})(-640)?\.(webp|jpg)$/

/** Reads an address; `null` for anything else, the pictures of the demo market included. */
export function parsePhotoUrl(url: string): PhotoAddress | null {
  const found = ADDRESS.exec(url)
  if (found === null || !isUid(found[2])) return null
  return {
    kind: found[1] as PhotoKind,
    uid: found[2],
    sha256: found[3] as string,
    size: found[4] === undefined ? 'full' : 'card',
    extension: found[5] as PhotoExtension,
  }
}

export function photoUrl(address: PhotoAddress): string {
  const size = address.size === 'card' ? `-${CARD_WIDTH}` : ''
  return `/photos/${address.kind}/${address.uid}/${address.sha256}${size}.${address.extension}`
}

/** The card-sized picture of a photo; a picture of the demo market is drawn and serves at any size. */
export function cardUrl(url: string): string {
  const address = parsePhotoUrl(url)
  return address === null ? url : photoUrl(Object.assign({}, address, { size: 'card' as const }))
}

function startsWith(bytes: ArrayLike<number>, offset: number, expected: readonly number[]): boolean {
  return expected.every((byte, i) => bytes[offset + i] === byte)
}

/** What a file is by its first bytes, whatever its name says. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'heic' | 'avif' | 'unknown'

/** @param head the first 16 bytes or more */
export function sniff(head: ArrayLike<number>): FileKind {
  if (startsWith(head, 0, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(head, 0, [0x89, 0x50, 0x4e, 0x47])) return 'png'
  if (startsWith(head, 0, [0x52, 0x49, 0x46, 0x46]) && startsWith(head, 8, [0x57, 0x45, 0x42, 0x50])) return 'webp'
  if (startsWith(head, 0, [0x47, 0x49, 0x46, 0x38])) return 'gif'
  if (!startsWith(head, 4, [0x66, 0x74, 0x79, 0x70])) return 'unknown'
  const brand = String.fromCharCode(head[8] as number, head[9] as number, head[10] as number, head[11] as number)
  if (brand === 'avif' || brand === 'avis') return 'avif'
  return /^(heic|heix|hevc|heim|heis|mif1|msf1)$/.test(brand) ? 'heic' : 'unknown'
}

import { type PhotoSize, parsePhotoUrl, SIZES, sizedUrl } from '#domain/market/photo.ts'

export function isPhoto(pathname: string): boolean {
  return pathname.startsWith('/photos/')
}

const LARGEST_FIRST: readonly PhotoSize[] = [...SIZES].reverse()

/** The paths of a photo in its other sizes, the largest first; empty for a path that is not one of our photos. */
export function otherSizes(pathname: string): string[] {
  if (parsePhotoUrl(pathname) === null) return []
  return LARGEST_FIRST.map((size) => sizedUrl(pathname, size)).filter((other) => other !== pathname)
}

/** The generated pictures of the demo market. */
export function isDrawing(pathname: string): boolean {
  return pathname.startsWith('/demo/')
}

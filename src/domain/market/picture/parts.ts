/** From the first byte (included) to the last (excluded). */
export interface Range {
  readonly from: number
  readonly to: number
}

/** A picture's file, parsed without decoding a pixel. */
export interface PictureParts {
  /** Pixels of its single frame, as declared in its header. */
  readonly width: number
  readonly height: number
  /** The ranges that are not part of the picture, in order: comments, locations, colour profiles. */
  readonly extras: readonly Range[]
}

/** A big-endian 16-bit integer. */
export function big16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
}

/** A little-endian integer. */
export function little(bytes: Uint8Array, at: number, count: number): number {
  let value = 0
  for (let i = count - 1; i >= 0; i--) value = value * 256 + (bytes[at + i] as number)
  return value
}

export function nameAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

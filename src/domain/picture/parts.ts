/** From the first byte to the one after the last. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** A picture's file, read without decoding a pixel. */
export interface PictureParts {
  /** Pixels of its one frame, as its header declares them. */
  readonly width: number
  readonly height: number
  /** What is no part of the picture, in order: comments, places, colour profiles. */
  readonly extras: readonly Range[]
}

/** Two bytes, the larger first. */
export function big16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
}

/** Bytes, the smallest first. */
export function little(bytes: Uint8Array, at: number, count: number): number {
  let value = 0
  for (let i = count - 1; i >= 0; i--) value = value * 256 + (bytes[at + i] as number)
  return value
}

export function nameAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

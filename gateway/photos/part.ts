import parseRange from 'range-parser'

/** The first and the last byte, both counted in. */
export interface Part {
  readonly start: number
  readonly end: number
}

/**
 * The part of a picture that a `Range` header requests. RFC 9110, 14.2: several parts, or a unit that is not bytes,
 * may be answered by the whole, and a suffix longer than the picture is the whole.
 * @returns `null` for the whole, `'none'` when the picture has no such part
 */
export function partOf(range: string | undefined, length: number): Part | 'none' | null {
  if (range === undefined) return null
  const parts = parseRange(length, range)
  if (parts === -1) return range.startsWith('bytes=-') ? null : 'none'
  const [first, second] = typeof parts === 'number' || parts.type !== 'bytes' ? [] : parts
  return first === undefined || second !== undefined ? null : first
}

/** Whether the reader has this picture already. RFC 9110, 13.1.2: a list of tags, weak or strong, or any. */
export function hasAlready(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((part) => [etag, '*'].includes(part.trim().replace(/^W\//, '')))
}

export interface Part {
  readonly from: number
  /** The last byte, counted in. */
  readonly to: number
}

/**
 * The part of a picture that a `Range` header asks for. RFC 9110, 14.2: several parts, or a unit that is not bytes,
 * may be answered by the whole.
 * @returns `null` for the whole, `'none'` when the picture has no such part
 */
export function partOf(range: string | undefined, length: number): Part | 'none' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') {
    const count = Number(last)
    return count === 0 ? 'none' : { from: Math.max(0, length - count), to: length - 1 }
  }
  const from = Number(first)
  const to = last === '' ? length - 1 : Math.min(Number(last), length - 1)
  if (last !== '' && Number(last) < from) return null
  return from >= length ? 'none' : { from, to }
}
